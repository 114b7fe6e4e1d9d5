import { createHmac, timingSafeEqual } from "node:crypto";
import { ParleyError } from "./errors.ts";
import type * as T from "./types.generated.ts";

/** The request is not one that the installation signed, or not one of now. Answer it with a 401 or 403 and do nothing. */
export class WebhookVerificationError extends ParleyError {
  override readonly name = "WebhookVerificationError";
}

/** Of a `Request`, of Node's `http`, or of a framework; names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the request's time may be from ours, in either direction. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Checks that a webhook comes from the installation and is of now, and reads it. The same event may come again under the same
 * `webhook-id`: drop what you have seen.
 * @param body exactly the bytes that came, before any parser
 * @param secrets `whsec_…` of `webhooks.getWebhookSecret()`, or several of which one has to fit
 * @throws WebhookVerificationError when nothing proves it; ParleyError when a secret is none
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, nowMs = Date.now }: VerifyOptions = {},
): T.WebhookEvent {
  const keys = (typeof secrets === "string" ? [secrets] : secrets).map(readSecret);
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp is no time");
  const awaySeconds = Math.abs(Math.floor(nowMs() / 1_000) - Number(timestamp));
  if (awaySeconds > toleranceSeconds)
    throw new WebhookVerificationError(`The webhook is ${awaySeconds} s away from now`);
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const isSigned = keys.some((key) => {
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(bytes).digest();
    return signatures.some((signature) => isSame(expected, signature));
  });
  if (!isSigned) throw new WebhookVerificationError("No signature of the webhook is of this secret and this body");
  return JSON.parse(Buffer.from(bytes).toString("utf8")) as T.WebhookEvent;
}

function isSame(expected: Uint8Array, signature: string): boolean {
  if (!signature.startsWith("v1,")) return false;
  const given = Buffer.from(signature.slice(3), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readSecret(secret: string): Buffer {
  const text = secret.startsWith("whsec_") ? secret.slice(6) : secret;
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(text)) throw new ParleyError("A webhook secret is whsec_ and base64 behind it");
  return Buffer.from(text, "base64");
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const values = entries.filter(([key]) => key.toLowerCase() === name).flatMap(([, value]) => value ?? []);
  const [value] = values;
  if (value === undefined || value === "" || values.length > 1) {
    throw new WebhookVerificationError(`The request has no ${name}, or several`);
  }
  return value;
}
