import { systemClock } from "@parley/foundation/clock";
import { type LanguageModel as AiModel, type FinishReason, type LanguageModelUsage, streamText } from "ai";
import { toAiMessages, toAiSettings, toAiTools } from "./dialogue-conversion.ts";
import type { LanguageModel, ModelEndpoint, ModelEvent, ModelRequest, ModelUsage } from "./language-model.ts";
import { cutAnswerError, endedError, malformedToolCallError, toProviderError } from "./model-failure.ts";
import type { ModelDependencies } from "./model-vendor.ts";
import { ResponseDeadline } from "./response-deadline.ts";

// `ai` writes its warnings (a setting that a model does not know) to stderr, past our logger, at every call.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface StreamTextModelOptions {
  readonly endpoint: ModelEndpoint;
  /** An object, never a name: `ai` sends bare names to its own gateway. */
  readonly model: Exclude<AiModel, string>;
  readonly clock: ModelDependencies["clock"];
  /** The vendor refuses a dialogue that the assistant begins. */
  readonly mustUserBegin?: boolean;
}

/**
 * Our interface over one of `ai`'s models: one request, no retries, no tool executed. The first-token limit ends with
 * the first output of any kind, also of reasoning or of a tool call that is still being written.
 */
export function createStreamTextModel(options: StreamTextModelOptions): LanguageModel {
  const { endpoint } = options;
  return {
    provider: endpoint.provider,
    modelId: endpoint.modelId,
    respond: (request, signal) => streamAnswer(options, request, signal),
  };
}

async function* streamAnswer(
  options: StreamTextModelOptions,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<ModelEvent> {
  const { endpoint, clock = systemClock } = options;
  const deadline = new ResponseDeadline(clock, request, signal);
  try {
    if (deadline.end !== null) throw endedError(deadline.end, endpoint, request, signal?.reason);
    yield* readAnswer(options, request, deadline);
  } catch (error) {
    // Whatever broke after the abort broke because of it.
    if (deadline.end !== null) throw endedError(deadline.end, endpoint, request, signal?.reason);
    throw toProviderError(error, endpoint, clock.now());
  } finally {
    deadline.dispose();
  }
}

async function* readAnswer(
  options: StreamTextModelOptions,
  request: ModelRequest,
  deadline: ResponseDeadline,
): AsyncGenerator<ModelEvent> {
  const { endpoint } = options;
  const result = streamText({
    model: options.model,
    ...(request.systemPrompt.trim() === "" ? {} : { instructions: request.systemPrompt }),
    messages: toAiMessages(request.messages, options.mustUserBegin ?? false),
    ...(request.tools.length === 0 ? {} : { tools: toAiTools(request.tools) }),
    ...toAiSettings(request.settings),
    maxRetries: 0,
    abortSignal: deadline.signal,
    // Errors come through the stream; without this they are also written to the console.
    onError: () => undefined,
  });
  for await (const part of result.fullStream) {
    switch (part.type) {
      case "text-delta":
        deadline.firstToken();
        if (part.text !== "") yield { kind: "text", text: part.text };
        break;
      case "reasoning-delta":
      case "tool-input-start":
        deadline.firstToken();
        break;
      case "tool-call": {
        deadline.firstToken();
        if (part.invalid === true || !isRecord(part.input)) throw malformedToolCallError(endpoint);
        yield { kind: "tool-call", call: { id: part.toolCallId, name: part.toolName, arguments: part.input } };
        break;
      }
      case "error":
        throw part.error;
      case "finish": {
        const reason = finishReason(part.finishReason);
        // Some of `ai`'s models call a stream that just ended `other`; a vendor's own reason leaves its word behind.
        if (reason === null || (reason === "other" && part.rawFinishReason === undefined)) {
          throw cutAnswerError(endpoint);
        }
        yield { kind: "finish", usage: readUsage(part.totalUsage), reason };
        return;
      }
    }
  }
  // Only an abort ends the stream without `finish`.
  throw cutAnswerError(endpoint);
}

/** No prompt has no tokens: a 0 stands where some of `ai`'s models were told nothing. */
function readUsage({ inputTokens, outputTokens }: LanguageModelUsage): ModelUsage {
  if (inputTokens === undefined || inputTokens === 0) return { promptTokens: null, completionTokens: null };
  return { promptTokens: inputTokens, completionTokens: outputTokens ?? null };
}

/** Null: the stream broke off, with or without saying why. */
function finishReason(reason: FinishReason): "stop" | "length" | "tool-calls" | "other" | null {
  switch (reason) {
    case "stop":
    case "length":
    case "tool-calls":
      return reason;
    case "error":
    case "interrupted":
      return null;
    default:
      return "other";
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
