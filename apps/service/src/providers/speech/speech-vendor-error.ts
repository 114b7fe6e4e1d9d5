import { ProviderError } from "../provider-error.ts";
import { isVendorCode } from "../shared/vendor-words.ts";

/** Faults common to recognizing and speaking, which each add their own. */
export interface SpeechVendorFault {
  readonly kind: string;
  readonly statusCode?: number | null;
  /** The vendor's own code; only used if it is a single word, since anything longer might quote what was said. */
  readonly vendorCode?: string | null;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

export interface SpeechVendorErrorOptions {
  readonly provider: string;
  readonly operation: "speak" | "transcribe";
  readonly fault: SpeechVendorFault;
  readonly message: string;
  /** What a person can do about it; null for nothing. */
  readonly fix: string | null;
  /** The same request gives the same answer. */
  readonly isRejected: boolean;
}

/** Faults of the key or of its owner's account; another key may work. */
const KEY_REFUSALS: ReadonlySet<string> = new Set([
  "authentication-failed",
  "permission-denied",
  "quota-exhausted",
  "rate-limited",
]);

/** Neither recognizing nor speaking has an outside effect, so the outcome is never `unknown`. */
export function speechVendorError(options: SpeechVendorErrorOptions): ProviderError {
  const { provider, operation, fault, message, fix, isRejected } = options;
  return new ProviderError({
    provider,
    operation,
    outcome: isRejected ? "rejected" : "not-done",
    message,
    vendorCode: isVendorCode(fault.vendorCode) ? fault.vendorCode : fault.kind,
    ...(fix === null ? {} : { fix }),
    ...(KEY_REFUSALS.has(fault.kind) ? { reason: "key-refused" as const } : {}),
    ...(typeof fault.statusCode === "number" ? { statusCode: fault.statusCode } : {}),
    ...(typeof fault.retryAfterMs === "number" ? { retryAfterMs: fault.retryAfterMs } : {}),
    ...(fault.cause === undefined ? {} : { cause: fault.cause }),
  });
}

/** The fault that an HTTP status implies for any request; null when the request itself is at fault. */
export function faultOfRefusingStatus(statusCode: number) {
  if (statusCode === 401) return "authentication-failed";
  if (statusCode === 402) return "quota-exhausted";
  if (statusCode === 403) return "permission-denied";
  if (statusCode === 429) return "rate-limited";
  return statusCode === 408 || statusCode >= 500 ? "vendor-failed" : null;
}
