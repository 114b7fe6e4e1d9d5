import { DomainError } from "@parley/foundation/domain-error";

const MAX_LENGTH = 256;

/** The request's `Idempotency-Key`; null when absent. @throws DomainError invalid-input */
export function readIdempotencyKey(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const header = headers["idempotency-key"];
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || key === "") return null;
  if (key.length > MAX_LENGTH) {
    throw new DomainError("invalid-input", `Idempotency-Key must be at most ${MAX_LENGTH} characters long`);
  }
  return key;
}
