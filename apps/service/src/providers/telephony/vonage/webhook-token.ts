import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { parseJson } from "../shared/carrier-failure.ts";
import { isEqual } from "./constant-time.ts";
import type { VonageContent } from "./content.ts";

/**
 * How old a proof may be, and how far ahead our clocks may differ. Vonage tries a webhook for 24 hours and does not say
 * whether a later try carries a fresh time: should it not, a text that met an outage of more than five minutes is
 * refused as `expired` until somebody looks. That is the safer mistake: the refusals are counted, while a wider window
 * would let anybody who saw a webhook repeat it for a day.
 */
export const PROOF_WINDOW_SECONDS = 300;

/** Vonage's are about 400 characters; nothing longer is worth a hash. */
const MAX_TOKEN_CHARACTERS = 8_192;

/** `crit` would name extensions we must understand (RFC 7515, 4.1.11), and we know none. */
const headerPart = z.looseObject({ alg: z.literal("HS256"), crit: z.undefined().optional() });
const claimsPart = z.looseObject({
  iat: z.number(),
  exp: z.number().nullish(),
  nbf: z.number().nullish(),
  api_key: z.string(),
  payload_hash: z.string(),
});

/** Null when there is none, or more than one to choose from. */
export function bearerTokenOf(webhook: RawWebhook): string | null {
  const names = Object.keys(webhook.headers).filter((name) => name.toLowerCase() === "authorization");
  const [only, ...more] = names.flatMap((name) => webhook.headers[name] ?? []);
  if (only === undefined || more.length > 0) return null;
  return /^bearer +(\S+) *$/i.exec(only)?.[1] ?? null;
}

/** The account a token says it is of. Unverified: only good for choosing the secret. */
export function claimedApiKey(token: string): string | null {
  const claims = z.looseObject({ api_key: z.string() }).safeParse(decodePart(token.split(".")[1] ?? ""));
  return claims.success ? claims.data.api_key : null;
}

/**
 * Checks the JWT of signed webhooks: HS256 and no other algorithm, the account, its age, and that it is of exactly this
 * content. https://developer.vonage.com/en/getting-started/concepts/webhooks#decoding-signed-webhooks
 *
 * Checked here and by no library: the signature alone proves nothing about the content, and verifying has to be
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
  // As text: two texts can decode to one signature.
  const expected = createHmac("sha256", account.signatureSecret).update(signed, "ascii").digest("base64url");
  if (!isEqual(signature, expected)) return bad;

  const parsed = claimsPart.safeParse(decodePart(encodedClaims));
  if (!parsed.success) return bad;
  const claims = parsed.data;
  if (!isEqual(claims.api_key, account.apiKey)) return bad;
  if (!payloadHashesOf(webhook, contents).some((hash) => isEqual(claims.payload_hash.toLowerCase(), hash))) return bad;

  const nowSeconds = now.getTime() / 1_000;
  const isRecent = Math.abs(nowSeconds - claims.iat) <= PROOF_WINDOW_SECONDS;
  const isOver = claims.exp != null && nowSeconds > claims.exp + PROOF_WINDOW_SECONDS;
  const isEarly = claims.nbf != null && nowSeconds < claims.nbf - PROOF_WINDOW_SECONDS;
  return isRecent && !isOver && !isEarly ? { isValid: true } : { isValid: false, reason: "expired" };
}

/**
 * What `payload_hash` may be: of a POST the SHA-256 of the body; of a GET, whose body nobody reads, that of its
 * parameters written as JSON in their order, as Vonage's support describes it ("How do I verify that the Voice API
 * Webhook request … has not been tampered"). A GET without it is not proven by a token.
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
