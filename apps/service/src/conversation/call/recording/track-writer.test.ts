import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { expect, test } from "vitest";
import { BLOCK_SAMPLES, TrackWriter } from "./track-writer.ts";

/** A slow disk: holds on to what it was given until the test calls `done`. */
function slowDisk() {
  const writes: { muLaw: Uint8Array; done: () => void }[] = [];
  const writer = new TrackWriter((muLaw) => new Promise((done) => writes.push({ muLaw, done })));
  return { writer, writes, samples: () => writes.flatMap(({ muLaw }) => [...muLaw]) };
}
const frame = (value: number, length = 160) => new Uint8Array(length).fill(value);
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("audio is written in order, whatever its length", () => {
  const { writer, samples } = slowDisk();
  const expected: number[] = [];
  for (const [index, length] of [160, 1, BLOCK_SAMPLES, 3 * BLOCK_SAMPLES + 7, 0, 159].entries()) {
    writer.append(frame(index, length));
    for (let sample = 0; sample < length; sample += 1) expected.push(index);
    expect(writer.length).toBe(expected.length);
  }
  writer.flush();
  expect(samples()).toEqual(expected);
});

test("a gap becomes silence, even one of many blocks", () => {
  const { writer, samples } = slowDisk();
  writer.append(frame(1, 10));
  writer.fillTo(5 * BLOCK_SAMPLES + 3);
  writer.append(frame(2, 1));
  writer.fillTo(7);
  writer.flush();
  writer.flush();
  const heard = samples();
  expect(heard.length).toBe(5 * BLOCK_SAMPLES + 4);
  expect(new Set(heard.slice(0, 10))).toEqual(new Set([1]));
  expect(new Set(heard.slice(10, -1))).toEqual(new Set([MU_LAW_SILENCE]));
  expect(heard.at(-1)).toBe(2);
});

test("a block is reused once it was written, and not before", async () => {
  const { writer, writes } = slowDisk();
  const fill = (value: number) => {
    for (let filled = 0; filled < BLOCK_SAMPLES; filled += 160) writer.append(frame(value));
  };
  fill(1);
  fill(2);
  expect(new Set(writes[0]?.muLaw)).toEqual(new Set([1]));
  writes[0]?.done();
  await settled();
  fill(3);
  expect(writes[2]?.muLaw.buffer).toBe(writes[0]?.muLaw.buffer);
  expect(writes[1]?.muLaw.buffer).not.toBe(writes[0]?.muLaw.buffer);
  expect(new Set(writes[1]?.muLaw)).toEqual(new Set([2]));
});
