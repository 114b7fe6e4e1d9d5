import { setTimeout as pause } from "node:timers/promises";
import type { RunningContestant } from "./contestant.ts";
import type { PhoneFigures } from "./figures.ts";
import { percentile } from "./histogram.ts";
import { type PhoneKit, type PhoneOptions, runPhone } from "./phone-run.ts";
import { coresOf, foreignCores, readMachineUsage, residentBytes } from "./process-usage.ts";

/** One contestant, some calls, some seconds. */
export interface Slice {
  readonly calls: number;
  readonly figures: PhoneFigures;
  /** Cores the contestant took. */
  readonly cores: number;
  readonly residentBytes: number;
  /** Cores taken by what has no part in it. */
  readonly foreignCores: number;
  /** Why it does not count; null when it does. */
  readonly flaw: string | null;
}

export interface SliceOptions extends PhoneOptions {
  readonly calls: number;
  /** No slice has a flaw. */
  readonly isLenient?: boolean;
}

/** More than this of a core taken by others, and it says too little. */
const MAX_FOREIGN_CORES = 0.1;
/** Later than this, the phone itself was too slow. */
const MAX_LATENESS_MS = 1;
/** The contestant puts away the calls that ended; what it still does then must not count against the next. */
const SETTLED_CORES = 0.05;
const LOOK_EVERY_MS = 1_000;
const SETTLED_WITHIN_MS = 60_000;

export async function runSlice(kit: PhoneKit, contestant: RunningContestant, options: SliceOptions): Promise<Slice> {
  const phone = await runPhone(kit, await contestant.prepareCalls(options.calls), options);
  await phone.measuring;
  const before = readMachineUsage();
  await phone.measured;
  const after = readMachineUsage();
  const resident = residentBytes(after, contestant.pid);
  const [figures] = await phone.figures;
  if (figures === undefined) throw new Error("The phone printed no figures.");
  await settle();
  // The phone, the vendors and the contestants that wait for their turn are all children of this process.
  const foreign = foreignCores(before, after, [process.pid]);
  const latenessMs = percentile(figures.latenessMs, 0.99);
  return {
    calls: options.calls,
    figures,
    cores: coresOf(before, after, [contestant.pid]),
    residentBytes: resident,
    foreignCores: foreign,
    flaw: options.isLenient === true ? null : flawOf(foreign, latenessMs),
  };
}

async function settle(): Promise<void> {
  const deadlineMs = performance.now() + SETTLED_WITHIN_MS;
  let cores = Number.POSITIVE_INFINITY;
  while (cores > SETTLED_CORES && performance.now() < deadlineMs) {
    const before = readMachineUsage();
    await pause(LOOK_EVERY_MS);
    cores = coresOf(before, readMachineUsage(), [process.pid]);
  }
}

function flawOf(foreign: number, latenessMs: number): string | null {
  if (foreign > MAX_FOREIGN_CORES) return `${(foreign * 100).toFixed(0)} % of a core taken by others`;
  if (latenessMs > MAX_LATENESS_MS) return `the phone late by ${latenessMs.toFixed(2)} ms at p99`;
  return null;
}
