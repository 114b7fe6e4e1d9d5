import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** A hash made for one purpose means nothing for another, even of the same value. */
export type HashPurpose =
  | "api-key"
  | "session-cookie"
  | "csrf-token"
  | "access-token"
  | "invitation-token"
  | "one-time-token"
  | "media-token"
  | "phone-number"
  | "idempotency-key"
  | "mail-link-token"
  | "recording-link"
  | "recording-token"
  | "attempt-limit"
  | "prompt-canary"
  | "prompt-shadow";

export interface KeyedHashes {
  /**
   * HMAC-SHA-256, 32 bytes. Without the key nobody can test guesses against a stolen table, which matters for values
   * with few possibilities (phone numbers) and costs microseconds where a password hash would cost a request.
   */
  hash(purpose: HashPurpose, value: string): Buffer;
}

/**
 * Derives one key per purpose from a root key with HKDF-SHA-256 (RFC 5869).
 *
 * @param rootKey 32 bytes. Every stored hash depends on it: when it changes, API keys stop working and opt-outs are
 * lost. So that the master key can change, it is a separate key, stored wrapped (`key-wrap.ts`).
 */
export function createKeyedHashes(rootKey: KeyObject): KeyedHashes {
  const keys = new Map<HashPurpose, KeyObject>();
  const keyOf = (purpose: HashPurpose): KeyObject => {
    const known = keys.get(purpose);
    if (known !== undefined) {
      return known;
    }
    const bytes = hkdfSync("sha256", rootKey, Buffer.alloc(0), `parley/keyed-hash/${purpose}`, 32);
    const derived = createSecretKey(Buffer.from(bytes));
    keys.set(purpose, derived);
    return derived;
  };
  return {
    hash: (purpose, value) => createHmac("sha256", keyOf(purpose)).update(value).digest(),
  };
}
