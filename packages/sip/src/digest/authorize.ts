import { createHash } from "node:crypto";
import type { DigestChallenge } from "./challenge.ts";

export interface DigestInput {
  readonly challenge: DigestChallenge;
  readonly username: string;
  readonly password: string;
  readonly method: string;
  /** The Request-URI. */
  readonly uri: string;
  readonly body: Buffer;
  /** How many requests used the nonce, this one included. */
  readonly nonceCount: number;
  readonly cnonce: string;
}

/** The value of Authorization or Proxy-Authorization: RFC 7616, 3.4, which RFC 8760 brings to SIP. */
export function authorize(input: DigestInput): string {
  const { challenge, username, uri, nonceCount, cnonce } = input;
  const { realm, nonce, opaque, qop, writtenAlgorithm } = challenge;
  const count = nonceCount.toString(16).padStart(8, "0");
  const parts = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${digestResponse(input, count)}"`,
  ];
  if (writtenAlgorithm !== null) parts.push(`algorithm=${challenge.algorithm}`);
  if (opaque !== null) parts.push(`opaque=${quoted(opaque)}`);
  if (qop !== null) parts.push(`qop=${qop}`, `nc=${count}`, `cnonce="${cnonce}"`);
  else if (challenge.algorithm.endsWith("-sess")) parts.push(`cnonce="${cnonce}"`);
  return `Digest ${parts.join(", ")}`;
}

function digestResponse(
  { challenge, username, password, method, uri, body, cnonce }: DigestInput,
  count: string,
): string {
  const { realm, nonce, qop, algorithm } = challenge;
  const hash = (text: string | Buffer) =>
    createHash(algorithm.startsWith("SHA-256") ? "sha256" : "md5")
      .update(text)
      .digest("hex");
  const user = hash(`${username}:${realm}:${password}`);
  const a1 = algorithm.endsWith("-sess") ? hash(`${user}:${nonce}:${cnonce}`) : user;
  const a2 = hash(qop === "auth-int" ? `${method}:${uri}:${hash(body)}` : `${method}:${uri}`);
  return hash(qop === null ? `${a1}:${nonce}:${a2}` : `${a1}:${nonce}:${count}:${cnonce}:${qop}:${a2}`);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[\r\n]+/g, " ")}"`;
}
