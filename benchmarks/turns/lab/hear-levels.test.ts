import { describe, expect, it } from "vitest";
import { MU_LAW_SILENCE, PCM_OF_CODE } from "../../../packages/audio/src/mu-law.ts";
import { speakLikeText } from "../../../packages/testkit/src/audio/spoken-text.ts";
import { factorOfDb, toMuLaw } from "../set/signal.ts";
import { hearLevels } from "./hear-levels.ts";

const voice = speakLikeText("We have three rooms free on that weekend, and all of them look out on the garden.");

/** A telephone on which parts of the voice are played at moments, in ms. */
function phone(
  plays: readonly { readonly atMs: number; readonly fromMs: number; readonly toMs: number; readonly db?: number }[],
) {
  const heard = new Uint8Array(voice.length + 8_000).fill(MU_LAW_SILENCE);
  const owners = new Uint8Array(heard.length);
  for (const { atMs, fromMs, toMs, db = 0 } of plays) {
    const piece = voice.subarray(fromMs * 8, toMs * 8);
    const factor = factorOfDb(db) / 32_768;
    heard.set(toMuLaw(Float32Array.from(piece, (code) => (PCM_OF_CODE[code] ?? 0) * factor)), atMs * 8);
    owners.fill(1, atMs * 8, atMs * 8 + piece.length);
  }
  return { heard, owners, clearedAt: plays.slice(1).map(({ atMs }) => atMs * 8) };
}

const told = (playing: ReturnType<typeof phone>) =>
  hearLevels(playing, [voice]).map(({ fromMs, toMs, level }) => `${fromMs}-${toMs} ${level}`);

describe("what the caller hears", () => {
  it("is one stretch when nothing happens, whatever pauses the voice makes", () => {
    expect(told(phone([{ atMs: 100, fromMs: 0, toMs: 3_000 }]))).toEqual(["100-3100 full"]);
  });

  it("has a gap where nothing is played", () => {
    const playing = phone([
      { atMs: 0, fromMs: 0, toMs: 1_000 },
      { atMs: 1_400, fromMs: 1_000, toMs: 2_000 },
    ]);
    expect(told(playing)).toEqual(["0-1000 full", "1400-2400 full"]);
  });

  it("is quieter, and loud again", () => {
    const playing = phone([
      { atMs: 0, fromMs: 0, toMs: 1_000 },
      { atMs: 1_000, fromMs: 1_000, toMs: 1_500, db: -15 },
      { atMs: 1_500, fromMs: 1_500, toMs: 2_500 },
    ]);
    expect(told(playing)).toEqual(["0-1000 full", "1000-1500 quieter", "1500-2500 full"]);
  });

  it("is silent when it is only there by name", () => {
    expect(told(phone([{ atMs: 0, fromMs: 0, toMs: 500, db: -60 }]))).toEqual(["0-500 silent"]);
  });

  it("is found again where playing went on from somewhat earlier", () => {
    const playing = phone([
      { atMs: 0, fromMs: 0, toMs: 1_000 },
      { atMs: 1_000, fromMs: 850, toMs: 2_000, db: -15 },
    ]);
    expect(told(playing)).toEqual(["0-1000 full", "1000-2150 quieter"]);
  });

  it("is found again behind a fade from where it was", () => {
    const playing = phone([
      { atMs: 0, fromMs: 0, toMs: 1_000 },
      { atMs: 1_000, fromMs: 850, toMs: 2_000, db: -15 },
    ]);
    playing.heard.set(voice.subarray(8_000, 8_000 + 20 * 8), 8_000);
    expect(told(playing).at(-1)).toBe("1020-2150 quieter");
  });
});
