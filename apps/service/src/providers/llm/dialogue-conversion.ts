import { type ModelMessage as AiMessage, type JSONValue, jsonSchema, type ToolSet, tool } from "ai";
import type { ModelMessage, ModelSettings, ModelTool } from "./language-model.ts";

/** Stands before an assistant's opening words where a vendor insists that the user begins. */
const OPENING_STAND_IN = "(The conversation begins.)";

/**
 * The dialogue in the words of `ai`. Messages without content are left out: vendors refuse empty text blocks, and a
 * caller who said nothing said nothing.
 */
export function toAiMessages(messages: readonly ModelMessage[], mustUserBegin: boolean): AiMessage[] {
  const converted = messages.filter(hasContent).map(toAiMessage);
  if (mustUserBegin && converted[0]?.role === "assistant") {
    return [{ role: "user", content: OPENING_STAND_IN }, ...converted];
  }
  return converted;
}

/** Tools the model may ask for; without `execute`, so that asking is all that happens. */
export function toAiTools(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map((item) => [
      item.name,
      tool({ description: item.description, inputSchema: jsonSchema({ ...item.parameters }) }),
    ]),
  );
}

/**
 * Only what says something: a value that is every vendor's neutral default (`top_p` 1, penalties 0, no stop sequences)
 * is left out, because some models refuse the parameter itself while meaning the same without it. A temperature is
 * sent as given; where a model is known to refuse it, `ai` drops it, else the vendor's 400 comes back as `rejected`.
 */
export function toAiSettings(settings: ModelSettings) {
  const { temperature, maxTokens, topP, frequencyPenalty, presencePenalty, stopSequences } = settings;
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(topP === undefined || topP === 1 ? {} : { topP }),
    ...(frequencyPenalty === undefined || frequencyPenalty === 0 ? {} : { frequencyPenalty }),
    ...(presencePenalty === undefined || presencePenalty === 0 ? {} : { presencePenalty }),
    ...(stopSequences === undefined || stopSequences.length === 0 ? {} : { stopSequences: [...stopSequences] }),
  };
}

function hasContent(message: ModelMessage): boolean {
  if (message.role === "tool") return true;
  if (message.role === "assistant" && (message.toolCalls?.length ?? 0) > 0) return true;
  return message.content.trim() !== "";
}

function toAiMessage(message: ModelMessage): AiMessage {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.content };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.content.trim() === "" ? [] : [{ type: "text" as const, text: message.content }]),
          ...(message.toolCalls ?? []).map((call) => ({
            type: "tool-call" as const,
            toolCallId: call.id,
            toolName: call.name,
            input: call.arguments,
          })),
        ],
      };
    case "tool":
      return {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: message.toolCallId,
            toolName: message.toolName,
            output: toToolOutput(message.result),
          },
        ],
      };
  }
}

function toToolOutput(result: unknown): { type: "text"; value: string } | { type: "json"; value: JSONValue } {
  if (typeof result === "string") return { type: "text", value: result };
  const json = JSON.stringify(result) ?? "null";
  return { type: "json", value: JSON.parse(json) };
}
