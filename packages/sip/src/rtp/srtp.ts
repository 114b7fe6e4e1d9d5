import { createCipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { RTP_HEADER_BYTES, readUint16, readUint32, writeUint32 } from "./packet.ts";

export type SrtpSuite = "AES_CM_128_HMAC_SHA1_80" | "AES_CM_128_HMAC_SHA1_32";

const TAG_BYTES: Readonly<Record<SrtpSuite, number>> = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 };
const KEY_BYTES = 16;
const SALT_BYTES = 14;
const AUTH_KEY_BYTES = 20;
/** How far behind the newest a packet may come: RFC 3711, 3.3.2, wants at least 64. */
const REPLAY_WINDOW = 64n;

/** RFC 3711, 4.3: the labels of what is derived from a master key. */
const LABELS = { encryption: 0, authentication: 1, salt: 2 } as const;

interface SessionKeys {
  readonly cipher: Buffer;
  readonly auth: Buffer;
  readonly salt: Buffer;
}

/** The keys of a stream from master key and salt, 30 bytes together. */
function deriveSrtpKeys(master: Buffer): SessionKeys {
  const derive = (label: number, length: number) => {
    // The label is the byte before the 48 bits of the index, which is 0 without a key derivation rate.
    const iv = Buffer.alloc(16);
    master.copy(iv, 0, KEY_BYTES, KEY_BYTES + SALT_BYTES);
    iv[7] = (iv[7] ?? 0) ^ label;
    const cipher = createCipheriv("aes-128-ctr", master.subarray(0, KEY_BYTES), iv);
    return cipher.update(Buffer.alloc(length));
  };
  return {
    cipher: derive(LABELS.encryption, KEY_BYTES),
    auth: derive(LABELS.authentication, AUTH_KEY_BYTES),
    salt: derive(LABELS.salt, SALT_BYTES),
  };
}

/** Encrypts or decrypts the payload in place: AES in counter mode is its own inverse. RFC 3711, 4.1.1. */
function crypt(
  keys: SessionKeys,
  packet: Uint8Array,
  offset: number,
  ssrc: number,
  rollover: number,
  sequence: number,
) {
  const iv = Buffer.alloc(16);
  keys.salt.copy(iv);
  xorUint32(iv, 4, ssrc);
  xorUint32(iv, 8, rollover);
  iv[12] = (iv[12] ?? 0) ^ (sequence >> 8);
  iv[13] = (iv[13] ?? 0) ^ (sequence & 0xff);
  const cipher = createCipheriv("aes-128-ctr", keys.cipher, iv);
  packet.set(cipher.update(packet.subarray(offset)), offset);
}

function xorUint32(bytes: Buffer, at: number, value: number): void {
  bytes.writeUInt32BE((bytes.readUInt32BE(at) ^ value) >>> 0, at);
}

function tagOf(keys: SessionKeys, packet: Uint8Array, rollover: number, length: number): Buffer {
  const counter = new Uint8Array(4);
  writeUint32(counter, 0, rollover);
  return createHmac("sha1", keys.auth).update(packet).update(counter).digest().subarray(0, length);
}

/** Where the payload begins; null when the header does not fit. */
function payloadOffset(packet: Uint8Array): number | null {
  if (packet.length < RTP_HEADER_BYTES) return null;
  const first = packet[0] ?? 0;
  let offset = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) offset += 4 + 4 * readUint16(packet, offset + 2);
  return offset <= packet.length ? offset : null;
}

/** Protects packets of one stream: RFC 3711 with the transforms of RFC 4568. */
export class SrtpSender {
  readonly #keys: SessionKeys;
  readonly #tagBytes: number;
  #rollover = 0;
  #last: number | null = null;

  /** @param master 16 bytes of key, 14 of salt */
  constructor(suite: SrtpSuite, master: Buffer) {
    this.#keys = deriveSrtpKeys(master);
    this.#tagBytes = TAG_BYTES[suite];
  }

  /** The packet encrypted, with its tag. */
  protect(packet: Uint8Array): Uint8Array {
    const sequence = readUint16(packet, 2);
    if (this.#last !== null && sequence < this.#last && this.#last - sequence > 0x8000) this.#rollover += 1;
    this.#last = sequence;
    const sealed = new Uint8Array(packet.length + this.#tagBytes);
    sealed.set(packet);
    const body = sealed.subarray(0, packet.length);
    crypt(this.#keys, body, payloadOffset(packet) ?? packet.length, readUint32(packet, 8), this.#rollover, sequence);
    sealed.set(tagOf(this.#keys, body, this.#rollover, this.#tagBytes), packet.length);
    return sealed;
  }
}

/** Opens packets of one stream, and refuses forged and repeated ones. */
export class SrtpReceiver {
  readonly #keys: SessionKeys;
  readonly #tagBytes: number;
  #ssrc: number | null = null;
  /** The highest index that was authentic, and bits for the ones before it. */
  #highest = -1;
  #seen = 0n;

  constructor(suite: SrtpSuite, master: Buffer) {
    this.#keys = deriveSrtpKeys(master);
    this.#tagBytes = TAG_BYTES[suite];
  }

  /** Decrypts in place. @returns the packet without its tag; null for one that is forged, repeated or too old */
  unprotect(packet: Uint8Array): Uint8Array | null {
    const body = packet.subarray(0, Math.max(0, packet.length - this.#tagBytes));
    const offset = payloadOffset(body);
    if (offset === null) return null;
    const ssrc = readUint32(body, 8);
    // Another source counts anew: RFC 3711, 3.2.3.
    const isNew = ssrc !== this.#ssrc;
    const sequence = readUint16(body, 2);
    const index = isNew ? sequence : this.#indexOf(sequence);
    if (index < 0 || (!isNew && this.#isRepeated(index))) return null;
    const rollover = Math.floor(index / 0x1_0000);
    const tag = tagOf(this.#keys, body, rollover, this.#tagBytes);
    if (!timingSafeEqual(tag, packet.subarray(body.length))) return null;
    if (isNew) {
      this.#ssrc = ssrc;
      this.#highest = -1;
      this.#seen = 0n;
    }
    this.#note(index);
    crypt(this.#keys, body, offset, ssrc, rollover, sequence);
    return body;
  }

  /** RFC 3711, 3.3.1 and appendix A: the index nearest to the highest seen. */
  #indexOf(sequence: number): number {
    if (this.#highest < 0) return sequence;
    const highest = this.#highest;
    const near = highest - (highest % 0x1_0000) + sequence;
    if (near - highest > 0x8000) return near - 0x1_0000;
    return highest - near > 0x8000 ? near + 0x1_0000 : near;
  }

  #isRepeated(index: number): boolean {
    const behind = BigInt(this.#highest - index);
    if (behind < 0n) return false;
    return behind >= REPLAY_WINDOW || (this.#seen & (1n << behind)) !== 0n;
  }

  #note(index: number): void {
    const ahead = index - this.#highest;
    if (ahead > 0) {
      this.#seen =
        ahead >= Number(REPLAY_WINDOW) ? 1n : ((this.#seen << BigInt(ahead)) | 1n) & ((1n << REPLAY_WINDOW) - 1n);
      this.#highest = index;
    } else {
      this.#seen |= 1n << BigInt(-ahead);
    }
  }
}
