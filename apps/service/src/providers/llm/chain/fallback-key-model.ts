import { ProviderError } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../language-model.ts";
import type { KeySlots } from "./key-slots.ts";

export interface FallbackKeyUse {
  readonly id: string;
  readonly name: string;
  /** Requests at a time in this process; null: any number. */
  readonly concurrentLimit: number | null;
}

/**
 * A model with one of an organization's fallback keys. A key that has reached its limit of concurrent requests counts as
 * refused, so that the next one is tried.
 * @param model made with the key
 * @param isAlternate false when the vendor has no key before this one
 */
export function createFallbackKeyModel(
  model: LanguageModel,
  key: FallbackKeyUse,
  slots: KeySlots,
  isAlternate: boolean,
): LanguageModel {
  return {
    provider: model.provider,
    modelId: model.modelId,
    keyName: key.name,
    isAlternateKey: isAlternate,
    respond: (request, signal) => respondInSlot(model, key, slots, request, signal),
  };
}

async function* respondInSlot(
  model: LanguageModel,
  key: FallbackKeyUse,
  slots: KeySlots,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<ModelEvent> {
  const giveBack = slots.take(key.id, key.concurrentLimit);
  if (giveBack === null) {
    throw new ProviderError({
      provider: model.provider,
      operation: "respond",
      outcome: "not-done",
      vendorCode: "key-busy",
      reason: "key-refused",
      message: `A fallback key of ${model.provider} is in use as often as it may be.`,
      fix: "Raise its concurrent_limit, or add another key.",
    });
  }
  try {
    yield* model.respond(request, signal);
  } finally {
    giveBack();
  }
}
