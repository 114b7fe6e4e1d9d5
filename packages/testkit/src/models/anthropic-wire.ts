import { asList, asRecord, asText, type JsonRecord } from "./json-reading.ts";
import type { CompleteReply, ScriptedMessage } from "./model-script.ts";
import { eventFrame, type ModelWire, type StreamFrame } from "./model-wire.ts";

/** Anthropic messages (API version 2023-06-01). */
export const anthropicWire: ModelWire = {
  name: "anthropic",

  read(path, body) {
    if (!path.endsWith("/messages")) return null;
    return {
      modelId: asText(body.model),
      isStreaming: body.stream === true,
      systemPrompt: blocksText(body.system),
      messages: asList(body.messages).flatMap((message) => readMessage(asRecord(message))),
      toolNames: asList(body.tools).map((tool) => asText(asRecord(tool).name)),
    };
  },

  streamFrames(reply, modelId) {
    const frames: StreamFrame[] = [];
    const add = (type: string, value: JsonRecord, hasOutput = false) =>
      frames.push({ text: eventFrame({ type, ...value }, type), hasOutput });
    add("message_start", { message: { ...messageHead(modelId), content: [], usage: usageBody(reply, 0) } });
    add("ping", {});
    let index = 0;
    if (reply.textChunks.length > 0) {
      add("content_block_start", { index, content_block: { type: "text", text: "" } });
      for (const text of reply.textChunks) {
        add("content_block_delta", { index, delta: { type: "text_delta", text } }, true);
      }
      add("content_block_stop", { index });
      index += 1;
    }
    for (const call of reply.toolCalls) {
      const half = Math.ceil(call.argumentsJson.length / 2);
      add(
        "content_block_start",
        { index, content_block: { type: "tool_use", id: call.id, name: call.name, input: {} } },
        true,
      );
      for (const part of [call.argumentsJson.slice(0, half), call.argumentsJson.slice(half)]) {
        add("content_block_delta", { index, delta: { type: "input_json_delta", partial_json: part } }, true);
      }
      add("content_block_stop", { index });
      index += 1;
    }
    add("message_delta", {
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage: { output_tokens: reply.usage?.completionTokens ?? 0 },
    });
    add("message_stop", {});
    return frames;
  },

  wholeBody(reply, modelId) {
    return {
      ...messageHead(modelId),
      content: [
        ...(reply.text === "" ? [] : [{ type: "text", text: reply.text }]),
        ...reply.toolCalls.map((call) => ({ type: "tool_use", id: call.id, name: call.name, input: call.arguments })),
      ],
      stop_reason: stopReason(reply),
      stop_sequence: null,
      usage: usageBody(reply, reply.usage?.completionTokens ?? 0),
    };
  },

  errorBody: (statusCode, code, message) => ({
    type: "error",
    error: { type: code ?? errorType(statusCode), message },
  }),

  streamError: () => eventFrame({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "error"),
};

function messageHead(modelId: string): JsonRecord {
  return { id: "msg_test", type: "message", role: "assistant", model: modelId };
}

/** One message may hold texts, calls and results; results become messages of their own. */
function readMessage(message: JsonRecord): ScriptedMessage[] {
  const blocks = typeof message.content === "string" ? [] : asList(message.content).map(asRecord);
  const results = blocks
    .filter((block) => block.type === "tool_result")
    .map((block): ScriptedMessage => ({ role: "tool", text: blocksText(block.content), toolCalls: [] }));
  const toolCalls = blocks
    .filter((block) => block.type === "tool_use")
    .map((block) => ({ id: asText(block.id), name: asText(block.name), arguments: asRecord(block.input) }));
  const text = blocksText(message.content);
  if (results.length > 0 && text === "") return results;
  return [...results, { role: message.role === "assistant" ? "assistant" : "user", text, toolCalls }];
}

function blocksText(content: unknown): string {
  if (typeof content === "string") return content;
  return asList(content)
    .map((block) => asText(asRecord(block).text))
    .join("");
}

function stopReason(reply: CompleteReply): string {
  return { stop: "end_turn", length: "max_tokens", "tool-calls": "tool_use", filtered: "refusal" }[reply.finish];
}

function usageBody(reply: CompleteReply, completionTokens: number): JsonRecord {
  return { input_tokens: reply.usage?.promptTokens ?? 0, output_tokens: completionTokens };
}

function errorType(statusCode: number): string {
  const types: Readonly<Record<number, string>> = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    529: "overloaded_error",
  };
  return types[statusCode] ?? "api_error";
}
