import { MU_LAW_SAMPLES_PER_MS, PCM_OF_CODE } from "@parley/audio/mu-law";
import type { SpareSound } from "../spare-voice.ts";

/** -45 dB of full scale; vendors' voices are silent below it. */
const SOUND_FROM = 184;
const LEAD_MS = 20;
/** What a speaker pauses after a comma. */
const TAIL_MS = 120;

/** Without the silence that voices put before and after a text: what follows is to follow at once. @returns null: all of it is silence */
export function trimSilence({ muLaw, words }: SpareSound): SpareSound | null {
  const isSound = (code: number) => Math.abs(PCM_OF_CODE[code] ?? 0) >= SOUND_FROM;
  const first = muLaw.findIndex(isSound);
  if (first < 0) return null;
  const from = Math.max(0, first - LEAD_MS * MU_LAW_SAMPLES_PER_MS);
  const to = Math.min(muLaw.length, muLaw.findLastIndex(isSound) + 1 + TAIL_MS * MU_LAW_SAMPLES_PER_MS);
  const fromMs = from / MU_LAW_SAMPLES_PER_MS;
  return {
    muLaw: muLaw.slice(from, to),
    words: words.map(({ text, startMs, endMs }) => ({
      text,
      startMs: Math.max(0, startMs - fromMs),
      endMs: Math.max(0, endMs - fromMs),
    })),
  };
}
