import { asRecord, type JsonRecord, parseJson } from "./json-reading.ts";
import { eventFrame, type ModelWire } from "./model-wire.ts";
import { openaiWire } from "./openai-wire.ts";

const PREFIX = "data: ";

/**
 * Groq's chat completions: OpenAI's, but a stream counts its tokens unasked, in `x_groq` of the chunk with the reason of
 * the end (console.groq.com/docs/api-reference). Azure has the same path and is asked with `stream_options`.
 */
export const groqWire: ModelWire = {
  ...openaiWire,
  name: "groq",

  read(path, body) {
    const isGroq = path.endsWith("/openai/v1/chat/completions") && body.stream_options === undefined;
    return isGroq ? openaiWire.read(path, body) : null;
  },

  streamFrames(reply, modelId) {
    return openaiWire.streamFrames({ ...reply, usage: null }, modelId).map((frame) => {
      const chunk = asRecord(parseJson(frame.text.slice(PREFIX.length)));
      return reply.usage === null || !isLast(chunk)
        ? frame
        : { ...frame, text: eventFrame({ ...chunk, x_groq: { id: "req_test", usage: usageOf(reply.usage) } }) };
    });
  },
};

function isLast(chunk: JsonRecord): boolean {
  const [choice] = Array.isArray(chunk.choices) ? chunk.choices : [];
  return typeof asRecord(choice).finish_reason === "string";
}

function usageOf({ promptTokens, completionTokens }: { promptTokens: number; completionTokens: number }): JsonRecord {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
