import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { correlate } from "./correlate.ts";

const BUILD = fileURLToPath(new URL("../../correlation-kernel/build.mjs", import.meta.url));

/** As it is defined, in whole numbers, so that the order of adding does not matter. */
function sumAt(wanted: Float32Array, within: Float32Array, lag: number): number {
  if (lag < 0 || lag + wanted.length > within.length) return 0;
  return wanted.reduce((sum, sample, index) => sum + sample * (within[lag + index] ?? 0), 0);
}

const signal = (most: number) =>
  fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: most }).map((samples) => Float32Array.from(samples));

test("is the sum of products at each lag, and 0 where the one reaches beyond the other", () => {
  fc.assert(
    fc.property(
      signal(40),
      signal(90),
      fc.integer({ min: -20, max: 95 }),
      fc.integer({ min: 0, max: 70 }),
      (wanted, within, firstLag, count) => {
        const sums = correlate(wanted, within, firstLag, count);
        expect([...sums]).toEqual(Array.from({ length: count }, (_, index) => sumAt(wanted, within, firstLag + index)));
      },
    ),
  );
});

test("what an earlier one left behind does not count", () => {
  const ones = (length: number) => new Float32Array(length).fill(1);
  correlate(ones(1_600), ones(5_280), 0, 3_681);
  expect([...correlate(ones(3), ones(5), -1, 5)]).toEqual([0, 3, 3, 3, 0]);
});

test("refuses what does not fit", () => {
  expect(() => correlate(new Float32Array(1_601), new Float32Array(5_280), 0, 1)).toThrow(RangeError);
  expect(() => correlate(new Float32Array(1), new Float32Array(5_281), 0, 1)).toThrow(RangeError);
});

test("the committed kernel matches its source (if not: npm run build:correlation)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-correlation-kernel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, [BUILD, folder]);
  const built = await readFile(join(folder, "correlation.wasm"));
  expect(built.equals(await readFile(new URL("./correlation.wasm", import.meta.url)))).toBe(true);
});
