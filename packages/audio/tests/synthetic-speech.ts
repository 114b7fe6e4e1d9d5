import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { encodeMuLaw } from "../src/mu-law.ts";

/**
 * Six seconds of speech-like sound with pauses, mu-law at 8 kHz: glottal pulses through the resonances of vowels, hisses, line
 * noise at several levels, a tone. The same on every machine.
 */
export function syntheticSpeech(): Uint8Array {
  const random = seededRandom(8_000);
  const parts = [
    noise(random, 500, 0),
    ...["a", "i", "o", "s", "e", "a"].map((sound) => syllable(random, sound)),
    noise(random, 700, 30),
    ...["u", "s", "a", "e", "i", "s", "o"].map((sound) => syllable(random, sound)),
    noise(random, 600, 400),
    tone(440, 400),
    noise(random, 400, 4),
    ...["e", "o", "a"].map((sound) => syllable(random, sound)),
    noise(random, 650, 10),
  ];
  const pcm = Int16Array.from(parts.flat(), (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample))));
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

const SAMPLES_PER_MS = 8;

/** The three lowest resonances of the vocal tract, in Hz. */
const FORMANTS_HZ: Readonly<Record<string, readonly number[]>> = {
  a: [730, 1_090, 2_440],
  e: [530, 1_840, 2_480],
  i: [270, 2_290, 3_010],
  o: [570, 840, 2_410],
  u: [300, 870, 2_240],
};
const BANDWIDTHS_HZ = [80, 100, 140];

/** A vowel with falling pitch, or a hiss for anything else; 120 to 240 ms long, faded in and out. */
function syllable(random: Random, sound: string): number[] {
  const length = (120 + random.integer(120)) * SAMPLES_PER_MS;
  const formantsHz = FORMANTS_HZ[sound];
  const source = formantsHz === undefined ? hiss(random, length) : voice(random, length);
  const filtered = (formantsHz ?? []).reduce(
    (samples, frequencyHz, index) => resonate(samples, frequencyHz, BANDWIDTHS_HZ[index] ?? 0),
    source,
  );
  const loudest = Math.max(...filtered.map(Math.abs));
  const level = formantsHz === undefined ? 2_000 : 9_000;
  return filtered.map((sample, index) => (level * sample * Math.sin((Math.PI * index) / length)) / loudest);
}

function voice(random: Random, length: number): number[] {
  const pitchHz = 105 + random.integer(40);
  let phase = 0;
  return Array.from({ length }, (_, index) => {
    phase += (pitchHz * (1 - (0.2 * index) / length)) / 8_000;
    const isPulse = phase >= 1;
    phase %= 1;
    return (isPulse ? 1 : 0) + 0.01 * (random.next() - 0.5);
  });
}

function hiss(random: Random, length: number): number[] {
  const white = Array.from({ length }, () => random.next() - 0.5);
  return white.map((sample, index) => sample - (white[index - 1] ?? 0));
}

/** A two-pole resonator (Klatt 1980). */
function resonate(samples: readonly number[], frequencyHz: number, bandwidthHz: number): number[] {
  const radius = Math.exp((-Math.PI * bandwidthHz) / 8_000);
  const first = 2 * radius * Math.cos((2 * Math.PI * frequencyHz) / 8_000);
  const second = -radius * radius;
  let last = 0;
  let beforeLast = 0;
  return samples.map((sample) => {
    const next = (1 - first - second) * sample + first * last + second * beforeLast;
    beforeLast = last;
    last = next;
    return next;
  });
}

function noise(random: Random, durationMs: number, amplitude: number): number[] {
  return Array.from({ length: durationMs * SAMPLES_PER_MS }, () => 2 * amplitude * (random.next() - 0.5));
}

function tone(frequencyHz: number, durationMs: number): number[] {
  return Array.from(
    { length: durationMs * SAMPLES_PER_MS },
    (_, index) => 6_000 * Math.sin((2 * Math.PI * frequencyHz * index) / 8_000),
  );
}
