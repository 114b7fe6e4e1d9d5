import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";

/** How old, or how far in the future, a webhook may be. Telnyx signs every retry afresh, so late retries still pass. */
const WINDOW_SECONDS = 300;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Reads the public key as the Telnyx portal shows it: a 32-byte ed25519 key in base64. Null for anything else. */
export function readTelnyxPublicKey(text: string): KeyObject | null {
  const bytes = decodeBase64(text, PUBLIC_KEY_BYTES);
  if (bytes === null) return null;
  try {
    // A JWK (RFC 8037) is the simplest form in which Node takes a raw key.
    const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") };
    return createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    return null;
  }
}

/**
 * Checks `telnyx-signature-ed25519` over `{telnyx-timestamp}|{body}` (RFC 8032). The form of both headers and the time
 * are checked first because that is cheap, so a flood of forged webhooks costs us little. The URL is not signed.
 * https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks
 */
export function verifyTelnyxWebhook(webhook: RawWebhook, publicKey: KeyObject | null, now: Date): WebhookVerdict {
  if (publicKey === null) return { isValid: false, reason: "no-credentials" };
  const signatureText = onlyHeader(webhook, "telnyx-signature-ed25519");
  const timestamp = onlyHeader(webhook, "telnyx-timestamp");
  if (signatureText === null || timestamp === null) return { isValid: false, reason: "missing-signature" };
  const signature = decodeBase64(signatureText, SIGNATURE_BYTES);
  if (signature === null || !/^\d{1,12}$/.test(timestamp)) return { isValid: false, reason: "bad-signature" };
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > WINDOW_SECONDS) {
    return { isValid: false, reason: "expired" };
  }
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`, "latin1"), webhook.body]);
  return verify(null, signed, publicKey, signature) ? { isValid: true } : { isValid: false, reason: "bad-signature" };
}

/** Null when the header is missing or ambiguous. */
function onlyHeader(webhook: RawWebhook, name: string): string | null {
  const names = Object.keys(webhook.headers).filter((candidate) => candidate.toLowerCase() === name);
  const values = names.flatMap((candidate) => webhook.headers[candidate] ?? []);
  const [only] = values;
  return values.length === 1 && only !== undefined && only !== "" ? only : null;
}

/** Accepts only canonical base64 (RFC 4648, 3.5) of exactly `byteCount` bytes; Node's decoder takes nearly anything. */
function decodeBase64(text: string, byteCount: number): Buffer | null {
  if (text.length !== Math.ceil(byteCount / 3) * 4) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === byteCount && bytes.toString("base64") === text ? bytes : null;
}
