import { type Clock, systemClock } from "@parley/foundation/clock";
import { ProviderError } from "../../provider-error.ts";
import { AttemptLimits } from "../chain/attempt-limits.ts";
import { modelsOf } from "../chain/fallback-model.ts";
import { attemptOf, isSpared, type ModelAttempt, ModelChainError } from "../chain/model-attempt.ts";
import type { LanguageModel, ModelEvent, ModelRequest, ModelToolCall, ModelUsage } from "../language-model.ts";

type ModelFinish = Extract<ModelEvent, { kind: "finish" }>;

export interface CollectedResponse {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly usage: ModelUsage;
  readonly finishReason: ModelFinish["reason"];
  /** The model that answered; its `provider` and `modelId` go on record. */
  readonly model: LanguageModel;
  /** The time all attempts took together. */
  readonly durationMs: number;
  /** In order; the last is the one that answered. */
  readonly attempts: readonly ModelAttempt[];
}

/**
 * The whole answer at once, for texts. Nothing has been shown to anybody yet, so even after a failure halfway the next
 * model of a chain takes over and starts from the beginning.
 *
 * @throws ModelChainError when none answered; the ProviderError of the attempt under way when aborted
 */
export async function collectResponse(
  model: LanguageModel,
  request: ModelRequest,
  signal?: AbortSignal,
  clock: Clock = systemClock,
): Promise<CollectedResponse> {
  const limits = new AttemptLimits(clock, request);
  const attempts: ModelAttempt[] = [];
  const candidates = modelsOf(model);
  for (const [index, candidate] of candidates.entries()) {
    if (isSpared(candidate, attempts.at(-1))) continue;
    const attempt = attemptOf(candidate);
    const limited = limits.next(candidates.slice(index + 1));
    if (limited === null) break;
    try {
      const answer = await readWhole(candidate, limited, signal);
      attempts.push(attempt);
      return { ...answer, model: candidate, durationMs: Math.round(limits.elapsedMs), attempts };
    } catch (error) {
      if (!(error instanceof ProviderError) || signal?.aborted === true) throw error;
      attempts.push({ ...attempt, error });
    }
  }
  throw new ModelChainError(attempts);
}

async function readWhole(model: LanguageModel, request: ModelRequest, signal: AbortSignal | undefined) {
  const texts: string[] = [];
  const toolCalls: ModelToolCall[] = [];
  let finish: ModelFinish | null = null;
  for await (const event of model.respond({ ...request, isReadWhole: true }, signal)) {
    switch (event.kind) {
      case "text":
        texts.push(event.text);
        break;
      case "tool-call":
        toolCalls.push(event.call);
        break;
      case "finish":
        finish = event;
        break;
    }
  }
  if (finish === null) throw new Error(`${model.provider}/${model.modelId} ended without a finish.`);
  return { text: texts.join(""), toolCalls, usage: finish.usage, finishReason: finish.reason };
}
