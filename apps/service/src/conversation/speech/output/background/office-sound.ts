const RATE_HZ = 8_000;
/** Long enough that nobody hears it repeat. */
const LOOP_SECONDS = 16;
const SAMPLES = LOOP_SECONDS * RATE_HZ;
/** -20 dB below full scale: about as loud as telephone speech, and loud enough to be scaled without becoming coarse. */
const LEVEL = 32_768 / 10;
/** It swells in steps too small to be heard. */
const SWELL_STEP = 8;
/** How many keys are struck in a loop, in bursts, and how loud they are next to the room. */
const KEYS = 26;
const KEY_LEVEL = 2.2;
const KEY_MS = 6;

/**
 * An office, synthesized: moving air, people far away who cannot be understood, and now and then somebody who types. Always the
 * same sound, 16-bit samples at 8 kHz. Everything in it comes back to its beginning after one loop, so there is no seam.
 */
export function synthesizeOffice(): Int16Array {
  const random = noiseFrom(20_261_126);
  const air = filtered(random, 120, 700);
  const people = filtered(random, 250, 900);
  const swell = swells(random);
  const samples = air;
  for (let index = 0; index < SAMPLES; index += 1) {
    const talk = (people[index] ?? 0) * (swell[Math.floor(index / SWELL_STEP)] ?? 0);
    samples[index] = (samples[index] ?? 0) + 0.6 * talk;
  }
  scaleTo(samples, 1);
  typing(samples, random);
  scaleTo(samples, LEVEL);
  const sound = new Int16Array(SAMPLES);
  for (let index = 0; index < SAMPLES; index += 1) sound[index] = Math.round(samples[index] ?? 0);
  return sound;
}

/** Noise in one band, of level 1. It runs through the filter twice, so that the filter ends as it began. */
function filtered(random: () => number, fromHz: number, toHz: number): Float64Array {
  const noise = new Float64Array(SAMPLES);
  for (let index = 0; index < SAMPLES; index += 1) noise[index] = 2 * random() - 1;
  const [keepLow, keepHigh] = [retained(fromHz), retained(toHz)];
  const band = new Float64Array(SAMPLES);
  let low = 0;
  let first = 0;
  let second = 0;
  for (let index = 0; index < 2 * SAMPLES; index += 1) {
    const value = noise[index % SAMPLES] ?? 0;
    first += (1 - keepHigh) * (value - first);
    second += (1 - keepHigh) * (first - second);
    low += (1 - keepLow) * (second - low);
    band[index % SAMPLES] = second - low;
  }
  scaleTo(band, 1);
  return band;
}

function retained(cutoffHz: number): number {
  return Math.exp((-2 * Math.PI * cutoffHz) / RATE_HZ);
}

/** Talk rises and falls: slow waves, each with a whole number of periods in the loop. */
function swells(random: () => number): Float64Array {
  const waves = Array.from({ length: 6 }, (_, index) => ({
    periods: 2 + 5 * index + Math.floor(5 * random()),
    phase: 2 * Math.PI * random(),
  }));
  return Float64Array.from({ length: SAMPLES / SWELL_STEP }, (_, index) => {
    const turn = (2 * Math.PI * index * SWELL_STEP) / SAMPLES;
    const sum = waves.reduce((total, { periods, phase }) => total + Math.sin(periods * turn + phase), 0);
    return Math.max(0, 0.5 + sum / waves.length);
  });
}

/** Clicks that die away, in bursts of four to eight; one near the end of the loop goes on at its beginning. */
function typing(samples: Float64Array, random: () => number): void {
  let at = 0;
  let leftInBurst = 0;
  for (let key = 0; key < KEYS; key += 1) {
    if (leftInBurst === 0) {
      at += Math.floor(RATE_HZ * (1.5 + 2.5 * random()));
      leftInBurst = 4 + Math.floor(5 * random());
    }
    leftInBurst -= 1;
    at += Math.floor(RATE_HZ * (0.09 + 0.16 * random()));
    const loudness = KEY_LEVEL * (0.5 + random());
    for (let index = 0; index < KEY_MS * 8; index += 1) {
      const place = (at + index) % SAMPLES;
      const decay = Math.exp(-index / 12);
      samples[place] = (samples[place] ?? 0) + loudness * decay * (2 * random() - 1);
    }
  }
}

/** In [0, 1), always the same: xorshift of 32 bits (Marsaglia 2003). Nothing secret comes of it, and it is quick. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Makes its root mean square this large. */
function scaleTo(samples: Float64Array, level: number): void {
  let squares = 0;
  for (let index = 0; index < samples.length; index += 1) squares += (samples[index] ?? 0) ** 2;
  const factor = level / Math.sqrt(squares / samples.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = (samples[index] ?? 0) * factor;
}
