import { asList, asRecord, asText, type JsonRecord, parseJson } from "./json-reading.ts";
import type { CompleteReply, ScriptedMessage } from "./model-script.ts";
import { eventFrame, type ModelWire, type StreamFrame } from "./model-wire.ts";

const CREATED_AT_SECONDS = 1_767_225_600;

/** Azure's paths with a dated version name the deployment, and not the model in the body. */
const DEPLOYMENT = /\/openai\/deployments\/([^/]+)\/chat\/completions$/;

/** OpenAI chat completions, also what Azure, Ollama, vLLM, llama.cpp and LM Studio speak. */
export const openaiWire: ModelWire = {
  name: "openai",

  read(path, body) {
    if (!path.endsWith("/chat/completions")) return null;
    const messages = asList(body.messages).map(asRecord);
    const isSystem = (message: JsonRecord) => message.role === "system" || message.role === "developer";
    return {
      modelId: decodeURIComponent(DEPLOYMENT.exec(path)?.[1] ?? asText(body.model)),
      isStreaming: body.stream === true,
      systemPrompt: messages.filter(isSystem).map(contentText).join("\n"),
      messages: messages.filter((message) => !isSystem(message)).map(readMessage),
      toolNames: asList(body.tools).map((tool) => asText(asRecord(asRecord(tool).function).name)),
    };
  },

  streamFrames(reply, modelId) {
    const chunk = (choices: readonly unknown[], more: JsonRecord = {}) =>
      eventFrame({
        id: "chatcmpl-test",
        object: "chat.completion.chunk",
        created: CREATED_AT_SECONDS,
        model: modelId,
        choices,
        ...more,
      });
    const delta = (value: JsonRecord, finish: string | null = null) =>
      chunk([{ index: 0, delta: value, finish_reason: finish }]);
    const frames: StreamFrame[] = [{ text: delta({ role: "assistant", content: "" }), hasOutput: false }];
    for (const text of reply.textChunks) frames.push({ text: delta({ content: text }), hasOutput: true });
    for (const [index, call] of reply.toolCalls.entries()) {
      const half = Math.ceil(call.argumentsJson.length / 2);
      const head = { index, id: call.id, type: "function", function: { name: call.name, arguments: "" } };
      frames.push({ text: delta({ tool_calls: [head] }), hasOutput: true });
      for (const part of [call.argumentsJson.slice(0, half), call.argumentsJson.slice(half)]) {
        frames.push({ text: delta({ tool_calls: [{ index, function: { arguments: part } }] }), hasOutput: true });
      }
    }
    frames.push({ text: delta({}, finishReason(reply)), hasOutput: false });
    if (reply.usage !== null) frames.push({ text: chunk([], { usage: usageBody(reply) }), hasOutput: false });
    frames.push({ text: "data: [DONE]\n\n", hasOutput: false });
    return frames;
  },

  wholeBody(reply, modelId) {
    const toolCalls = reply.toolCalls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: call.argumentsJson },
    }));
    return {
      id: "chatcmpl-test",
      object: "chat.completion",
      created: CREATED_AT_SECONDS,
      model: modelId,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: reply.text === "" ? null : reply.text,
            ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
          },
          finish_reason: finishReason(reply),
        },
      ],
      ...(reply.usage === null ? {} : { usage: usageBody(reply) }),
    };
  },

  errorBody: (_statusCode, code, message) => ({
    error: { message, type: "test_error", param: null, code: code ?? null },
  }),

  streamError: () =>
    eventFrame({ error: { message: "The server had an error.", type: "server_error", code: "overloaded" } }),
};

function readMessage(message: JsonRecord): ScriptedMessage {
  const role = message.role === "assistant" || message.role === "tool" ? message.role : "user";
  return {
    role,
    text: contentText(message),
    toolCalls: asList(message.tool_calls).map((item) => {
      const call = asRecord(item);
      const called = asRecord(call.function);
      return {
        id: asText(call.id),
        name: asText(called.name),
        arguments: asRecord(parseJson(asText(called.arguments))),
      };
    }),
  };
}

function contentText(message: JsonRecord): string {
  if (typeof message.content === "string") return message.content;
  return asList(message.content)
    .map((part) => asText(asRecord(part).text))
    .join("");
}

function finishReason(reply: CompleteReply): string {
  return { stop: "stop", length: "length", "tool-calls": "tool_calls", filtered: "content_filter" }[reply.finish];
}

function usageBody(reply: CompleteReply): JsonRecord {
  const promptTokens = reply.usage?.promptTokens ?? 0;
  const completionTokens = reply.usage?.completionTokens ?? 0;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
