import type { AxAIService, AxAIServiceMetrics, AxChatRequest } from "@ax-llm/ax";
import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel, ModelMessage } from "../../llm/language-model.ts";
import { collectResponse } from "../../llm/reading/collect-response.ts";
import type { FirstFailure } from "./first-failure.ts";

/** A whole prompt is written, and nobody waits for it. */
const FIRST_TOKEN_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 180_000;
const MAX_TOKENS = 8_000;

const NO_LATENCY = { mean: 0, p95: 0, p99: 0, samples: [] };
const NO_ERRORS = { count: 0, rate: 0, total: 0 };
const NO_METRICS: AxAIServiceMetrics = {
  latency: { chat: NO_LATENCY, embed: NO_LATENCY },
  errors: { chat: NO_ERRORS, embed: NO_ERRORS },
};

/** One of our models as ax asks models. It only talks: ax gets no tools, no embeddings, no speech and no address to call. */
export function teacherService(
  model: LanguageModel,
  { clock, signal, failure }: { readonly clock: Clock; readonly signal: AbortSignal; readonly failure: FirstFailure },
): AxAIService {
  const refuse = (what: string) => () => Promise.reject(new Error(`A teacher has no ${what}`));
  return {
    getId: () => "parley",
    getName: () => "parley",
    getFeatures: () => ({ functions: false, streaming: false }) as ReturnType<AxAIService["getFeatures"]>,
    getModelList: () => undefined,
    getMetrics: () => NO_METRICS,
    getLogger: () => () => undefined,
    getLastUsedChatModel: () => undefined,
    getLastUsedEmbedModel: () => undefined,
    getLastUsedModelConfig: () => undefined,
    getEstimatedCost: () => 0,
    setOptions: () => undefined,
    getOptions: () => ({}),
    embed: refuse("embeddings"),
    transcribe: refuse("ears"),
    speak: refuse("voice"),
    chat: (request) =>
      failure.watch(async () => {
        const response = await collectResponse(
          model,
          {
            ...readPrompt(request.chatPrompt),
            tools: [],
            settings: { maxTokens: MAX_TOKENS },
            firstTokenTimeoutMs: FIRST_TOKEN_TIMEOUT_MS,
            totalTimeoutMs: TOTAL_TIMEOUT_MS,
          },
          signal,
          clock,
        );
        const finishReason = response.finishReason === "length" ? "length" : "stop";
        return { results: [{ index: 0, content: response.text, finishReason }] };
      }),
  };
}

function readPrompt(prompt: AxChatRequest["chatPrompt"]): {
  readonly systemPrompt: string;
  readonly messages: readonly ModelMessage[];
} {
  const system: string[] = [];
  const messages: ModelMessage[] = [];
  for (const message of prompt) {
    if (message.role === "system") system.push(message.content);
    else if (message.role === "user" || message.role === "assistant") {
      messages.push({ role: message.role, content: textOf(message.content) });
    }
  }
  return { systemPrompt: system.join("\n\n"), messages };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .flatMap((part: { readonly type?: unknown; readonly text?: unknown }) =>
      part.type === "text" && typeof part.text === "string" ? [part.text] : [],
    )
    .join("\n");
}
