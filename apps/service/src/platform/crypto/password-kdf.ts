// A default import, because Node before 24.7 has no `argon2` to import by name.
import crypto from "node:crypto";

/** A parsed password hash in the PHC string format. */
export interface PasswordHash {
  readonly algorithm: PasswordAlgorithm;
  readonly parameters: Readonly<Record<string, number>>;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

export type PasswordAlgorithm = "argon2id" | "scrypt";

interface Kdf {
  /** OWASP's Password Storage Cheat Sheet, its first choice for each. */
  readonly defaults: Readonly<Record<string, number>>;
  /** A stored hash beyond these is not ours, and computing it could exhaust the machine's memory. */
  readonly limits: Readonly<Record<string, number>>;
  readonly version: string;
  derive(password: string, salt: Buffer, parameters: Readonly<Record<string, number>>, bytes: number): Promise<Buffer>;
}

export const KDFS: Readonly<Record<PasswordAlgorithm, Kdf>> = {
  // m: KiB of memory, t: passes, p: lanes.
  argon2id: {
    defaults: { m: 19_456, t: 2, p: 1 },
    limits: { m: 131_072, t: 10, p: 4 },
    version: "v=19$",
    derive: (password, salt, { m = 0, t = 0, p = 0 }, bytes) =>
      new Promise((resolve, reject) => {
        const parameters = { message: password, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: bytes };
        crypto.argon2("argon2id", parameters, (error, digest) => (error === null ? resolve(digest) : reject(error)));
      }),
  },
  // ln: log2 of N, r: block size, p: lanes; memory is 128 × N × r bytes.
  scrypt: {
    defaults: { ln: 15, r: 8, p: 3 },
    limits: { ln: 17, r: 8, p: 4 },
    version: "",
    derive: (password, salt, { ln = 0, r = 0, p = 0 }, bytes) =>
      new Promise((resolve, reject) => {
        const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
        crypto.scrypt(password, salt, bytes, options, (error, digest) =>
          error === null ? resolve(digest) : reject(error),
        );
      }),
  },
};

/** argon2id from Node 24.7 on, else scrypt. */
export const PREFERRED_ALGORITHM: PasswordAlgorithm = typeof crypto.argon2 === "function" ? "argon2id" : "scrypt";

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$digest`, base64 without padding. */
export function formatPasswordHash({ algorithm, parameters, salt, digest }: PasswordHash): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const [saltText, digestText] = [salt, digest].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$${algorithm}$${KDFS[algorithm].version}${pairs.join(",")}$${saltText}$${digestText}`;
}

/** @returns null for anything else, and for a hash that needs more work than ours ever do. */
export function parsePasswordHash(text: string): PasswordHash | null {
  const match = /^\$(argon2id|scrypt)\$(v=19\$)?([a-z]+=\d{1,9}(?:,[a-z]+=\d{1,9})*)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  const [, name, version = "", pairs = "", saltText = "", digestText = ""] = match ?? [];
  if (name !== "argon2id" && name !== "scrypt") {
    return null;
  }
  const { limits, version: expectedVersion } = KDFS[name];
  const parameters = new Map(
    pairs.split(",").map((pair) => {
      const [key = "", value = ""] = pair.split("=");
      return [key, Number(value)] as const;
    }),
  );
  const isWithinLimits = Object.entries(limits).every(([key, limit]) => {
    const value = parameters.get(key) ?? 0;
    return value >= 1 && value <= limit;
  });
  const salt = Buffer.from(saltText, "base64");
  const digest = Buffer.from(digestText, "base64");
  const isUsable =
    version === expectedVersion &&
    parameters.size === Object.keys(limits).length &&
    isWithinLimits &&
    salt.length >= 8 &&
    digest.length >= 16 &&
    digest.length <= 64;
  return isUsable ? { algorithm: name, parameters: Object.fromEntries(parameters), salt, digest } : null;
}
