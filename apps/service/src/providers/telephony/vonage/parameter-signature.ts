import { createHmac } from "node:crypto";
import type { WebhookVerdict } from "../carrier-webhook.ts";
import { isEqual } from "../shared/constant-time.ts";
import type { VonageContent } from "./content.ts";
import { PROOF_WINDOW_SECONDS } from "./webhook-token.ts";

/**
 * The accepted algorithms by the length of the signature in hexadecimal digits. Vonage also offers MD5 and SHA-1. Both are
 * refused; an MD5 hash with the secret appended can be forged.
 */
const ALGORITHMS: ReadonlyMap<number, "sha256" | "sha512"> = new Map([
  [64, "sha256"],
  [128, "sha512"],
]);

/** Vonage's names have no other characters. A name with `&` or `=` could be read as two parameters. */
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Whether the content includes a `sig`, valid or not. */
export function hasParameterSignature(content: VonageContent): boolean {
  return content.members.has("sig");
}

/**
 * Checks the older `sig` parameter: an HMAC over `&name=value` of all other parameters, sorted by name, with `&` and `=`
 * in values replaced by `_`. https://developer.vonage.com/en/getting-started/concepts/signing-messages
 *
 * So swapping these three characters in a text goes undetected, but no other change does. The signature covers `nonce` and
 * `timestamp`; refusing a replay is up to the caller, who knows the text's id.
 */
export function verifyParameterSignature(content: VonageContent, secret: string, now: Date): WebhookVerdict {
  const bad: WebhookVerdict = { isValid: false, reason: "bad-signature" };
  if (content.hasRepeats) return bad;
  const { sig, ...parameters } = Object.fromEntries(content.members);
  if (typeof sig !== "string" || !/^[0-9a-f]+$/i.test(sig)) return bad;
  const algorithm = ALGORITHMS.get(sig.length);
  const signed = signedTextOf(parameters);
  if (algorithm === undefined || signed === null) return bad;
  const expected = createHmac(algorithm, secret).update(signed, "utf8").digest("hex");
  if (!isEqual(sig.toLowerCase(), expected)) return bad;

  const { timestamp, nonce } = parameters;
  if (nonce === undefined || nonce === "" || !/^\d{10}$/.test(String(timestamp))) return bad;
  const ageSeconds = now.getTime() / 1_000 - Number(timestamp);
  return Math.abs(ageSeconds) <= PROOF_WINDOW_SECONDS ? { isValid: true } : { isValid: false, reason: "expired" };
}

/** Null if a name or value is of a kind that is never signed: lists, objects, null. */
function signedTextOf(parameters: Readonly<Record<string, unknown>>): string | null {
  let signed = "";
  for (const name of Object.keys(parameters).sort()) {
    const value = parameters[name];
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (!isPlain || !NAME.test(name)) return null;
    signed += `&${name}=${String(value).replace(/[&=]/g, "_")}`;
  }
  return signed;
}
