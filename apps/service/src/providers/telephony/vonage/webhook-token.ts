import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { parseJson } from "../shared/carrier-failure.ts";
import { isEqual } from "../shared/constant-time.ts";
import type { VonageContent } from "./content.ts";

/**
 * How old, or how far in the future, a signed webhook may be. Vonage retries for 24 hours and does not say whether a retry
 * carries a fresh timestamp. If not, a text that meets an outage of more than five minutes is refused as `expired` until
 * somebody looks into it. That is the safer mistake: refusals are counted, while a wider window would let anybody who saw
 * a webhook replay it for a day.
 */
export const PROOF_WINDOW_SECONDS = 300;

/** Vonage's tokens have about 400 characters; far longer ones are not worth hashing. */
const MAX_TOKEN_CHARACTERS = 8_192;

/** `crit` names extensions that must be understood (RFC 7515, 4.1.11), and we support none. */
const headerPart = z.looseObject({ alg: z.literal("HS256"), crit: z.undefined().optional() });
const claimsPart = z.looseObject({
  iat: z.number(),
  exp: z.number().nullish(),
  nbf: z.number().nullish(),
  api_key: z.string(),
  payload_hash: z.string(),
});

/** Null when the header is missing or ambiguous. */
export function bearerTokenOf(webhook: RawWebhook): string | null {
  const names = Object.keys(webhook.headers).filter((name) => name.toLowerCase() === "authorization");
  const [only, ...more] = names.flatMap((name) => webhook.headers[name] ?? []);
  if (only === undefined || more.length > 0) return null;
  return /^bearer +(\S+) *$/i.exec(only)?.[1] ?? null;
}

/** The account a token claims to be from. Unverified: only good for choosing the secret. */
export function claimedApiKey(token: string): string | null {
  const claims = z.looseObject({ api_key: z.string() }).safeParse(decodePart(token.split(".")[1] ?? ""));
  return claims.success ? claims.data.api_key : null;
}

/**
 * Checks the JWT of signed webhooks: HS256 and no other algorithm, the account, its age, and that it covers exactly this
 * content. https://developer.vonage.com/en/getting-started/concepts/webhooks#decoding-signed-webhooks
 *
 * Not done with a library because the signature alone proves nothing about the content, and verification has to be
 * synchronous.
 */
export function verifyWebhookToken(
  token: string,
  webhook: RawWebhook,
  contents: readonly VonageContent[],
  account: { readonly apiKey: string; readonly signatureSecret: string },
  now: Date,
): WebhookVerdict {
  const bad: WebhookVerdict = { isValid: false, reason: "bad-signature" };
  const [, signed, encodedHeader, encodedClaims, signature] =
    token.length > MAX_TOKEN_CHARACTERS ? [] : (/^(([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(token) ?? []);
  if (signed === undefined || encodedHeader === undefined || encodedClaims === undefined || signature === undefined) {
    return bad;
  }
  if (!headerPart.safeParse(decodePart(encodedHeader)).success) return bad;
  // Compared as strings, since two strings can decode to the same signature.
  const expected = createHmac("sha256", account.signatureSecret).update(signed, "ascii").digest("base64url");
  if (!isEqual(signature, expected)) return bad;

  const parsed = claimsPart.safeParse(decodePart(encodedClaims));
  if (!parsed.success) return bad;
  const claims = parsed.data;
  if (!isEqual(claims.api_key, account.apiKey)) return bad;
  if (!payloadHashesOf(webhook, contents).some((hash) => isEqual(claims.payload_hash.toLowerCase(), hash))) return bad;

  const nowSeconds = now.getTime() / 1_000;
  const isRecent = Math.abs(nowSeconds - claims.iat) <= PROOF_WINDOW_SECONDS;
  const isExpired = claims.exp != null && nowSeconds > claims.exp + PROOF_WINDOW_SECONDS;
  const isEarly = claims.nbf != null && nowSeconds < claims.nbf - PROOF_WINDOW_SECONDS;
  return isRecent && !isExpired && !isEarly ? { isValid: true } : { isValid: false, reason: "expired" };
}

/**
 * What `payload_hash` may be. For a POST, the SHA-256 of the body. For a GET, whose body nobody reads, the SHA-256 of its
 * parameters as JSON in their order, as Vonage support describes it ("How do I verify that the Voice API Webhook request
 * … has not been tampered"). A token without it does not prove a GET.
 */
function payloadHashesOf(webhook: RawWebhook, contents: readonly VonageContent[]): readonly string[] {
  if (webhook.method === "POST") return webhook.body.length === 0 ? [] : [sha256(webhook.body)];
  return contents
    .filter(({ members, hasRepeats }) => members.size > 0 && !hasRepeats)
    .map(({ members }) => sha256(JSON.stringify(Object.fromEntries(members))));
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function decodePart(encoded: string): unknown {
  return parseJson(Buffer.from(encoded, "base64url"));
}
