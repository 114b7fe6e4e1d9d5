import { readUint16, writeUint16 } from "./packet.ts";

/** RFC 4733, 3.2, in the order of their event codes. */
const KEYS = "0123456789*#ABCD";
const EVENT_BYTES = 4;
const END_BIT = 0x80;
const SAMPLES_PER_PACKET = 160;
/** How long a key of ours is held: 100 ms, as the shortest a switch must hear is 40. */
const PRESS_PACKETS = 5;
/** The end comes three times: RFC 4733, 2.5.1.4. */
const END_PACKETS = 3;
/** 100 ms between two keys. */
const GAP_PACKETS = 5;
const VOLUME = 10;
/** A press of which nothing came for so long is over: the same timestamp is another one's then. */
const MAX_GAP_MS = 10_000;
/** More than a caller presses while packets of one press are on their way. */
const MAX_PRESSES = 32;
/** Of the segments of a press whose duration does not fit into 16 bits: RFC 4733, 2.5.1.3. */
const SEGMENT_SAMPLES = { from: 60_000, to: 0xffff } as const;

/** A press, or a segment of a long one, of which a packet has come. */
interface HeardPress {
  readonly ssrc: number;
  readonly timestamp: number;
  readonly key: string;
  hasEnded: boolean;
  lastAtMs: number;
}

/** What an event packet's header tells. */
export interface EventHeader {
  readonly ssrc: number;
  /** When the first event began. */
  readonly timestamp: number;
  readonly hasMarker: boolean;
}

/** Reads key presses, each reported once however many of its packets are lost, late or come twice. */
export class TelephoneEventReader {
  /** The newest last. */
  readonly #presses: HeardPress[] = [];

  /** @returns the keys of which this is the first packet that comes; mostly none or one */
  read(payload: Uint8Array, { ssrc, timestamp, hasMarker }: EventHeader, nowMs: number): string {
    let keys = "";
    let startsAt = timestamp;
    // Events that follow each other may share a packet: RFC 4733, 2.5.1.5.
    for (let at = 0; at + EVENT_BYTES <= payload.length; at += EVENT_BYTES) {
      const duration = readUint16(payload, at + 2);
      // Only padding lasts for nothing behind another event.
      if (at > 0 && duration === 0) break;
      const hasEnded = ((payload[at + 1] ?? 0) & END_BIT) !== 0;
      const key = KEYS[payload[at] ?? 255];
      const isFirst =
        key !== undefined && this.#hear({ ssrc, timestamp: startsAt, key, hasEnded, lastAtMs: nowMs }, hasMarker);
      if (isFirst) keys += key;
      if (!hasEnded) break;
      startsAt = (startsAt + duration) >>> 0;
    }
    return keys;
  }

  /** False for a packet of a press that was heard before. */
  #hear(press: HeardPress, hasMarker: boolean): boolean {
    const { ssrc, timestamp, key, lastAtMs } = press;
    const ofKey = this.#presses.filter(
      (other) => other.key === key && other.ssrc === ssrc && lastAtMs - other.lastAtMs < MAX_GAP_MS,
    );
    const known = ofKey.find((other) => other.timestamp === timestamp);
    if (known !== undefined) {
      known.lastAtMs = lastAtMs;
      known.hasEnded ||= press.hasEnded;
      return false;
    }
    const isContinued = !hasMarker && ofKey.some((other) => !other.hasEnded && follows(timestamp, other.timestamp));
    this.#presses.push(press);
    if (this.#presses.length > MAX_PRESSES) this.#presses.shift();
    return !isContinued;
  }
}

function follows(timestamp: number, before: number): boolean {
  const samples = (timestamp - before) >>> 0;
  return samples >= SEGMENT_SAMPLES.from && samples <= SEGMENT_SAMPLES.to;
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
    this.#payload[1] = (isEnd ? END_BIT : 0) | VOLUME;
    writeUint16(this.#payload, 2, Math.min(number + 1, PRESS_PACKETS) * SAMPLES_PER_PACKET);
    return { payload: this.#payload, hasMarker: number === 0, timestamp: this.#startTimestamp };
  }
}
