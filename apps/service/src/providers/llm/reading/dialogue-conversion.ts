import {
  InvalidArgumentError,
  InvalidPromptError,
  type JSONValue,
  type LanguageModelV4FunctionTool,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { ModelMessage, ModelSettings, ModelTool } from "../language-model.ts";

/** Put before an assistant's opening words for vendors that insist on the user going first. */
const OPENING_STAND_IN = "(The conversation begins.)";

type AiMessage = Exclude<LanguageModelV4Message, { role: "system" }>;

/**
 * The dialogue in the format of the vendors' packages. Messages without content are left out, because vendors refuse empty
 * text blocks. Consecutive tool results are merged into one message.
 *
 * @throws InvalidPromptError for a dialogue that no vendor could answer: an empty one, or a tool call without a result
 */
export function toPrompt(
  systemPrompt: string,
  messages: readonly ModelMessage[],
  mustUserBegin: boolean,
): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  if (systemPrompt.trim() !== "") prompt.push({ role: "system", content: systemPrompt });
  const dialogue = messages.filter(hasContent);
  if (dialogue.length === 0) throw new InvalidPromptError({ prompt: null, message: "Nothing has been said." });
  if (mustUserBegin && dialogue[0]?.role === "assistant") prompt.push(userMessage(OPENING_STAND_IN));
  const unanswered = new Set<string>();
  for (const message of dialogue) {
    const converted = toAiMessage(message);
    const last = prompt.at(-1);
    if (converted.role === "tool" && last?.role === "tool") last.content.push(...converted.content);
    else prompt.push(converted);
    if (message.role === "assistant") for (const call of message.toolCalls ?? []) unanswered.add(call.id);
    else if (message.role === "tool") unanswered.delete(message.toolCallId);
    else refuseUnanswered(unanswered);
  }
  refuseUnanswered(unanswered);
  return prompt;
}

/** The tools the model may call. If two have the same name the last one wins, since vendors refuse duplicates. */
export function toAiTools(tools: readonly ModelTool[]): LanguageModelV4FunctionTool[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return [...byName.values()].map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    inputSchema: { ...parameters },
  }));
}

/**
 * Only settings that matter: a value that is every vendor's neutral default (`top_p` 1, penalties 0, no stop sequences) is
 * left out, because some models refuse the parameter itself. A temperature is sent as given; if a model is known to refuse
 * it, the vendor's package drops it, otherwise the vendor's 400 is reported as `rejected`.
 *
 * @throws InvalidArgumentError when `maxTokens` is not a positive integer
 */
export function toAiSettings(settings: ModelSettings) {
  const { temperature, maxTokens, topP, frequencyPenalty, presencePenalty, stopSequences } = settings;
  if (maxTokens !== undefined && !(Number.isInteger(maxTokens) && maxTokens > 0)) {
    throw new InvalidArgumentError({ argument: "maxTokens", message: "maxTokens must be a positive integer." });
  }
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

function refuseUnanswered(callIds: ReadonlySet<string>): void {
  if (callIds.size > 0) throw new InvalidPromptError({ prompt: null, message: "The result of a tool is missing." });
}

function userMessage(text: string): AiMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

function toAiMessage(message: ModelMessage): AiMessage {
  switch (message.role) {
    case "user":
      return userMessage(message.content);
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
