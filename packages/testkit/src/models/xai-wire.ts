import { asList, asRecord, asText, type JsonRecord, parseJson } from "./json-reading.ts";
import type { CompleteReply, ScriptedMessage } from "./model-script.ts";
import { eventFrame, type ModelWire, type StreamFrame } from "./model-wire.ts";

const CREATED_AT_SECONDS = 1_767_225_600;

/** xAI's responses (docs.x.ai/docs/api-reference, "Create new response"). */
export const xaiWire: ModelWire = {
  name: "xai",

  read(path, body) {
    if (!path.endsWith("/responses")) return null;
    const items = asList(body.input).map(asRecord);
    const isSystem = (item: JsonRecord) => item.role === "system" || item.role === "developer";
    return {
      modelId: asText(body.model),
      isStreaming: body.stream === true,
      systemPrompt: items.filter(isSystem).map(contentText).join("\n"),
      messages: joinCalls(items.filter((item) => !isSystem(item)).map(readItem)),
      toolNames: asList(body.tools).map((tool) => asText(asRecord(tool).name)),
    };
  },

  streamFrames(reply, modelId) {
    const frames: StreamFrame[] = [];
    const add = (type: string, value: JsonRecord, hasOutput = false) =>
      frames.push({ text: eventFrame({ type, ...value }, type), hasOutput });
    add("response.created", { response: { ...head(modelId), status: "in_progress", output: [] } });
    const output = outputItems(reply);
    for (const [index, item] of output.entries()) {
      if (item.type === "message") {
        add("response.output_item.added", {
          output_index: index,
          item: { ...item, content: [], status: "in_progress" },
        });
        for (const delta of reply.textChunks) {
          add("response.output_text.delta", { item_id: item.id, output_index: index, content_index: 0, delta }, true);
        }
      } else {
        const text = asText(item.arguments);
        add("response.output_item.added", { output_index: index, item: { ...item, arguments: "" } }, true);
        add("response.function_call_arguments.delta", { item_id: item.id, output_index: index, delta: text }, true);
        add("response.function_call_arguments.done", { item_id: item.id, output_index: index, arguments: text });
      }
      add("response.output_item.done", { output_index: index, item });
    }
    const response = { ...head(modelId), ...ending(reply), output };
    add(reply.finish === "length" || reply.finish === "filtered" ? "response.incomplete" : "response.completed", {
      response,
    });
    return frames;
  },

  wholeBody: (reply, modelId) => ({ ...head(modelId), ...ending(reply), output: outputItems(reply) }),

  errorBody: (statusCode, code, message) => ({ code: code ?? `Scripted ${statusCode}`, error: message }),

  streamError: () =>
    eventFrame(
      { type: "error", code: "service_unavailable", message: "The service is overloaded.", param: null },
      "error",
    ),
};

function head(modelId: string): JsonRecord {
  return { id: "resp_test", object: "response", created_at: CREATED_AT_SECONDS, model: modelId };
}

function ending(reply: CompleteReply): JsonRecord {
  const reason = { stop: null, "tool-calls": null, length: "max_output_tokens", filtered: "content_filter" }[
    reply.finish
  ];
  const { usage } = reply;
  return {
    status: reason === null ? "completed" : "incomplete",
    ...(reason === null ? {} : { incomplete_details: { reason } }),
    ...(usage === null
      ? {}
      : {
          usage: {
            input_tokens: usage.promptTokens,
            output_tokens: usage.completionTokens,
            total_tokens: usage.promptTokens + usage.completionTokens,
          },
        }),
  };
}

function outputItems(reply: CompleteReply): JsonRecord[] {
  const message = {
    type: "message",
    id: "msg_test",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: reply.text, annotations: [] }],
  };
  const calls = reply.toolCalls.map((call) => ({
    type: "function_call",
    id: `fc_${call.id}`,
    call_id: call.id,
    name: call.name,
    arguments: call.argumentsJson,
    status: "completed",
  }));
  return reply.textChunks.length === 0 && calls.length > 0 ? calls : [message, ...calls];
}

function readItem(item: JsonRecord): ScriptedMessage {
  switch (item.type) {
    case "function_call": {
      const call = {
        id: asText(item.call_id),
        name: asText(item.name),
        arguments: asRecord(parseJson(asText(item.arguments))),
      };
      return { role: "assistant", text: "", toolCalls: [call] };
    }
    case "function_call_output":
      return { role: "tool", text: asText(item.output), toolCalls: [] };
    default:
      return { role: item.role === "assistant" ? "assistant" : "user", text: contentText(item), toolCalls: [] };
  }
}

/** What an assistant says and what it calls are items of their own here, and one message elsewhere. */
function joinCalls(messages: readonly ScriptedMessage[]): ScriptedMessage[] {
  const joined: ScriptedMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (message.toolCalls.length > 0 && last?.role === "assistant") {
      joined[joined.length - 1] = { ...last, toolCalls: [...last.toolCalls, ...message.toolCalls] };
    } else {
      joined.push(message);
    }
  }
  return joined;
}

function contentText(item: JsonRecord): string {
  if (typeof item.content === "string") return item.content;
  return asList(item.content)
    .map((part) => asText(asRecord(part).text))
    .join("");
}
