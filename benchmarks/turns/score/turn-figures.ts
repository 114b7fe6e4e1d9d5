import { isKnown, mean, ms, percent, quantile, share } from "./figures.ts";
import type { TurnScore } from "./score-turn.ts";

/** Lengths of pauses in ms, and how many of real callers' pauses are that long (eot-bench, baseline of a voice detector). */
const PAUSE_CLASSES = [
  { name: "0.3–0.6 s", fromMs: 0, toMs: 600, ofRealPauses: 0.556 - 0.217 },
  { name: "0.6–1 s", fromMs: 600, toMs: 1_000, ofRealPauses: 0.217 - 0.1 },
  { name: "1–1.6 s", fromMs: 1_000, toMs: 1_600, ofRealPauses: 0.1 - 0.05 },
  { name: "> 1.6 s", fromMs: 1_600, toMs: Number.POSITIVE_INFINITY, ofRealPauses: 0.05 },
] as const;

/** Shares from 0 to 1, times in ms; null where there was nothing to measure. */
export interface TurnFigures {
  readonly turns: number;
  readonly pauses: number;
  readonly cutPerPause: number | null;
  readonly cutByLength: Readonly<Record<string, number | null>>;
  /** Of all pauses that real callers make; those under 0.3 s are never cut. */
  readonly cutWeighted: number | null;
  readonly turnsCut: number | null;
  readonly turnsSpokenOver: number | null;
  readonly turnsNeverOver: number;
  readonly endDelayMs: { readonly mean: number | null; readonly p50: number | null; readonly p90: number | null };
  readonly mouthToEarMs: { readonly p50: number | null; readonly p95: number | null };
  readonly modelAskedPerTurn: number | null;
}

export function turnFigures(scores: readonly TurnScore[]): TurnFigures {
  const pauses = scores.flatMap((score) => score.pauses);
  const cutOf = (some: typeof pauses) => share(some.filter(({ isCut }) => isCut).length, some.length);
  const classes = PAUSE_CLASSES.map(({ name, fromMs, toMs, ofRealPauses }) => ({
    name,
    ofRealPauses,
    cut: cutOf(pauses.filter(({ lengthMs }) => lengthMs >= fromMs && lengthMs < toMs)),
  }));
  const endDelays = scores.map(({ endDelayMs }) => endDelayMs).filter(isKnown);
  const mouthToEar = scores.map(({ mouthToEarMs }) => mouthToEarMs).filter(isKnown);
  return {
    turns: scores.length,
    pauses: pauses.length,
    cutPerPause: cutOf(pauses),
    cutByLength: Object.fromEntries(classes.map(({ name, cut }) => [name, cut])),
    cutWeighted: classes.some(({ cut }) => cut === null)
      ? null
      : classes.reduce((sum, { cut, ofRealPauses }) => sum + (cut ?? 0) * ofRealPauses, 0),
    turnsCut: share(scores.filter(({ isCut }) => isCut).length, scores.length),
    turnsSpokenOver: share(scores.filter(({ isSpokenOver }) => isSpokenOver).length, scores.length),
    turnsNeverOver: scores.length - endDelays.length,
    endDelayMs: { mean: mean(endDelays), p50: quantile(endDelays, 0.5), p90: quantile(endDelays, 0.9) },
    mouthToEarMs: { p50: quantile(mouthToEar, 0.5), p95: quantile(mouthToEar, 0.95) },
    modelAskedPerTurn: mean(scores.map(({ modelAskedCount }) => modelAskedCount)),
  };
}

export const TURN_COLUMNS = [
  "turns",
  "pauses",
  "cut",
  "by length",
  "weighted",
  "turns cut",
  "spoken over",
  "end delay mean/p50/p90",
  "mouth to ear p50/p95",
  "model asked",
  "never over",
];

export function turnRow(figures: TurnFigures): readonly string[] {
  const { endDelayMs: end, mouthToEarMs: ear } = figures;
  return [
    String(figures.turns),
    String(figures.pauses),
    percent(figures.cutPerPause),
    Object.values(figures.cutByLength)
      .map((cut) => (cut === null ? "–" : (100 * cut).toFixed(0)))
      .join(" / "),
    percent(figures.cutWeighted),
    percent(figures.turnsCut),
    percent(figures.turnsSpokenOver),
    `${ms(end.mean)} / ${ms(end.p50)} / ${ms(end.p90)}`,
    `${ms(ear.p50)} / ${ms(ear.p95)}`,
    figures.modelAskedPerTurn?.toFixed(2) ?? "–",
    String(figures.turnsNeverOver),
  ];
}
