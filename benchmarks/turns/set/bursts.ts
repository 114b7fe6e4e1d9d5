import type { Draws } from "./draws.ts";
import { factorOfDb, joined, levelled, SAMPLES_PER_MS, type Signal, scaled, silence, telephoneBand } from "./signal.ts";
import { speak } from "./speakers.ts";

/** Sounds that are no words. */
export const BURSTS = ["cough", "clap", "typing", "hum", "laugh", "monkeys"] as const;
export type Burst = (typeof BURSTS)[number];

const BURST_DB = -18;

export async function makeBurst(kind: Burst, draws: Draws): Promise<Signal> {
  switch (kind) {
    case "cough":
      return levelled(telephoneBand(joined([hiss(draws, 180, 40), silence(120), hiss(draws, 260, 60)])), BURST_DB);
    case "clap":
      return levelled(telephoneBand(hiss(draws, 60, 8)), BURST_DB);
    case "typing":
      return levelled(
        telephoneBand(
          joined(Array.from({ length: 8 }, () => joined([hiss(draws, 25, 5), silence(draws.between(60, 160))]))),
        ),
        BURST_DB - 8,
      );
    // Voices without words: these do look like speech.
    case "hum":
      return speak({ program: "espeak-ng", voice: "en-us+m2", wordsPerMinute: 80, pitch: 40 }, "hmmmmm");
    case "laugh":
      return speak({ program: "espeak-ng", voice: "en-us+f3", wordsPerMinute: 200, pitch: 70 }, "ha ha ha ha ha");
    case "monkeys": {
      const all = await speak({ program: "prompts", folder: "en_US_f_Allison" }, "tt-monkeys");
      const from = Math.round(draws.between(0, 8_000)) * SAMPLES_PER_MS;
      return scaled(all.slice(from, from + 900 * SAMPLES_PER_MS), factorOfDb(2));
    }
  }
}

/** Noise that starts at once and dies away. */
function hiss(draws: Draws, lengthMs: number, decayMs: number): Signal {
  return Float32Array.from(
    { length: lengthMs * SAMPLES_PER_MS },
    (_, index) => (draws.random.next() * 2 - 1) * Math.exp(-index / (decayMs * SAMPLES_PER_MS)),
  );
}
