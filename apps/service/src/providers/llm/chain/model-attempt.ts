import { ProviderError, type ProviderErrorOptions } from "../../provider-error.ts";
import type { LanguageModel } from "../language-model.ts";

/** One model asked once. Without `error` it answered. */
export interface ModelAttempt {
  readonly provider: string;
  readonly modelId: string;
  /** See `LanguageModel`. */
  readonly keyName?: string;
  readonly error?: ProviderError;
}

export function attemptOf({ provider, modelId, keyName }: LanguageModel): ModelAttempt {
  return { provider, modelId, ...(keyName === undefined ? {} : { keyName }) };
}

/** Whether to skip a model: another key of the same vendor only helps if the key before was refused. */
export function isSpared(model: LanguageModel, last: ModelAttempt | undefined): boolean {
  return model.isAlternateKey === true && last?.error?.reason !== "key-refused";
}

/** No model of the chain answered. One attempt: its own data. More: `rejected` only when all of them were. */
export class ModelChainError extends ProviderError {
  readonly attempts: readonly ModelAttempt[];

  constructor(attempts: readonly ModelAttempt[]) {
    super(chainFailure(attempts));
    this.name = "ModelChainError";
    this.attempts = attempts;
  }
}

function chainFailure(attempts: readonly ModelAttempt[]): ProviderErrorOptions {
  const errors = attempts.flatMap((attempt) => (attempt.error === undefined ? [] : [attempt.error]));
  const last = errors.at(-1);
  const [only] = errors.length === 1 ? errors : [];
  const waits = errors.flatMap((error) => (error.retryAfterMs === undefined ? [] : [error.retryAfterMs]));
  const said = attempts.map((attempt) => `${attempt.provider}/${attempt.modelId}: ${attempt.error?.message ?? ""}`);
  return {
    provider: attempts[0]?.provider ?? "none",
    operation: "respond",
    outcome: errors.every((error) => error.outcome === "rejected") ? "rejected" : "not-done",
    message: only?.message ?? `No model answered. ${said.join(" ")}`,
    ...(only?.statusCode === undefined ? {} : { statusCode: only.statusCode }),
    ...(only === undefined
      ? { vendorCode: "all-models-failed" }
      : only.vendorCode === undefined
        ? {}
        : { vendorCode: only.vendorCode }),
    ...(only?.fix === undefined ? {} : { fix: only.fix }),
    // A chain can be retried as soon as its first member can.
    ...(waits.length === 0 ? {} : { retryAfterMs: Math.min(...waits) }),
    cause: last,
  };
}
