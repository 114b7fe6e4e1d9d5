import { setTimeout as pause } from "node:timers/promises";
import type { Contestant } from "./contestant.ts";
import type { PhoneFigures } from "./figures.ts";
import { percentile } from "./histogram.ts";
import type { Laboratory } from "./laboratory.ts";
import { runPhone } from "./phone-run.ts";
import { readMachineUsage, residentBytes } from "./process-usage.ts";
import { markdownTable } from "./report.ts";

interface Minute {
  readonly figures: PhoneFigures;
  readonly residentBytes: number;
}

const MINUTE_MS = 60_000;
const MEGABYTE = 1e6;
/** Memory of the first minutes is compiled code and buffers that grow to their size. */
const SETTLING_MINUTES = 5;

/** The same calls for a long time, minute by minute, with the memory they take; as Markdown. */
export async function soak(
  laboratory: Laboratory,
  contestant: Contestant,
  calls: number,
  minutes: number,
  warmUpMs: number,
): Promise<string> {
  const running = await contestant.start(laboratory.surroundings);
  try {
    const targets = await running.prepareCalls(calls);
    const phone = await runPhone(laboratory.phoneKit, targets, { warmUpMs, measureMs: MINUTE_MS, windows: minutes });
    await phone.measuring;
    const startedAtMs = performance.now();
    const resident: number[] = [];
    while (resident.length < minutes) {
      await pause(Math.max(0, startedAtMs + (resident.length + 1) * MINUTE_MS - performance.now() - 1_000));
      resident.push(residentBytes(readMachineUsage(), running.pid));
    }
    const figures = await phone.figures;
    return show(figures.map((one, index) => ({ figures: one, residentBytes: resident[index] ?? Number.NaN })));
  } finally {
    await running.stop();
  }
}

function show(minutes: readonly Minute[]): string {
  const rows = minutes.map(({ figures, residentBytes }, index) => [
    String(index + 1),
    percentile(figures.firstAudioMs, 0.5).toFixed(2),
    percentile(figures.firstAudioMs, 0.99).toFixed(2),
    percentile(figures.bargeInToClearMs, 0.99).toFixed(2),
    String(figures.missedTurns + figures.overlappedTurns),
    percentile(figures.latenessMs, 0.99).toFixed(2),
    (residentBytes / MEGABYTE).toFixed(1),
  ]);
  const head = [
    "minute",
    "first audio p50 ms",
    "p99 ms",
    "barge-in to clear p99 ms",
    "missed turns",
    "phone late p99 ms",
    "RSS MB",
  ];
  const growth = slope(minutes.slice(SETTLING_MINUTES).map(({ residentBytes }) => residentBytes / MEGABYTE));
  const sentence = Number.isNaN(growth)
    ? ""
    : `\n\nMemory after minute ${SETTLING_MINUTES}: ${growth.toFixed(3)} MB a minute.`;
  return markdownTable([head, ...rows]) + sentence;
}

/** The slope of the straight line through values that are one apart, by least squares; NaN with fewer than three. */
function slope(values: readonly number[]): number {
  if (values.length < 3) return Number.NaN;
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const covariance = values.reduce((total, value, at) => total + (at - middle) * (value - mean), 0);
  return covariance / values.reduce((total, _, at) => total + (at - middle) ** 2, 0);
}
