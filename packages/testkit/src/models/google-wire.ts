import { asList, asRecord, asText, type JsonRecord } from "./json-reading.ts";
import type { CompleteReply, ScriptedMessage } from "./model-script.ts";
import { eventFrame, type ModelWire, type StreamFrame } from "./model-wire.ts";

const ADDRESS = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Google's generateContent and streamGenerateContent (`alt=sse`). */
export const googleWire: ModelWire = {
  name: "google",

  read(path, body) {
    const match = ADDRESS.exec(path);
    if (match === null) return null;
    return {
      modelId: decodeURIComponent(match[1] ?? ""),
      isStreaming: match[2] === "streamGenerateContent",
      systemPrompt: partsText(asRecord(body.systemInstruction).parts),
      messages: asList(body.contents).map((content) => readContent(asRecord(content))),
      toolNames: asList(body.tools).flatMap((tool) =>
        asList(asRecord(tool).functionDeclarations).map((declaration) => asText(asRecord(declaration).name)),
      ),
    };
  },

  streamFrames(reply, modelId) {
    const frame = (parts: readonly unknown[], hasOutput: boolean, isLast = false): StreamFrame => ({
      text: eventFrame(responseBody(reply, modelId, parts, isLast)),
      hasOutput,
    });
    return [
      ...reply.textChunks.map((text) => frame([{ text }], true)),
      ...reply.toolCalls.map((call) => frame([functionCallPart(call)], true)),
      frame([{ text: "" }], false, true),
    ];
  },

  wholeBody: (reply, modelId) =>
    responseBody(
      reply,
      modelId,
      [...(reply.text === "" ? [] : [{ text: reply.text }]), ...reply.toolCalls.map(functionCallPart)],
      true,
    ),

  errorBody: (statusCode, code, message) => ({
    error: {
      code: statusCode,
      message,
      status: code ?? errorStatus(statusCode),
      ...(statusCode === 429
        ? { details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "7s" }] }
        : {}),
    },
  }),

  streamError: () => eventFrame({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }),
};

function responseBody(reply: CompleteReply, modelId: string, parts: readonly unknown[], isLast: boolean): JsonRecord {
  return {
    candidates: [
      { index: 0, content: { role: "model", parts }, ...(isLast ? { finishReason: finishReason(reply) } : {}) },
    ],
    modelVersion: modelId,
    ...(isLast && reply.usage !== null
      ? {
          usageMetadata: {
            promptTokenCount: reply.usage.promptTokens,
            candidatesTokenCount: reply.usage.completionTokens,
            totalTokenCount: reply.usage.promptTokens + reply.usage.completionTokens,
          },
        }
      : {}),
  };
}

function functionCallPart(call: CompleteReply["toolCalls"][number]): JsonRecord {
  return { functionCall: { name: call.name, args: call.arguments } };
}

function readContent(content: JsonRecord): ScriptedMessage {
  const parts = asList(content.parts).map(asRecord);
  const results = parts.filter((part) => part.functionResponse !== undefined);
  if (results.length > 0) {
    const text = results.map((part) => JSON.stringify(asRecord(part.functionResponse).response)).join("");
    return { role: "tool", text, toolCalls: [] };
  }
  return {
    role: content.role === "model" ? "assistant" : "user",
    text: partsText(parts),
    toolCalls: parts
      .filter((part) => part.functionCall !== undefined)
      .map((part, index) => {
        const call = asRecord(part.functionCall);
        return { id: `call_${index + 1}`, name: asText(call.name), arguments: asRecord(call.args) };
      }),
  };
}

function partsText(parts: unknown): string {
  return asList(parts)
    .map((part) => asText(asRecord(part).text))
    .join("");
}

function finishReason(reply: CompleteReply): string {
  return { stop: "STOP", length: "MAX_TOKENS", "tool-calls": "STOP", filtered: "SAFETY" }[reply.finish];
}

function errorStatus(statusCode: number): string {
  const statuses: Readonly<Record<number, string>> = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    503: "UNAVAILABLE",
  };
  return statuses[statusCode] ?? "INTERNAL";
}
