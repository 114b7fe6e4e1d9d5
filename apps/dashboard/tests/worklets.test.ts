import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { describe, expect, test } from "vitest";

interface Processor {
  port: { postMessage: (message: unknown) => void; onmessage?: (event: { data: unknown }) => void };
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

const FOLDER = join(import.meta.dirname, "..", "src", "pages", "test", "talk", "worklets");
const SAMPLE_RATE_HZ = 48_000;
/** Samples a browser requests at a time. */
const QUANTUM = 128;

/** Runs the module as an audio thread would. */
function load(file: string, sampleRate = SAMPLE_RATE_HZ): { processor: Processor; told: unknown[] } {
  const told: unknown[] = [];
  let made: (new () => Processor) | null = null;
  runInNewContext(stripTypeScriptTypes(readFileSync(join(FOLDER, file), "utf8")), {
    sampleRate,
    AudioWorkletProcessor: class {
      port = { postMessage: (message: unknown) => told.push(structuredClone(message)) };
    },
    registerProcessor: (_name: string, processor: new () => Processor) => {
      made = processor;
    },
  });
  if (made === null) throw new Error("nothing was registered");
  return { processor: new (made as new () => Processor)(), told };
}

function player() {
  const { processor, told } = load("player-worklet.ts");
  const tell = (data: unknown) => processor.port.onmessage?.({ data });
  /** Sound of this length, as PCM16 at 48 kHz. */
  const play = (ms: number): Int16Array => {
    const sound = new Int16Array((ms * SAMPLE_RATE_HZ) / 1_000);
    for (let offset = 0; offset < sound.length; offset += QUANTUM) {
      const channel = new Float32Array(QUANTUM);
      expect(processor.process([], [[channel]])).toBe(true);
      sound.set(
        Int16Array.from(channel, (sample) => Math.round(sample * 32_767)).subarray(0, sound.length - offset),
        offset,
      );
    }
    return sound;
  };
  return { tell, play, told };
}

function tone(hertz: number, ms: number): Int16Array {
  return Int16Array.from({ length: ms * 8 }, (_, index) => 8_000 * Math.sin((2 * Math.PI * hertz * index) / 8_000));
}

describe("the player", () => {
  test.each([300, 1_000, 3_000])("plays a tone of %i Hz, and no image of it above 4 kHz", (hertz) => {
    const { tell, play } = player();
    tell({ audio: tone(hertz, 400) });
    const sound = play(400).subarray(4_800);
    const whole = meanPower(sound);
    expect(Math.sqrt(whole * 2)).toBeGreaterThan(7_400);
    expect(Math.sqrt(whole * 2)).toBeLessThan(8_300);
    expect(goertzelPower(sound, hertz, SAMPLE_RATE_HZ) / whole).toBeGreaterThan(0.98);
    // 34 dB below it.
    for (const image of [8_000 - hertz, 8_000 + hertz, 16_000 - hertz]) {
      expect(goertzelPower(sound, image, SAMPLE_RATE_HZ) / whole).toBeLessThan(0.0004);
    }
  });

  test("plays pieces without a seam, and is silent after them", () => {
    const whole = player();
    whole.tell({ audio: tone(440, 100) });
    const pieces = player();
    for (let from = 0; from < 800; from += 100) pieces.tell({ audio: tone(440, 100).subarray(from, from + 100) });
    expect(pieces.play(120)).toEqual(whole.play(120));
    expect(new Set(whole.play(20))).toEqual(new Set([0]));
  });

  test("reports a mark when everything before it was played, not sooner", () => {
    const { tell, play, told } = player();
    tell({ audio: tone(440, 50) });
    tell({ mark: "first" });
    tell({ audio: tone(440, 50) });
    tell({ mark: "second" });
    play(48);
    expect(told).toEqual([]);
    play(4);
    expect(told).toEqual([{ played: "first" }]);
    play(60);
    expect(told).toEqual([{ played: "first" }, { played: "second" }]);
  });

  test("discards the rest at once when it is cleared, and reports its marks", () => {
    const { tell, play, told } = player();
    tell({ audio: tone(440, 1_000) });
    tell({ mark: "cut" });
    play(20);
    tell({ clear: true });
    expect(told).toEqual([{ played: "cut" }]);
    // The filter still rings for 2 ms.
    play(4);
    expect(new Set(play(40))).toEqual(new Set([0]));
    tell({ audio: tone(440, 20) });
    expect(Math.max(...play(20))).toBeGreaterThan(7_000);
  });

  test("keeps the newest half minute while the browser holds the sound back", () => {
    const { tell, play, told } = player();
    tell({ audio: new Int16Array(8_000 * 30).fill(1_000) });
    tell({ audio: new Int16Array(8_000 * 29).fill(2_000) });
    tell({ mark: "end" });
    expect(play(500).at(-1)).toBeLessThan(1_100);
    expect(play(1_000).at(-1)).toBeGreaterThan(1_900);
    play(28_400);
    expect(told).toEqual([]);
    play(200);
    expect(told).toEqual([{ played: "end" }]);
  });

  test("refuses a rate that is not a multiple of 8 kHz", () => {
    expect(() => load("player-worklet.ts", 44_100)).toThrow("44100");
  });
});

describe("the microphone", () => {
  test("sends frames of 20 ms, in order, within the range", () => {
    const { processor, told } = load("microphone-worklet.ts");
    for (let index = 0; index < 16; index += 1) {
      processor.process([[new Float32Array(QUANTUM).fill(index % 2 === 0 ? 2 : -2)]], []);
    }
    expect(told).toHaveLength(2);
    const frames = told.map((buffer) => new Int16Array(buffer as ArrayBuffer));
    expect(frames.map(({ length }) => length)).toEqual([960, 960]);
    const samples = frames.flatMap((frame) => [...frame]);
    expect(samples.slice(0, QUANTUM)).toEqual(Array.from({ length: QUANTUM }, () => 32_767));
    expect(samples.slice(QUANTUM, 2 * QUANTUM)).toEqual(Array.from({ length: QUANTUM }, () => -32_767));
  });

  test("waits while nothing is connected", () => {
    const { processor, told } = load("microphone-worklet.ts");
    expect(processor.process([[]], [])).toBe(true);
    expect(told).toEqual([]);
  });
});
