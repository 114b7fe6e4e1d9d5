import { isSafeMethod } from "@parley/contracts/operation";
import { isEqualInConstantTime } from "../crypto/constant-time-equal.ts";
import type { KeyedHashes } from "../crypto/keyed-hash.ts";

/**
 * Proof that a request with the session cookie comes from a page that could read a token of ours, which another site
 * cannot: an HMAC of the session, so nothing has to be stored.
 */
export interface CsrfTokens {
  tokenOf(sessionId: string): string;
  isValid(sessionId: string, given: string | undefined): boolean;
}

export function createCsrfTokens(hashes: KeyedHashes): CsrfTokens {
  const tokenOf = (sessionId: string) => hashes.hash("csrf-token", sessionId).toString("base64url");
  return {
    tokenOf,
    isValid: (sessionId, given) => given !== undefined && isEqualInConstantTime(given, tokenOf(sessionId)),
  };
}

/** Methods that change nothing, which need no token. */
export function needsCsrfToken(method: string): boolean {
  return !isSafeMethod(method);
}
