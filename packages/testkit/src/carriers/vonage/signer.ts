import { createHash, createHmac } from "node:crypto";

export interface SignedBy {
  readonly apiKey: string;
  readonly signatureSecret: string;
  readonly nowMs: number;
  /** Makes signatures within one second differ. */
  readonly nonce: string;
}

/**
 * The `Authorization` of a signed webhook, made like Vonage's: a JWT by the account's signature secret, over the hash of
 * the payload. Written from Vonage's description of the sender, independent of any verifier, so that one checks the
 * other. https://developer.vonage.com/en/getting-started/concepts/webhooks#decoding-signed-webhooks
 */
export function signVonageToken(payload: string, signedBy: SignedBy): string {
  const { apiKey, signatureSecret, nowMs, nonce } = signedBy;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    iat: Math.floor(nowMs / 1_000),
    jti: nonce,
    iss: "Vonage",
    payload_hash: createHash("sha256").update(payload, "utf8").digest("hex"),
    api_key: apiKey,
  };
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `Bearer ${signed}.${createHmac("sha256", signatureSecret).update(signed).digest("base64url")}`;
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** The fields of an SMS API webhook with its signature. https://developer.vonage.com/en/getting-started/concepts/signing-messages */
export function withVonageSignature(fields: Fields, algorithm: "sha256" | "sha512", signedBy: SignedBy): Fields {
  const { signatureSecret, nowMs, nonce } = signedBy;
  const signed: Fields = [...fields, ["timestamp", String(Math.floor(nowMs / 1_000))], ["nonce", nonce]];
  const text = signed
    .map(([name, value]) => ({ name, value: value.replaceAll("&", "_").replaceAll("=", "_") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `&${name}=${value}`)
    .join("");
  return [...signed, ["sig", createHmac(algorithm, signatureSecret).update(text).digest("hex").toUpperCase()]];
}
