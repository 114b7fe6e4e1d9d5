import { setTimeout as pause } from "node:timers/promises";
import { CallsFailedError, type Contestant, type RunningContestant } from "./contestant.ts";
import type { Laboratory } from "./laboratory.ts";
import type { Options } from "./options.ts";
import { readMachineUsage, residentBytes } from "./process-usage.ts";
import { runSlice, type Slice } from "./slice.ts";

/** What one contestant did at one number of calls. */
export interface Measurement {
  readonly contestant: string;
  readonly calls: number;
  /** Those that count. */
  readonly slices: readonly Slice[];
  readonly dropped: number;
  /** Before its first call. */
  readonly idleResidentBytes: number;
}

interface Entrant {
  readonly contestant: Contestant;
  readonly running: RunningContestant;
  idleResidentBytes: number;
  /** Those that count. */
  readonly slices: Slice[];
  dropped: number;
}

/** For what a process does after its start to be over. */
const IDLE_MS = 2_000;
/** So many slices are tried for each that shall count. */
const TRIES_PER_SLICE = 2;

/** All of them at one number of calls, a slice each in turns, started anew so that memory is that of these calls. */
export async function compare(
  laboratory: Laboratory,
  contestants: readonly Contestant[],
  calls: number,
  options: Options,
): Promise<readonly Measurement[]> {
  const entrants: Entrant[] = [];
  try {
    for (const contestant of contestants) {
      const running = await contestant.start(laboratory.surroundings);
      entrants.push({ contestant, running, idleResidentBytes: 0, slices: [], dropped: 0 });
    }
    await pause(IDLE_MS);
    const idle = readMachineUsage();
    for (const entrant of entrants) entrant.idleResidentBytes = residentBytes(idle, entrant.running.pid);
    for (let round = 0; round < options.slices * TRIES_PER_SLICE; round += 1) {
      // Whoever comes first changes with every round.
      const first = round % entrants.length;
      for (const entrant of [...entrants.slice(first), ...entrants.slice(0, first)]) {
        if (entrant.slices.length >= options.slices) continue;
        const flaw = await addSlice(laboratory, entrant, calls, options);
        if (flaw !== null) console.error(`dropped a slice of ${entrant.contestant.name}, ${calls} calls: ${flaw}`);
      }
    }
    return entrants.map((entrant) => measurementOf(entrant, calls));
  } finally {
    for (const { running } of entrants) await running.stop();
  }
}

/** @returns why it does not count */
async function addSlice(
  { phoneKit }: Laboratory,
  entrant: Entrant,
  calls: number,
  options: Options,
): Promise<string | null> {
  try {
    const slice = await runSlice(phoneKit, entrant.running, { ...options, calls });
    if (slice.flaw === null) entrant.slices.push(slice);
    else entrant.dropped += 1;
    return slice.flaw;
  } catch (error) {
    if (!(error instanceof CallsFailedError)) throw error;
    entrant.dropped += 1;
    return error.message;
  }
}

function measurementOf(entrant: Entrant, calls: number): Measurement {
  const { contestant, slices, dropped, idleResidentBytes } = entrant;
  return { contestant: contestant.name, calls, slices, dropped, idleResidentBytes };
}
