import type { SdpAttribute } from "./sdp.ts";

export type SrtpSuite = "AES_CM_128_HMAC_SHA1_80" | "AES_CM_128_HMAC_SHA1_32";

/** One offered or answered `a=crypto`: RFC 4568. */
export interface CryptoAttribute {
  readonly tag: string;
  readonly suite: SrtpSuite;
  /** 16 bytes of key and 14 of salt. */
  readonly key: Buffer;
}

const KEY_BYTES = 30;

/** The suites of a section that we know, in its order. Those with parameters of a session we do not know are left out. */
export function cryptoAttributes(attributes: readonly SdpAttribute[]): readonly CryptoAttribute[] {
  return attributes.flatMap(({ name, value }) => {
    const parsed = name === "crypto" && value !== null ? parseCrypto(value) : null;
    return parsed === null ? [] : [parsed];
  });
}

/** `1 AES_CM_128_HMAC_SHA1_80 inline:base64|2^20|1:4`. */
function parseCrypto(value: string): CryptoAttribute | null {
  const [tag, suite, keyParameter, ...sessionParameters] = value.split(/[ \t]+/);
  if (tag === undefined || !/^\d{1,9}$/.test(tag) || (suite !== SUITE_80 && suite !== SUITE_32)) return null;
  // What turns protection off, or needs what we do not do; only the harmless ones are passed over.
  if (sessionParameters.some((parameter) => !/^(?:KDR=0|WSH=\d{1,5})$/.test(parameter))) return null;
  const inline = /^inline:([A-Za-z0-9+/=]{1,100})(?:\|[^;]{0,100})?$/.exec(keyParameter ?? "")?.[1];
  const key = inline === undefined ? null : Buffer.from(inline, "base64");
  // A master key index would stand in every packet.
  if (key?.length !== KEY_BYTES || /\|\d+:[1-9]/.test(keyParameter ?? "")) return null;
  return { tag, suite, key };
}

export function formatCrypto({ tag, suite, key }: CryptoAttribute): SdpAttribute {
  return { name: "crypto", value: `${tag} ${suite} inline:${key.toString("base64")}` };
}

export const SUITE_80 = "AES_CM_128_HMAC_SHA1_80";
export const SUITE_32 = "AES_CM_128_HMAC_SHA1_32";
