import { crc32 } from "node:zlib";
import { Secret } from "@parley/foundation/secret";
import type { Random } from "@parley/foundation/seeded-random";
import { toBase62 } from "./base62.ts";

/** The prefix secret scanners recognize. */
const PREFIX = "pk_live_";
const RANDOM_BYTES = 32;
/** 62^43 is the first power above 2^256. */
const BODY_CHARS = 43;
/** 62^6 is above 2^32: room for a CRC-32. */
const CHECKSUM_CHARS = 6;
const DISPLAY_PREFIX_CHARS = 12;

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY_CHARS + CHECKSUM_CHARS}}$`);

export interface GeneratedApiKey {
  /** Shown to its owner once; stored as a keyed hash only. */
  readonly key: Secret;
  readonly displayPrefix: string;
}

/** `pk_live_` + 32 random bytes + checksum, in base 62: 57 characters. */
export function generateApiKey(random: Random): GeneratedApiKey {
  const number = BigInt(`0x${random.bytes(RANDOM_BYTES).toString("hex")}`);
  const unsigned = PREFIX + toBase62(number, BODY_CHARS);
  const text = unsigned + checksumOf(unsigned);
  return { key: new Secret(text), displayPrefix: displayPrefixOf(text) };
}

/** Tells our keys from typos and other vendors' keys without a database query. Proves nothing about validity. */
export function isWellFormedApiKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS);
}

/** The part of a key that may be shown and logged: its first 12 characters. */
export function displayPrefixOf(key: string): string {
  return key.slice(0, DISPLAY_PREFIX_CHARS);
}

function checksumOf(text: string): string {
  return toBase62(BigInt(crc32(text)), CHECKSUM_CHARS);
}
