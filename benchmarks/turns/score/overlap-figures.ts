import { isKnown, mean, ms, quantile } from "./figures.ts";
import type { OverlapScore } from "./score-overlap.ts";

/** Counts of clips, times in ms; null where there was nothing to measure. */
export interface OverlapFigures {
  readonly clips: number;
  readonly lost: number;
  readonly gaps: number;
  /** Of those with a gap. */
  readonly gapMs: number | null;
  readonly quieter: number;
  /** Of those that became quieter. */
  readonly quieterMs: number | null;
  readonly dips: number;
  readonly stutters: number;
  readonly quieterAfterMs: { readonly p50: number | null; readonly p90: number | null };
  readonly silentAfterMs: { readonly p50: number | null; readonly p90: number | null };
  readonly decidedAfterMs: { readonly p50: number | null; readonly p90: number | null };
  /** Clips whose words were never taken for a turn. */
  readonly neverTaken: number;
  /** Texts of those whose answer went on to its end. */
  readonly ignored: readonly string[];
}

export function overlapFigures(scores: readonly OverlapScore[]): OverlapFigures {
  const gaps = scores.map(({ gapMs }) => gapMs).filter((gapMs) => gapMs > 0);
  const quieter = scores.map(({ quieterMs }) => quieterMs).filter((quieterMs) => quieterMs > 0);
  const both = (values: readonly (number | null)[]) => {
    const known = values.filter(isKnown);
    return { p50: quantile(known, 0.5), p90: quantile(known, 0.9) };
  };
  return {
    clips: scores.length,
    lost: scores.filter(({ isLost }) => isLost).length,
    gaps: gaps.length,
    gapMs: mean(gaps),
    quieter: quieter.length,
    quieterMs: mean(quieter),
    dips: scores.reduce((sum, { dipCount }) => sum + dipCount, 0),
    stutters: scores.filter(({ isStutter }) => isStutter).length,
    quieterAfterMs: both(scores.map(({ quieterAfterMs }) => quieterAfterMs)),
    silentAfterMs: both(scores.map(({ silentAfterMs }) => silentAfterMs)),
    decidedAfterMs: both(scores.map(({ decidedAfterMs }) => decidedAfterMs)),
    neverTaken: scores.filter(({ takenAfterMs }) => takenAfterMs === null).length,
    ignored: scores.filter(({ isLost, text }) => !isLost && text !== "").map(({ text }) => text),
  };
}

export const OVERLAP_COLUMNS = [
  "clips",
  "answer given up",
  "gaps (mean ms)",
  "quieter (mean ms)",
  "dips",
  "stutters",
  "quieter after p50/p90",
  "silent after p50/p90",
  "given up after p50/p90",
  "never taken",
];

export function overlapRow(figures: OverlapFigures): readonly string[] {
  const both = ({ p50, p90 }: { p50: number | null; p90: number | null }) => `${ms(p50)} / ${ms(p90)}`;
  return [
    String(figures.clips),
    String(figures.lost),
    `${figures.gaps} (${ms(figures.gapMs)})`,
    `${figures.quieter} (${ms(figures.quieterMs)})`,
    String(figures.dips),
    String(figures.stutters),
    both(figures.quieterAfterMs),
    both(figures.silentAfterMs),
    both(figures.decidedAfterMs),
    String(figures.neverTaken),
  ];
}
