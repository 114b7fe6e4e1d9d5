import { parseParameters } from "../message/parameters.ts";
import { splitList } from "../message/split-list.ts";

export type DigestAlgorithm = "MD5" | "MD5-sess" | "SHA-256" | "SHA-256-sess";

/** One WWW-Authenticate or Proxy-Authenticate: RFC 7616, 3.3. */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: DigestAlgorithm;
  /** As written, to be repeated; null: none was. */
  readonly writtenAlgorithm: string | null;
  /** `auth` before `auth-int`; null: a challenge of RFC 2069. */
  readonly qop: "auth" | "auth-int" | null;
  /** The nonce was too old, and the credentials may be right. */
  readonly isStale: boolean;
}

/** The best first: RFC 8760, 2.4. */
const ALGORITHMS: readonly DigestAlgorithm[] = ["SHA-256", "SHA-256-sess", "MD5", "MD5-sess"];

/** Null for another scheme, and for what cannot be answered. */
export function parseChallenge(value: string): DigestChallenge | null {
  const match = /^[ \t]*digest[ \t]+/i.exec(value);
  const members = match === null ? null : splitList(value.slice(match[0].length));
  if (members === null) return null;
  const parameters = parseParameters(members.map((member) => `;${member}`).join(""));
  const realm = parameters?.get("realm");
  const nonce = parameters?.get("nonce");
  if (parameters === null || realm === undefined || nonce === undefined) return null;
  const written = parameters.get("algorithm") ?? null;
  const algorithm = ALGORITHMS.find((name) => name.toLowerCase() === (written ?? "MD5").toLowerCase());
  const qops = parameters
    .get("qop")
    ?.split(",")
    .map((each) => each.trim().toLowerCase());
  const qop =
    qops === undefined ? null : qops.includes("auth") ? "auth" : qops.includes("auth-int") ? "auth-int" : "none";
  if (algorithm === undefined || qop === "none") return null;
  return {
    realm,
    nonce,
    opaque: parameters.get("opaque") ?? null,
    algorithm,
    writtenAlgorithm: written,
    qop,
    isStale: parameters.get("stale")?.toLowerCase() === "true",
  };
}

/** The challenge to answer, of those that came together; null when none can be. */
export function chooseChallenge(challenges: readonly DigestChallenge[]): DigestChallenge | null {
  const ranked = [...challenges].sort((a, b) => ALGORITHMS.indexOf(a.algorithm) - ALGORITHMS.indexOf(b.algorithm));
  return ranked[0] ?? null;
}
