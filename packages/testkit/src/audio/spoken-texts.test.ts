import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, test } from "vitest";
import { findMarkers, MARKER_BYTES, MarkerScanner, markerFrame, SpokenTexts } from "./spoken-texts.ts";

function throughPcm(muLaw: Uint8Array): Uint8Array {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  const back = new Uint8Array(muLaw.length);
  encodeMuLaw(pcm, back);
  return back;
}

describe("an utterance", () => {
  test("is found by its number, with the speech between its markers", () => {
    const texts = new SpokenTexts();
    const first = texts.add("Good morning");
    const second = texts.add("I would like to book a table");
    expect(second.number).not.toBe(first.number);
    expect(texts.find(second.number)).toBe("I would like to book a table");
    expect(texts.find(999)).toBeNull();
    expect(findMarkers(second.muLaw)).toEqual([
      { kind: "start", number: second.number, offset: 0 },
      { kind: "end", number: second.number, offset: second.muLaw.length - MARKER_BYTES },
    ]);
  });

  test("is the same for the same text and voice, and another for another", () => {
    const say = (text: string, seed: number) =>
      Buffer.from(new SpokenTexts().add(text, { seed }).muLaw).toString("hex");
    expect(say("hello", 1)).toBe(say("hello", 1));
    expect(say("hello", 2)).not.toBe(say("hello", 1));
    expect(say("hollow", 1)).not.toBe(say("hello", 1));
  });

  test("carries its number through PCM: none has a byte that PCM changes", () => {
    const texts = new SpokenTexts();
    const numbers = Array.from({ length: 400 }, () => texts.add("").number);
    for (const number of numbers) {
      for (const kind of ["start", "end"] as const) {
        const frame = markerFrame(kind, number);
        expect(throughPcm(frame)).toEqual(frame);
      }
    }
    expect(numbers).not.toContain(127);
    expect(numbers).not.toContain(127 + 256);
    expect(throughPcm(markerFrame("start", 127))).not.toEqual(markerFrame("start", 127));
  });

  test.each([
    ["yes", 170],
    ["hello", 2 * 170],
    ["the table", 3 * 170],
    ["555 0199", 7 * 170],
  ])("%s lasts %i ms and the gaps between words", (text, syllablesMs) => {
    const wordCount = text.split(" ").length;
    expect(new SpokenTexts().add(text).muLaw.length - 2 * MARKER_BYTES).toBe((syllablesMs + 25 * wordCount) * 8);
  });
});

describe("the scanner", () => {
  test("finds markers wherever the stream is cut and wherever they stand in it", () => {
    const stream = Buffer.concat([
      new Uint8Array(37).fill(0xff),
      markerFrame("start", 70_000),
      new Uint8Array(11).fill(0x20),
      markerFrame("end", 70_000),
      markerFrame("start", 3),
    ]);
    const whole = findMarkers(stream);
    expect(whole).toEqual([
      { kind: "start", number: 70_000, offset: 37 },
      { kind: "end", number: 70_000, offset: 37 + 160 + 11 },
      { kind: "start", number: 3, offset: 37 + 160 + 11 + 160 },
    ]);
    for (const pieceBytes of [1, 2, 7, 11, 12, 13, 160, 161]) {
      const scanner = new MarkerScanner();
      const found = [];
      for (let offset = 0; offset < stream.length; offset += pieceBytes) {
        found.push(...scanner.push(stream.subarray(offset, offset + pieceBytes)));
      }
      expect(found).toEqual(whole);
    }
  });

  test("sees nothing in half a head, and says it once the rest is there", () => {
    const frame = markerFrame("start", 5);
    const scanner = new MarkerScanner();
    expect(scanner.push(frame.subarray(0, 11))).toEqual([]);
    expect(scanner.push(frame.subarray(11))).toEqual([{ kind: "start", number: 5, offset: 0 }]);
    expect(scanner.push(frame)).toEqual([{ kind: "start", number: 5, offset: 160 }]);
  });
});
