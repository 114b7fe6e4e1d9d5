import { MU_LAW_SILENCE, PCM_OF_CODE } from "@parley/audio/mu-law";
import { loadVadKernel } from "@parley/audio/vad/voice-activity-detector";
import { expect, test } from "vitest";
import { SPEECH_FROM } from "../../input/voice-gate.ts";
import { BackgroundSound } from "./background-sound.ts";
import { synthesizeOffice } from "./office-sound.ts";

const silence = (samples: number) => new Uint8Array(samples).fill(MU_LAW_SILENCE);
const pcmOf = (muLaw: Uint8Array) => Int16Array.from(muLaw, (code) => PCM_OF_CODE[code] ?? 0);
/** Below full scale. */
function decibels(pcm: Int16Array): number {
  let squares = 0;
  for (const sample of pcm) squares += sample * sample;
  return 20 * Math.log10(Math.sqrt(squares / pcm.length) / 32_768);
}
const office = synthesizeOffice();

test("the sound is the same every time, and as long as it was made to be", () => {
  expect(office.length).toBe(16 * 8_000);
  expect(synthesizeOffice()).toEqual(office);
});

test.each([
  [1, -44],
  [0.3, -54.5],
])("volume %d is %d dB below full scale", (volume, expected) => {
  const sound = new BackgroundSound({ volume, isLooped: true });
  expect(Math.abs(decibels(pcmOf(sound.under(silence(office.length)))) - expected)).toBeLessThan(0.6);
});

test("nothing tells where it begins anew", () => {
  const steps = Array.from(office, (sample, index) => Math.abs(sample - (office.at(index - 1) ?? 0)));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(0.99 * steps.length)] ?? 0;
  expect(steps[0]).toBeLessThanOrEqual(usual);
  const levelOf = (from: number) => decibels(office.subarray(from, from + 800));
  expect(Math.abs(levelOf(0) - levelOf(office.length - 800))).toBeLessThan(3);
});

test("is heard once only where it is not to be repeated", () => {
  const sound = new BackgroundSound({ volume: 1, isLooped: false });
  sound.under(silence(office.length));
  expect(new Set(sound.under(silence(8_000)))).toEqual(new Set([MU_LAW_SILENCE]));
});

test("is no voice to the detector, even as loud as speech", async () => {
  const detector = (await loadVadKernel("plain-simd")).createDetector();
  const probabilities: number[] = [];
  const heard = new BackgroundSound({ volume: 1, isLooped: true }).under(silence(2 * office.length));
  const louder = Uint8Array.from(heard);
  detector.push(louder, (probability) => probabilities.push(probability));
  expect(probabilities.length).toBe(Math.floor((2 * office.length) / 256));
  expect(Math.max(...probabilities)).toBeLessThan(SPEECH_FROM / 4);
});

test("under what is said leaves it as it was given", () => {
  const said = new Uint8Array(800).fill(0x20);
  const mixed = new BackgroundSound({ volume: 1, isLooped: true }).under(said);
  expect(new Set(said)).toEqual(new Set([0x20]));
  expect(Math.abs(decibels(pcmOf(mixed)) - decibels(pcmOf(said)))).toBeLessThan(0.5);
});
