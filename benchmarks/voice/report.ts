import type { Measurement } from "./compare.ts";
import { percentile } from "./histogram.ts";
import type { Slice } from "./slice.ts";
import { showSpread, spreadOf } from "./statistics.ts";

const MEGABYTE = 1e6;

/** Rows of Markdown: the first is the head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Medians over the slices, with the least and the most. */
export function showMeasurements(measurements: readonly Measurement[]): string {
  const head = [
    "contestant",
    "calls",
    "first audio p50 ms",
    "p99 ms",
    "barge-in to clear p50 ms",
    "p99 ms",
    "missed turns / barge-ins",
    "answer p1 ms",
    "CPU % of a core a call",
    "cores",
    "RSS MB",
    "a call",
    "slices (dropped)",
  ];
  return markdownTable([head, ...measurements.map(rowOf)]);
}

function rowOf(measurement: Measurement): string[] {
  const { contestant, calls, slices, dropped } = measurement;
  const spread = (digits: number, figure: (slice: Slice) => number) => showSpread(spreadOf(slices.map(figure)), digits);
  const sum = (figure: (slice: Slice) => number) => slices.reduce((total, slice) => total + figure(slice), 0);
  const faults = [
    `${sum(({ figures }) => figures.missedTurns)} / ${sum(({ figures }) => figures.missedBargeIns)}`,
    ...countOf(
      sum(({ figures }) => figures.overlappedTurns),
      "turns overlapped",
    ),
    ...countOf(
      sum(({ figures }) => figures.lostCalls),
      "calls lost",
    ),
    ...countOf(
      sum(({ figures }) => figures.staleMessages),
      "messages after clear",
    ),
  ];
  return [
    contestant,
    String(calls),
    spread(2, ({ figures }) => percentile(figures.firstAudioMs, 0.5)),
    spread(2, ({ figures }) => percentile(figures.firstAudioMs, 0.99)),
    spread(2, ({ figures }) => percentile(figures.bargeInToClearMs, 0.5)),
    spread(2, ({ figures }) => percentile(figures.bargeInToClearMs, 0.99)),
    faults.join(", "),
    spread(0, ({ figures }) => percentile(figures.answerMs, 0.01)),
    spread(3, (slice) => cpuPercentPerCall(slice)),
    spread(2, ({ cores }) => cores),
    spread(0, ({ residentBytes }) => residentBytes / MEGABYTE),
    spread(2, (slice) => megabytesPerCall(slice, measurement)),
    `${slices.length} (${dropped})`,
  ];
}

function countOf(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

function cpuPercentPerCall({ cores, calls }: Slice): number {
  return (cores * 100) / calls;
}

function megabytesPerCall({ residentBytes, calls }: Slice, { idleResidentBytes }: Measurement): number {
  return (residentBytes - idleResidentBytes) / calls / MEGABYTE;
}

/** What each costs in terms of `base`, where both took part. */
export function showRatios(measurements: readonly Measurement[], base: string): string {
  const rows = [["contestant", "calls", `first audio p50, × ${base}`, "p99", "CPU", "RSS a call"]];
  for (const measurement of measurements) {
    const { contestant, calls, slices } = measurement;
    const other = measurements.find((one) => one.contestant === base && one.calls === calls);
    if (other === undefined || other === measurement) continue;
    const ratio = (figure: (slice: Slice, measurement: Measurement) => number) => {
      const median = (one: Measurement) => spreadOf(one.slices.map((slice) => figure(slice, one))).median;
      const value = median(measurement) / median(other);
      return Number.isFinite(value) ? value.toFixed(2) : "–";
    };
    if (slices.length === 0 || other.slices.length === 0) continue;
    rows.push([
      contestant,
      String(calls),
      ratio(({ figures }) => percentile(figures.firstAudioMs, 0.5)),
      ratio(({ figures }) => percentile(figures.firstAudioMs, 0.99)),
      ratio(cpuPercentPerCall),
      ratio(megabytesPerCall),
    ]);
  }
  return rows.length === 1 ? "" : markdownTable(rows);
}
