import { createHash } from "node:crypto";

/** A short name for a URL, for use in paths and job payloads: 22 base64url characters (132 bits of SHA-256). */
export function endpointKeyOf(url: string): string {
  return createHash("sha256").update(url).digest("base64url").slice(0, 22);
}
