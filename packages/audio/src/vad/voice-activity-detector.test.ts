import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { syntheticSpeech } from "../../tests/synthetic-speech.ts";
import { canRun } from "./kernel-instance.ts";
import {
  loadVadKernel,
  VAD_WINDOW_SAMPLES,
  type VadKernel,
  type VoiceActivityDetector,
} from "./voice-activity-detector.ts";

/** The results of the original model file in onnxruntime, made by vad-kernel/reference-probabilities.py. */
type Reference = Readonly<Record<string, { readonly sha256: string; readonly probabilities: readonly number[] }>>;

/** Provided by the runtime; TypeScript declares it only together with a browser's DOM. */
declare const WebAssembly: { validate(bytes: Uint8Array): boolean };

const FRAME_BYTES = 160;
const FIXTURES = new URL("./fixtures/", import.meta.url);
const reference: Reference = JSON.parse(await readFile(new URL("reference-probabilities.json", FIXTURES), "utf8"));
const sentence: Uint8Array = await readFile(new URL("sentence.ulaw", FIXTURES));
const synthetic = syntheticSpeech();

function push(detector: VoiceActivityDetector, muLaw: Uint8Array): number[] {
  const probabilities: number[] = [];
  detector.push(muLaw, (probability) => probabilities.push(probability));
  return probabilities;
}

describe.each(["relaxed-simd", "plain-simd"] as const)("%s", (variant) => {
  let kernel: VadKernel;
  beforeAll(async () => {
    kernel = await loadVadKernel(variant);
  });

  test.each([
    ["sentence", sentence],
    ["synthetic", synthetic],
  ])("gives the %s the same probabilities as the model in onnxruntime", (name, muLaw) => {
    const expected = reference[name];
    expect(createHash("sha256").update(muLaw).digest("hex")).toBe(expected?.sha256);
    const detector = kernel.createDetector();
    const windows: { probability: number; windowEndSample: number }[] = [];
    for (let start = 0; start < muLaw.length; start += FRAME_BYTES) {
      detector.push(muLaw.subarray(start, start + FRAME_BYTES), (probability, windowEndSample) => {
        expect(windowEndSample).toBeLessThanOrEqual(start + FRAME_BYTES);
        windows.push({ probability, windowEndSample });
      });
    }
    expect(windows.map(({ windowEndSample }) => windowEndSample)).toEqual(
      Array.from({ length: Math.floor(muLaw.length / VAD_WINDOW_SAMPLES) }, (_, index) => 256 * (index + 1)),
    );
    expect(windows).toHaveLength(expected?.probabilities.length ?? 0);
    const differences = windows.map(({ probability }, index) =>
      Math.abs(probability - (expected?.probabilities[index] ?? 0)),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(1e-4);
  });

  it("gives the same probabilities however the audio is cut", () => {
    const muLaw = sentence.subarray(3_000, 12_000);
    const whole = push(kernel.createDetector(), muLaw);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 30 }), (lengths) => {
        const detector = kernel.createDetector();
        const probabilities: number[] = [];
        let start = 0;
        for (const length of [...lengths, muLaw.length]) {
          probabilities.push(...push(detector, muLaw.subarray(start, start + length)));
          start += length;
        }
        detector.dispose();
        expect(probabilities).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it("keeps calls apart, even those that memory is added for", () => {
    const audio = [sentence, synthetic, synthetic.subarray(7_777)].map((muLaw) => muLaw.subarray(0, 20_480));
    const alone = audio.map((muLaw) => push(kernel.createDetector(), muLaw));
    const detectors: VoiceActivityDetector[] = [];
    const heard: number[][] = [];
    for (let start = 0; start < 20_480; start += FRAME_BYTES) {
      // A new call each frame: most begin while others are in the middle of a window.
      detectors.push(kernel.createDetector());
      heard.push([]);
      for (const [index, detector] of detectors.entries()) {
        const from = start - index * FRAME_BYTES;
        heard[index]?.push(...push(detector, audio[index % 3]!.subarray(from, from + FRAME_BYTES)));
      }
    }
    for (const [index, probabilities] of heard.entries()) {
      expect(probabilities).toEqual(alone[index % 3]?.slice(0, probabilities.length));
    }
    expect(heard[0]).toHaveLength(80);
  });

  it("starts afresh in a slot that was freed", () => {
    const fresh = push(kernel.createDetector(), sentence);
    const before = kernel.createDetector();
    push(before, synthetic.subarray(0, 20_001));
    before.dispose();
    expect(push(kernel.createDetector(), sentence)).toEqual(fresh);
  });

  it("frees its slot only once, and ignores audio afterwards", () => {
    const ended = kernel.createDetector();
    ended.dispose();
    ended.dispose();
    const [first, second] = [kernel.createDetector(), kernel.createDetector()];
    const fresh = push(kernel.createDetector(), sentence);
    const heard: number[] = [];
    for (let start = 0; start < sentence.length; start += FRAME_BYTES) {
      expect(push(ended, synthetic.subarray(start, start + FRAME_BYTES))).toEqual([]);
      heard.push(...push(first, sentence.subarray(start, start + FRAME_BYTES)));
      push(second, synthetic.subarray(start, start + FRAME_BYTES));
    }
    expect(heard).toEqual(fresh);
  });

  it("stops in the middle of a push when it is disposed of", () => {
    const detector = kernel.createDetector();
    let windows = 0;
    detector.push(sentence, () => {
      windows += 1;
      if (windows === 3) {
        detector.dispose();
      }
    });
    expect(windows).toBe(3);
  });
});

describe("loadVadKernel", () => {
  it("uses relaxed SIMD if the runtime supports it, as Node 24 does", async () => {
    expect(await canRun("relaxed-simd")).toBe(true);
    expect((await loadVadKernel()).variant).toBe("relaxed-simd");
  });

  it("uses plain SIMD if the runtime supports nothing else", async () => {
    vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await loadVadKernel()).variant).toBe("plain-simd");
  });

  it("reports the variant it was told to use", async () => {
    expect((await loadVadKernel("plain-simd")).variant).toBe("plain-simd");
  });
});
