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
});
