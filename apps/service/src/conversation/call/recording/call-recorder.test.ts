import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { expect, test } from "vitest";
import { CallRecorder, type RecordingTrack } from "./call-recorder.ts";

function record() {
  const tracks: Record<RecordingTrack, number[]> = { caller: [], assistant: [] };
  const recorder = new CallRecorder(1_000, { append: async (track, muLaw) => void tracks[track].push(...muLaw) });
  const part = (track: RecordingTrack, fromMs: number, toMs: number) =>
    new Set(tracks[track].slice(fromMs * 8, toMs * 8));
  return { recorder, tracks, part };
}
const audio = (ms: number, value: number) => new Uint8Array(ms * 8).fill(value);
const silence = new Set([MU_LAW_SILENCE]);

test("both tracks follow the caller's time and end together", () => {
  const { recorder, tracks, part } = record();
  for (let frame = 0; frame < 50; frame += 1) recorder.heard(audio(20, 1), 1_000 + 20 * (frame + 1));
  recorder.said(audio(200, 2), 1_300, 1_100);
  recorder.finish(2_500);
  expect(tracks.caller.length).toBe(1_500 * 8);
  expect(tracks.assistant.length).toBe(1_500 * 8);
  expect(part("caller", 0, 1_000)).toEqual(new Set([1]));
  expect(part("caller", 1_000, 1_500)).toEqual(silence);
  expect(part("assistant", 0, 300)).toEqual(silence);
  expect(part("assistant", 300, 500)).toEqual(new Set([2]));
  expect(part("assistant", 500, 1_500)).toEqual(silence);
});

test("audio dropped unheard is left out", () => {
  const { recorder, part } = record();
  recorder.said(audio(100, 2), 1_000, 1_000);
  recorder.said(audio(100, 3), 1_100, 1_000);
  recorder.cleared(1_150);
  recorder.said(audio(100, 4), 1_400, 1_390);
  recorder.finish(2_000);
  expect(part("assistant", 0, 100)).toEqual(new Set([2]));
  expect(part("assistant", 100, 150)).toEqual(new Set([3]));
  expect(part("assistant", 150, 400)).toEqual(silence);
  expect(part("assistant", 400, 500)).toEqual(new Set([4]));
});

test("a call without audio leaves no recording", () => {
  const { recorder, tracks } = record();
  recorder.said(audio(100, 2), 2_000, 1_000);
  recorder.cleared(1_500);
  recorder.finish(30_000);
  expect(tracks).toEqual({ caller: [], assistant: [] });
});

test("frames that arrive late and in bunches leave no silence; a gap does", () => {
  const { recorder, part, tracks } = record();
  recorder.heard(audio(20, 1), 1_020);
  recorder.heard(audio(20, 1), 1_070);
  recorder.heard(audio(20, 1), 1_070);
  expect(tracks.caller.length).toBe(0);
  recorder.heard(audio(20, 1), 1_500);
  recorder.finish(1_500);
  expect(part("caller", 0, 60)).toEqual(new Set([1]));
  expect(part("caller", 60, 480)).toEqual(silence);
  expect(part("caller", 480, 500)).toEqual(new Set([1]));
});
