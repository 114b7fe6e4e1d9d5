import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { speakLikeText, type VoiceOptions } from "./spoken-text.ts";

/** One thing a simulated person says: a start marker, audio that sounds like speech, an end marker. */
export interface SpokenText {
  readonly number: number;
  /** Mu-law, 8 kHz. */
  readonly muLaw: Uint8Array;
}

/** Where an utterance begins or ends in a stream of mu-law. */
export interface UtteranceMarker {
  readonly kind: "start" | "end";
  readonly number: number;
  /** Position of the marker's first byte, counted from the first byte given. */
  readonly offset: number;
}

export const MARKER_BYTES = 160;

/** Nearly silent codes in an order no voice makes. */
const MAGIC: Readonly<Record<UtteranceMarker["kind"], Uint8Array>> = {
  start: Uint8Array.of(0xfe, 0x7d, 0xfc, 0x7b, 0xfa, 0x79, 0xf8, 0x77),
  end: Uint8Array.of(0xfd, 0x7e, 0xfb, 0x7c, 0xf9, 0x7a, 0xf7, 0x78),
};
const MAGIC_BYTES = 8;
const NUMBER_BYTES = 4;
const HEAD_BYTES = MAGIC_BYTES + NUMBER_BYTES;
/** Minus zero: the one code that comes back from PCM as another. */
const UNSTABLE_CODE = 0x7f;

/**
 * What simulated people say, so that simulated recognizers can know it: an utterance carries its number, and the texts
 * are kept here, shared by both sides.
 */
export class SpokenTexts {
  readonly #texts = new Map<number, string>();
  #lastNumber = 0;

  add(text: string, voice: VoiceOptions = {}): SpokenText {
    const number = this.#nextNumber();
    this.#texts.set(number, text);
    const speech = speakLikeText(text, voice);
    const muLaw = new Uint8Array(speech.length + 2 * MARKER_BYTES);
    muLaw.set(markerFrame("start", number));
    muLaw.set(speech, MARKER_BYTES);
    muLaw.set(markerFrame("end", number), MARKER_BYTES + speech.length);
    return { number, muLaw };
  }

  /** Null for a number that was never given. */
  find(number: number): string | null {
    return this.#texts.get(number) ?? null;
  }

  #nextNumber(): number {
    do {
      this.#lastNumber += 1;
    } while (numberBytes(this.#lastNumber).includes(UNSTABLE_CODE));
    return this.#lastNumber;
  }
}

/** 20 ms: the magic bytes, the number (little-endian), silence. */
export function markerFrame(kind: UtteranceMarker["kind"], number: number): Uint8Array {
  const frame = new Uint8Array(MARKER_BYTES).fill(MU_LAW_SILENCE);
  frame.set(MAGIC[kind]);
  frame.set(numberBytes(number), MAGIC_BYTES);
  return frame;
}

/** All markers of a piece of mu-law, at whatever offset. */
export function findMarkers(muLaw: Uint8Array): readonly UtteranceMarker[] {
  return new MarkerScanner().push(muLaw);
}

/** As `findMarkers` over a stream that comes in pieces; a marker is told once its number is there. */
export class MarkerScanner {
  /** The end of what was given, too short to hold a marker's head. */
  #rest = new Uint8Array(0);
  #restOffset = 0;

  push(muLaw: Uint8Array): readonly UtteranceMarker[] {
    const bytes = Buffer.concat([this.#rest, muLaw]);
    const found: UtteranceMarker[] = [];
    for (const kind of ["start", "end"] as const) {
      let index = bytes.indexOf(MAGIC[kind]);
      while (index !== -1 && index + HEAD_BYTES <= bytes.length) {
        found.push({ kind, number: bytes.readUInt32LE(index + MAGIC_BYTES), offset: this.#restOffset + index });
        index = bytes.indexOf(MAGIC[kind], index + 1);
      }
    }
    const kept = Math.min(bytes.length, HEAD_BYTES - 1);
    this.#restOffset += bytes.length - kept;
    this.#rest = Uint8Array.from(bytes.subarray(bytes.length - kept));
    return found.sort((a, b) => a.offset - b.offset);
  }
}

function numberBytes(number: number): Uint8Array {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32LE(number);
  return bytes;
}
