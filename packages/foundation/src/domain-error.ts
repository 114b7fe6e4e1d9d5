/** The closed list of domain errors. Status and body shape are decided in one place, at the edge. */
export type DomainErrorKind =
  | "not-found"
  | "conflict"
  | "not-allowed"
  | "unauthenticated"
  | "invalid-state"
  | "invalid-input"
  | "provider-failed"
  | "unavailable"
  | "rate-limited";

export interface DomainErrorDetails {
  /** Stable, kebab-case, for programs (`recipient-opted-out`). */
  readonly code?: string;
  /** One sentence that tells a person how to fix it. */
  readonly fix?: string;
  /** Whole seconds; becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

export class DomainError extends Error {
  readonly kind: DomainErrorKind;
  readonly code: string | undefined;
  readonly fix: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** @param detail told to the caller, so it must contain no secret and nothing of another organization. */
  constructor(kind: DomainErrorKind, detail: string, details: DomainErrorDetails = {}) {
    super(detail, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "DomainError";
    this.kind = kind;
    this.code = details.code;
    this.fix = details.fix;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function notFound(noun: string): DomainError {
  return new DomainError("not-found", `${noun} not found`);
}
