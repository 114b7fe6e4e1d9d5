import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { PlayedAudio } from "./played-audio.ts";

const audio = (ms: number, code: number) => new Uint8Array(ms * 8).fill(code);

describe("what was played", () => {
  it("is read back by its time, with silence where there was none", () => {
    const played = new PlayedAudio();
    played.said(audio(100, 1), 1_000);
    played.said(audio(100, 2), 1_150);
    expect(played.between(1_050, 1_200)).toEqual(
      new Uint8Array([...audio(50, 1), ...audio(50, 0xff), ...audio(50, 2)]),
    );
    expect(played.between(1_200, 1_300)).toEqual(new Uint8Array([...audio(50, 2), ...audio(50, 0xff)]));
  });

  it("is nothing before, behind and between", () => {
    const played = new PlayedAudio();
    played.said(audio(100, 1), 3_000);
    played.said(audio(100, 1), 4_000);
    for (const fromMs of [2_900, 3_200, 4_100, 9_000]) expect(played.between(fromMs, fromMs + 100)).toBeNull();
  });

  it("is no longer what was cleared, and goes on from there", () => {
    const played = new PlayedAudio();
    played.said(audio(200, 1), 1_000);
    played.cleared(1_080);
    played.said(audio(50, 2), 1_100);
    expect(played.between(1_050, 1_150)).toEqual(
      new Uint8Array([...audio(30, 1), ...audio(20, 0xff), ...audio(50, 2)]),
    );
  });

  it("is forgotten after two seconds, however long it goes on", () => {
    const played = new PlayedAudio();
    for (let ms = 0; ms < 5_000; ms += 100) played.said(audio(100, 1 + ms / 100), ms);
    expect(played.between(3_500, 3_501)).toEqual(audio(1, 36));
    played.said(audio(10, 99), 60_000);
    expect(played.between(59_000, 60_000)).toBeNull();
  });

  it("is what a plain list of samples says, whatever pieces come when", () => {
    const random = seededRandom(7);
    const played = new PlayedAudio();
    const samples = new Uint8Array(800_000).fill(0xff);
    let endMs = 0;
    for (let piece = 0; piece < 100; piece += 1) {
      const fromMs = endMs + random.integer(300);
      const said = Uint8Array.from({ length: random.integer(piece % 10 === 0 ? 20_000 : 2_000) }, () =>
        random.integer(256),
      );
      played.said(said, fromMs);
      samples.set(said, fromMs * 8);
      endMs = fromMs + Math.ceil(said.length / 8);
      if (piece % 5 === 0) {
        endMs -= random.integer(40);
        played.cleared(endMs);
        samples.fill(0xff, endMs * 8);
      }
      const from = Math.max(0, endMs - random.integer(1_900));
      const expected = samples.slice(from * 8, (from + 660) * 8);
      const isSilent = expected.every((code) => code === 0xff);
      expect(played.between(from, from + 660)).toEqual(isSilent ? null : expected);
    }
    expect(endMs).toBeLessThan(100_000);
  });
});
