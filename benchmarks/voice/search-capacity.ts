import { setTimeout as pause } from "node:timers/promises";
import { CallsFailedError, type Contestant } from "./contestant.ts";
import { percentile } from "./histogram.ts";
import type { Laboratory } from "./laboratory.ts";
import type { Options } from "./options.ts";
import { runSlice, type Slice } from "./slice.ts";

export interface Capacity {
  /** The most calls that went well; 0 when not even the fewest did. */
  readonly calls: number;
  /** The fewest that did not, or that could not be told for the phone's own sake; null when none did not. */
  readonly limit: { readonly calls: number; readonly why: string } | null;
}

interface Verdict {
  readonly isGood: boolean;
  readonly why: string;
}

const MAX_FIRST_AUDIO_MS = 10;
const FEWEST_CALLS = 5;
const MOST_CALLS = 2_000;
/** The search ends when it knows the answer to this share of it. */
const RESOLUTION = 0.05;
const TRIES = 4;
const IDLE_MS = 2_000;

/**
 * The most calls at once with p99 of first audio below 10 ms and no missed turn, by doubling and halving. A number is good
 * when two of at most three slices that count are; each number meets a fresh process.
 */
export async function searchCapacity(
  laboratory: Laboratory,
  contestant: Contestant,
  options: Options,
): Promise<Capacity> {
  let good = 0;
  let bad: Capacity["limit"] = null;
  let calls = FEWEST_CALLS;
  while (calls <= MOST_CALLS && (bad === null || bad.calls - good > Math.max(1, good * RESOLUTION))) {
    const verdict = await judge(laboratory, contestant, calls, options);
    console.error(`${contestant.name}, ${calls} calls: ${verdict.why}`);
    if (verdict.isGood) good = calls;
    else bad = { calls, why: verdict.why };
    calls = bad === null ? calls * 2 : Math.round((good + bad.calls) / 2);
  }
  return { calls: good, limit: bad };
}

async function judge(
  laboratory: Laboratory,
  contestant: Contestant,
  calls: number,
  options: Options,
): Promise<Verdict> {
  const running = await contestant.start(laboratory.surroundings);
  try {
    await pause(IDLE_MS);
    const votes = { good: 0, bad: 0 };
    let why = "";
    for (let tries = 0; tries < TRIES && votes.good < 2 && votes.bad < 2; tries += 1) {
      const slice = await runSlice(laboratory.phoneKit, running, { ...options, calls });
      why = describe(slice);
      if (slice.flaw !== null) continue;
      if (isGood(slice)) votes.good += 1;
      else votes.bad += 1;
    }
    return { isGood: votes.good >= 2, why };
  } catch (error) {
    if (error instanceof CallsFailedError) return { isGood: false, why: error.message };
    throw error;
  } finally {
    await running.stop();
  }
}

function isGood({ figures }: Slice): boolean {
  const missed = figures.missedTurns + figures.overlappedTurns + figures.lostCalls;
  return percentile(figures.firstAudioMs, 0.99) < MAX_FIRST_AUDIO_MS && missed === 0;
}

function describe({ figures, cores, flaw }: Slice): string {
  const missed = figures.missedTurns + figures.overlappedTurns;
  const said = `p99 ${percentile(figures.firstAudioMs, 0.99).toFixed(2)} ms, ${missed} turns missed, ${cores.toFixed(2)} cores`;
  return flaw === null ? said : `${said}; does not count: ${flaw}`;
}
