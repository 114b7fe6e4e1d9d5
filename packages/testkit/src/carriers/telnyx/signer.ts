import { createPrivateKey, sign } from "node:crypto";

/** The two headers of a Telnyx webhook: ed25519 over `timestamp|body`. `privateKey` is PEM (PKCS #8). */
export function signTelnyxWebhook(privateKey: string, timestampSeconds: number, body: string): Record<string, string> {
  const signed = Buffer.from(`${timestampSeconds}|${body}`, "utf8");
  return {
    "telnyx-signature-ed25519": sign(null, signed, createPrivateKey(privateKey)).toString("base64"),
    "telnyx-timestamp": String(timestampSeconds),
  };
}
