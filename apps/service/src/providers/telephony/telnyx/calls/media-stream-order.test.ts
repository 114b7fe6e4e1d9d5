import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TelnyxMediaStreamOrder } from "./media-stream-order.ts";

/** Pushes frames whose only byte is their number, and returns those delivered. */
function delivered(chunks: readonly number[], flushes = true): number[] {
  const heard: number[] = [];
  const order = new TelnyxMediaStreamOrder((muLaw) => heard.push(muLaw[0] ?? -1));
  // The same buffer for every frame, as the reader does it.
  const frame = new Uint8Array(1);
  for (const chunk of chunks) {
    frame[0] = chunk;
    order.push(chunk, frame);
  }
  frame[0] = 99;
  if (flushes) order.flush();
  return heard;
}

describe("frames come out", () => {
  test.each([
    ["in order", [1, 2, 3, 4], [1, 2, 3, 4]],
    ["two swapped", [1, 3, 2, 4], [1, 2, 3, 4]],
    ["the first two swapped", [2, 1, 3], [1, 2, 3]],
    ["one two places late", [1, 3, 4, 2, 5], [1, 2, 3, 4, 5]],
    ["backwards by three", [3, 2, 1, 4], [1, 2, 3, 4]],
    ["one lost", [1, 3, 4, 5, 6], [1, 3, 4, 5, 6]],
    ["one three places late, and so dropped", [1, 3, 4, 5, 2, 6], [1, 3, 4, 5, 6]],
    ["several lost", [1, 5, 6, 7, 8], [1, 5, 6, 7, 8]],
    ["several lost, others swapped", [1, 7, 5, 6, 8], [1, 5, 6, 7, 8]],
    ["one twice", [1, 2, 2, 3, 3, 4], [1, 2, 3, 4]],
    ["a held one twice", [1, 3, 3, 2, 4], [1, 2, 3, 4]],
    ["counted from 0", [0, 1, 2, 3], [0, 1, 2, 3]],
    ["counted from anywhere", [40, 41, 42, 43], [40, 41, 42, 43]],
    ["without a number", [-1, -1, -1], [255, 255, 255]],
  ])("%s", (_name, chunks, expected) => {
    expect(delivered(chunks)).toEqual(expected);
  });

  test("at once, unless an earlier one is missing", () => {
    expect(delivered([1, 2, 3], false)).toEqual([1, 2, 3]);
    expect(delivered([1, 3, 4], false)).toEqual([1]);
    expect(delivered([1, 3, 4, 5], false)).toEqual([1, 3, 4, 5]);
  });
});

test("a stream that restarts its numbering is still delivered", () => {
  const heard: number[] = [];
  const order = new TelnyxMediaStreamOrder((muLaw) => heard.push(muLaw[0] ?? -1));
  for (const chunk of [...Array(200).keys(), 1, 2, 3]) order.push(chunk, Uint8Array.of(chunk));
  expect(heard.slice(-4)).toEqual([199, 1, 2, 3]);
});

test("frames late by at most two places are all delivered in order", () => {
  const shuffled = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 60 }).map((moves) => {
    // A move of n delays a frame until n later frames have passed it; one frame is delayed at a time.
    const chunks: number[] = [];
    let waiting: { chunk: number; places: number } | null = null;
    for (const [index, places] of moves.entries()) {
      const chunk = index + 1;
      if (waiting === null && places > 0) {
        waiting = { chunk, places };
        continue;
      }
      chunks.push(chunk);
      if (waiting === null) continue;
      waiting.places -= 1;
      if (waiting.places > 0) continue;
      chunks.push(waiting.chunk);
      waiting = null;
    }
    return waiting === null ? chunks : [...chunks, waiting.chunk];
  });
  fc.assert(
    fc.property(shuffled, (chunks) => {
      expect(delivered(chunks)).toEqual([...chunks].sort((a, b) => a - b));
    }),
  );
});

test("nothing is delivered out of order or twice, whatever arrives", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (chunks) => {
      const heard = delivered(chunks);
      expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
    }),
  );
});
