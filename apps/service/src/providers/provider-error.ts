/**
 * What is known about the effect of a failed request:
 * - `rejected`: the vendor refused it for good; nothing happened, trying again gives the same answer.
 * - `not-done`: it certainly did not happen (429, refused connection, blocked address); safe to try again.
 * - `unknown`: it may have happened (5xx, cut or missing reply); must be reconciled, never blindly repeated.
 */
export type ProviderOutcome = "rejected" | "not-done" | "unknown";

/**
 * What the failure means to us, whatever the vendor calls it. `key-refused`: the key is not valid, lacks a right, or is
 * out of credit or requests; the same request under another key may be answered.
 */
export type ProviderErrorReason = "recipient-opted-out" | "key-refused";

export interface ProviderErrorOptions {
  readonly provider: string;
  /** What was tried, in kebab-case: `send-sms`, `respond`. */
  readonly operation: string;
  readonly outcome: ProviderOutcome;
  readonly message: string;
  readonly statusCode?: number;
  /** The vendor's own error code, as text. */
  readonly vendorCode?: string;
  readonly reason?: ProviderErrorReason;
  readonly retryAfterMs?: number;
  /** What a person can do about it, for errors whose remedy the vendor documents. */
  readonly fix?: string;
  readonly cause?: unknown;
}

/** A vendor failed. Carries data for decisions; the message holds no secret and no message content. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly operation: string;
  readonly outcome: ProviderOutcome;
  readonly statusCode: number | undefined;
  readonly vendorCode: string | undefined;
  readonly reason: ProviderErrorReason | undefined;
  readonly retryAfterMs: number | undefined;
  readonly fix: string | undefined;

  constructor(options: ProviderErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ProviderError";
    this.provider = options.provider;
    this.operation = options.operation;
    this.outcome = options.outcome;
    this.statusCode = options.statusCode;
    this.vendorCode = options.vendorCode;
    this.reason = options.reason;
    this.retryAfterMs = options.retryAfterMs;
    this.fix = options.fix;
  }

  get isRetryable(): boolean {
    return this.outcome !== "rejected";
  }
}
