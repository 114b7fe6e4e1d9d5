import { type Clock, systemClock } from "@parley/foundation/clock";
import { ProviderError } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../language-model.ts";
import { AttemptLimits } from "./attempt-limits.ts";
import { attemptOf, isSpared, type ModelAttempt, ModelChainError } from "./model-attempt.ts";

/** Several models behind one interface. Records name the first; `onAttempt` reports which one answered. */
export interface FallbackModel extends LanguageModel {
  readonly models: readonly LanguageModel[];
  /**
   * @param onAttempt called as each attempt ends, the answering one last
   * @param onSwitched called as an attempt begins because the one before failed
   */
  respond(
    request: ModelRequest,
    signal?: AbortSignal,
    onAttempt?: (attempt: ModelAttempt) => void,
    onSwitched?: (from: ModelAttempt, to: ModelAttempt) => void,
  ): AsyncIterable<ModelEvent>;
}

/**
 * Tries the models in order. Any failure before the first event moves on to the next model, since another vendor has
 * another key, another load and other rules. After that the failure is passed on, because what a caller has heard cannot
 * be taken back; `collectResponse`, where nobody has heard anything, moves on even then.
 *
 * @throws ModelChainError when none answered; the failing model's ProviderError after the first event or an abort
 */
export function createFallbackModel(
  first: LanguageModel,
  others: readonly LanguageModel[],
  clock: Clock = systemClock,
): FallbackModel {
  const models = [first, ...others];
  return {
    provider: first.provider,
    modelId: first.modelId,
    models,
    respond: (request, signal, onAttempt, onSwitched) =>
      respondInOrder(models, clock, request, signal, onAttempt, onSwitched),
  };
}

/** The models as a chain, in order; null for none, and for one the model itself. */
export function chainModels(models: readonly LanguageModel[]): LanguageModel | null {
  const [first, ...others] = models;
  if (first === undefined) return null;
  return others.length === 0 ? first : createFallbackModel(first, others);
}

/** @returns the models a chain is made of, in order; a plain model is a chain of one. */
export function modelsOf(model: LanguageModel): readonly LanguageModel[] {
  return isFallbackModel(model) ? model.models.flatMap(modelsOf) : [model];
}

function isFallbackModel(model: LanguageModel): model is FallbackModel {
  return "models" in model && Array.isArray(model.models);
}

async function* respondInOrder(
  models: readonly LanguageModel[],
  clock: Clock,
  request: ModelRequest,
  signal: AbortSignal | undefined,
  onAttempt: ((attempt: ModelAttempt) => void) | undefined,
  onSwitched: ((from: ModelAttempt, to: ModelAttempt) => void) | undefined,
): AsyncGenerator<ModelEvent> {
  const limits = new AttemptLimits(clock, request);
  const attempts: ModelAttempt[] = [];
  const all = models.flatMap(modelsOf);
  for (const [index, model] of all.entries()) {
    const failed = attempts.at(-1);
    if (isSpared(model, failed)) continue;
    const attempt = attemptOf(model);
    const limited = limits.next(all.slice(index + 1));
    if (limited === null) break;
    if (failed !== undefined) onSwitched?.(failed, attempt);
    let hasEmitted = false;
    try {
      for await (const event of model.respond(limited, signal)) {
        hasEmitted = true;
        yield event;
      }
      onAttempt?.(attempt);
      return;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      attempts.push({ ...attempt, error });
      onAttempt?.({ ...attempt, error });
      if (hasEmitted || signal?.aborted === true) throw error;
    }
  }
  throw new ModelChainError(attempts);
}
