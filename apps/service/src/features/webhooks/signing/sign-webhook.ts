import { createHmac } from "node:crypto";
import type { Secret } from "@parley/foundation/secret";

const SECRET_PREFIX = "whsec_";

/** 32 bytes, within the 24 to 64 that Standard Webhooks 1.0.0 allows. */
export const SIGNING_SECRET_BYTES = 32;

export function signingSecretFrom(bytes: Buffer): string {
  return `${SECRET_PREFIX}${bytes.toString("base64")}`;
}

export interface SignedContent {
  /** Must contain no dot: dots separate the parts of what is signed. */
  readonly eventId: string;
  /** When this try is made, in Unix seconds. */
  readonly timestampSeconds: number;
  readonly body: string;
}

/**
 * The `webhook-signature` header: one `v1,` HMAC-SHA256 for each secret, separated by spaces, so that a receiver that
 * knows any of them can verify (Standard Webhooks 1.0.0, "Signature scheme").
 */
export function webhookSignature(content: SignedContent, secrets: readonly Secret[]): string {
  const signed = `${content.eventId}.${content.timestampSeconds}.${content.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.reveal().slice(SECRET_PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    })
    .join(" ");
}
