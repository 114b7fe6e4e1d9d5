// One command: `npm run benchmark:vad`. What an inbound frame costs until voice activity is judged, step by step, against a
// product of a 256 × 256 matrix and a vector in plain JavaScript. All take turns on one thread; only the ratios mean much.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { decodeBase64MuLaw, encodeBase64MuLaw } from "../../packages/audio/src/base64-mu-law.ts";
import { decodeMuLawToFloat } from "../../packages/audio/src/mu-law.ts";
import { loadVadKernel, VAD_WINDOW_SAMPLES } from "../../packages/audio/src/vad/voice-activity-detector.ts";

const ROUNDS = 300;
const SLICE_MS = 2;
const CALLS = 300;
const FRAME_BYTES = 160;
const MATRIX_SIZE = 256;
/** What is printed as the figure: others on the machine only ever add. */
const QUIET_SHARE = 0.1;

const speech = await readFile(new URL("../../packages/audio/src/vad/fixtures/sentence.ulaw", import.meta.url));
const steps: readonly (readonly [name: string, run: () => void])[] = [
  ["256 × 256 matrix times vector, plain JS", matrixTimesVector()],
  ["VAD window of 32 ms, relaxed SIMD", await vadWindow("relaxed-simd", 1)],
  [`the same, ${CALLS} calls in turn`, await vadWindow("relaxed-simd", CALLS)],
  ["VAD window of 32 ms, plain SIMD", await vadWindow("plain-simd", 1)],
  ["frame of 20 ms: base64 to mu-law", base64Frame()],
  ["frame of 20 ms: mu-law to base64", muLawFrame()],
  ["frame of 20 ms: mu-law to floats", floatFrame()],
];

const nsByStep = steps.map((): number[] => []);
// The first tenth runs code that is not compiled yet.
for (let round = -ROUNDS / 10; round < ROUNDS; round += 1) {
  for (const [index, [, run]] of steps.entries()) {
    const ns = nsPerRun(run);
    if (round >= 0) {
      nsByStep[index]?.push(ns);
    }
  }
}

const baselineNs = quiet(nsByStep[0] ?? []);
console.log("| what | ns, quiet tenth | ns, median | ratio to the matrix |\n|---|---|---|---|");
for (const [index, [name]] of steps.entries()) {
  const all = nsByStep[index] ?? [];
  const ratio = (quiet(all) / baselineNs).toFixed(3);
  console.log(`| ${name} | ${Math.round(quiet(all))} | ${Math.round(quantile(all, 0.5))} | ${ratio} |`);
}

function nsPerRun(run: () => void): number {
  const start = performance.now();
  let runs = 0;
  let end = start;
  while (end - start < SLICE_MS) {
    // The clock is asked once a batch, or it would be what is measured.
    for (let batch = 0; batch < 20; batch += 1) {
      run();
    }
    runs += 20;
    end = performance.now();
  }
  return ((end - start) * 1e6) / runs;
}

function quiet(values: readonly number[]): number {
  return quantile(values, QUIET_SHARE);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

async function vadWindow(variant: "relaxed-simd" | "plain-simd", calls: number): Promise<() => void> {
  const kernel = await loadVadKernel(variant);
  const detectors = Array.from({ length: calls }, () => kernel.createDetector());
  let next = 0;
  return () => {
    const start = (next * VAD_WINDOW_SAMPLES) % (speech.length - VAD_WINDOW_SAMPLES);
    detectors[next % calls]?.push(speech.subarray(start, start + VAD_WINDOW_SAMPLES), () => {});
    next += 1;
  };
}

function base64Frame(): () => void {
  const message = Buffer.from(randomBytes(FRAME_BYTES).toString("base64"), "latin1");
  const muLaw = new Uint8Array(FRAME_BYTES + 2);
  return () => {
    decodeBase64MuLaw(message, 0, message.length, muLaw);
  };
}

function muLawFrame(): () => void {
  const muLaw = randomBytes(FRAME_BYTES);
  const message = new Uint8Array(FRAME_BYTES * 2);
  return () => {
    encodeBase64MuLaw(muLaw, message);
  };
}

function floatFrame(): () => void {
  const muLaw = randomBytes(FRAME_BYTES);
  const samples = new Float32Array(FRAME_BYTES);
  return () => {
    decodeMuLawToFloat(muLaw, samples);
  };
}

function matrixTimesVector(): () => void {
  const matrix = Float32Array.from({ length: MATRIX_SIZE ** 2 }, (_, index) => Math.sin(index));
  const vector = Float32Array.from({ length: MATRIX_SIZE }, (_, index) => Math.cos(index));
  const product = new Float32Array(MATRIX_SIZE);
  return () => {
    for (let row = 0; row < MATRIX_SIZE; row += 1) {
      let sum = 0;
      for (let column = 0; column < MATRIX_SIZE; column += 1) {
        sum += (matrix[row * MATRIX_SIZE + column] ?? 0) * (vector[column] ?? 0);
      }
      product[row] = sum;
    }
  };
}
