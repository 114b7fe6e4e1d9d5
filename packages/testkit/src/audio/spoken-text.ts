import { encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { Resonator } from "./resonator.ts";
import { syllableCountOf, wordsOf } from "./syllables.ts";

export interface VoiceOptions {
  /** Which of many voices and ways to say it; default 1. */
  readonly seed?: number;
  /** Default 170, a calm speaker. */
  readonly syllableMs?: number;
}

const DEFAULT_SYLLABLE_MS = 170;
const WORD_GAP_MS = 25;
/** Peak of the loudest sample; a telephone speaks at about a third of full scale. */
const PEAK = 11_000;

/** The first three formants of vowels as men speak them, in Hz (Peterson and Barney 1952). */
const VOWELS: readonly (readonly [number, number, number])[] = [
  [270, 2_290, 3_010],
  [390, 1_990, 2_550],
  [530, 1_840, 2_480],
  [660, 1_720, 2_410],
  [730, 1_090, 2_440],
  [570, 840, 2_410],
  [300, 870, 2_240],
  [640, 1_190, 2_390],
];
const BANDWIDTHS_HZ = [70, 100, 150] as const;

/**
 * Something that sounds like the text to a voice activity detector, and to nobody else: pulses of a voice through moving
 * resonances, a vowel for every syllable with a consonant's noise before it. The same text and options give the same
 * bytes. Mu-law, 8 kHz; as long as the text has syllables.
 */
export function speakLikeText(text: string, options: VoiceOptions = {}): Uint8Array {
  const random = seededRandom(BigInt(options.seed ?? 1) * 1_000_003n + BigInt(hashOf(text)));
  const syllableMs = options.syllableMs ?? DEFAULT_SYLLABLE_MS;
  const voice = new Voice(random);
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    // The voice falls over a sentence.
    const pitch = 1.15 - (0.3 * index) / words.length;
    for (let count = syllableCountOf(word); count > 0; count -= 1) voice.syllable(syllableMs, pitch);
    voice.silence(WORD_GAP_MS);
  }
  return voice.muLaw();
}

class Voice {
  readonly #random: Random;
  readonly #samples: number[] = [];
  readonly #formants = BANDWIDTHS_HZ.map(() => new Resonator(MU_LAW_SAMPLE_RATE_HZ));
  readonly #pitchHz: number;
  #vowel: readonly [number, number, number];
  #pulsePhase = 0;
  #glottis = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#pitchHz = 105 + random.integer(50);
    this.#vowel = this.#pickVowel();
  }

  syllable(lengthMs: number, pitch: number): void {
    const from = this.#vowel;
    const to = this.#pickVowel();
    this.#vowel = to;
    const count = (lengthMs * MU_LAW_SAMPLE_RATE_HZ) / 1_000;
    const hasConsonant = this.#random.next() < 0.6;
    for (let index = 0; index < count; index += 1) {
      const at = index / count;
      if (index % 40 === 0) this.#moveTo(from, to, Math.min(1, at * 2.5));
      const noise = hasConsonant && at < 0.2 ? (this.#random.next() - 0.5) * 0.5 : 0;
      this.#samples.push(this.#voiced(pitch, envelopeAt(at)) + noise * (1 - at / 0.2));
    }
  }

  silence(lengthMs: number): void {
    for (let index = 0; index < (lengthMs * MU_LAW_SAMPLE_RATE_HZ) / 1_000; index += 1) {
      this.#samples.push(this.#voiced(1, 0));
    }
  }

  muLaw(): Uint8Array {
    let peak = 1e-9;
    for (const sample of this.#samples) peak = Math.max(peak, Math.abs(sample));
    const pcm = new Int16Array(this.#samples.length);
    for (const [index, sample] of this.#samples.entries()) pcm[index] = (sample / peak) * PEAK;
    const codes = new Uint8Array(pcm.length);
    encodeMuLaw(pcm, codes);
    return codes;
  }

  /** One sample: glottal pulses with a little jitter, softened as the glottis does, through the formants in a row. */
  #voiced(pitch: number, loudness: number): number {
    this.#pulsePhase += (this.#pitchHz * pitch) / MU_LAW_SAMPLE_RATE_HZ;
    let pulse = 0;
    if (this.#pulsePhase >= 1) {
      this.#pulsePhase -= 1 + (this.#random.next() - 0.5) * 0.03;
      pulse = loudness;
    }
    this.#glottis = pulse + 0.9 * this.#glottis;
    let sample = this.#glottis;
    for (const formant of this.#formants) sample = formant.next(sample);
    return sample;
  }

  #moveTo(from: readonly number[], to: readonly number[], share: number): void {
    for (const [index, formant] of this.#formants.entries()) {
      const [start = 500, end = 500] = [from[index], to[index]];
      formant.tune(start + (end - start) * share, BANDWIDTHS_HZ[index] ?? 100);
    }
  }

  #pickVowel(): readonly [number, number, number] {
    return VOWELS[this.#random.integer(VOWELS.length)] ?? [500, 1_500, 2_500];
  }
}

/** Rises in a sixth of the syllable, falls in its last third, never quite to nothing: syllables of a word hang together. */
function envelopeAt(at: number): number {
  const rise = Math.min(1, at * 6);
  const fall = Math.min(1, (1 - at) * 3);
  return 0.25 + 0.75 * Math.min(rise, fall);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, "utf8")) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
