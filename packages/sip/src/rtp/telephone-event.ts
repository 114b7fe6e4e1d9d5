import { writeUint16 } from "./packet.ts";

/** RFC 4733, 3.2, in the order of their event codes. */
const KEYS = "0123456789*#ABCD";
const EVENT_BYTES = 4;
const SAMPLES_PER_PACKET = 160;
/** How long a key of ours is held: 100 ms, as the shortest a switch must hear is 40. */
const PRESS_PACKETS = 5;
/** The end comes three times: RFC 4733, 2.5.1.4. */
const END_PACKETS = 3;
/** 100 ms between two keys. */
const GAP_PACKETS = 5;
const VOLUME = 10;
/** Packets this much later than the press are of another one, though their timestamp is the same. */
const MAX_PRESS_MS = 10_000;

/** Reads key presses, each reported once however many of its packets are lost or come twice. */
export class TelephoneEventReader {
  #lastTimestamp: number | null = null;
  #lastKey = "";
  #lastAtMs = Number.NEGATIVE_INFINITY;

  /** @returns the key, with the first packet of its press that comes; else null */
  read(payload: Uint8Array, timestamp: number, nowMs: number): string | null {
    if (payload.length < EVENT_BYTES) return null;
    const key = KEYS[payload[0] ?? 255];
    if (key === undefined) return null;
    const isSame = timestamp === this.#lastTimestamp && key === this.#lastKey && nowMs - this.#lastAtMs < MAX_PRESS_MS;
    if (isSame) return null;
    this.#lastTimestamp = timestamp;
    this.#lastKey = key;
    this.#lastAtMs = nowMs;
    return key;
  }
}

/** One packet of a press: what differs from packet to packet. */
export interface EventPacket {
  readonly payload: Uint8Array;
  readonly hasMarker: boolean;
  readonly timestamp: number;
}

/** Presses keys one after the other, a packet each 20 ms. */
export class TelephoneEventWriter {
  readonly #payload = new Uint8Array(EVENT_BYTES);
  #keys: string[] = [];
  #packet = 0;
  #startTimestamp = 0;

  get isBusy(): boolean {
    return this.#keys.length > 0;
  }

  press(keys: string): void {
    this.#keys.push(...[...keys.toUpperCase()].filter((key) => KEYS.includes(key)));
  }

  /** The packet due at that timestamp; null in the gaps between keys, and when no key is left. */
  next(timestamp: number): EventPacket | null {
    const [key] = this.#keys;
    if (key === undefined) return null;
    const number = this.#packet;
    this.#packet += 1;
    if (number === 0) this.#startTimestamp = timestamp;
    if (number >= PRESS_PACKETS + END_PACKETS) {
      if (number === PRESS_PACKETS + END_PACKETS + GAP_PACKETS - 1) {
        this.#keys.shift();
        this.#packet = 0;
      }
      return null;
    }
    const isEnd = number >= PRESS_PACKETS;
    this.#payload[0] = KEYS.indexOf(key);
    this.#payload[1] = (isEnd ? 0x80 : 0) | VOLUME;
    writeUint16(this.#payload, 2, Math.min(number + 1, PRESS_PACKETS) * SAMPLES_PER_PACKET);
    return { payload: this.#payload, hasMarker: number === 0, timestamp: this.#startTimestamp };
  }
}
