import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import type { readCallFigures as contract, LATENCY_STAGES } from "@parley/contracts/calls/call-figure-contracts";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { toDollars } from "../costs/cost-totals.ts";
import { type CallFigure, type FigureFilter, readCallFigures, readLatencySteps } from "./call-figure-store.ts";
import { quantileOfSteps } from "./quantile-of-steps.ts";

type Shown = z.input<NonNullable<typeof contract.success>>;
type Stage = (typeof LATENCY_STAGES)[number];

const DAY_MS = 86_400_000;
const SERVICES: readonly CostServiceType[] = ["llm", "tts", "stt", "telephony"];
/** As the contract calls them, and as turns keep them. */
const STAGES: readonly (readonly [Stage, string])[] = [
  ["endpointing", "endpointing"],
  ["stt_final", "sttFinal"],
  ["llm_first_token", "modelFirstToken"],
  ["first_sentence", "firstSentence"],
  ["tts_first_byte", "ttsFirstByte"],
  ["first_audio_out", "firstAudioOut"],
];

/** The sums over the calls of a span of days, and over each day of it. */
export async function showCallFigures(unit: ScopedUnitOfWork, filter: FigureFilter): Promise<Shown> {
  const figures = await readCallFigures(unit, filter);
  const ends = await readLatencySteps(unit);
  const byDay = Map.groupBy(figures, ({ day }) => day);
  return {
    date_from: filter.fromDay,
    date_to: filter.toDay,
    ...summed(figures, ends),
    days: daysOf(filter).map((day) => ({ day, ...summed(byDay.get(day) ?? [], ends) })),
  };
}

function summed(figures: readonly CallFigure[], ends: readonly number[]) {
  const sum = (figure: CallFigure["figure"], part?: string) =>
    figures.reduce(
      (all, each) => (each.figure === figure && (part === undefined || each.part === part) ? all + each.value : all),
      0,
    );
  const costs = SERVICES.map((service) => [`${service}_cost`, toDollars(sum("cost", service))] as const);
  return {
    calls: sum("calls"),
    completed_calls: sum("calls", "completed"),
    failed_calls: sum("calls", "failed"),
    seconds: sum("seconds"),
    outcomes: outcomesOf(figures),
    total_cost: toDollars(sum("cost")),
    ...(Object.fromEntries(costs) as Record<`${CostServiceType}_cost`, number>),
    unknown: [
      ...SERVICES.filter((service) => sum("cost-unknown", service) > 0).map((service) => `${service}_cost`),
      ...(sum("cost-unknown") > 0 ? ["total_cost"] : []),
    ],
    latency: STAGES.map(([stage, kept]) => {
      const counts = countsOf(figures, kept, ends.length + 1);
      return {
        stage,
        answers: counts.reduce((all, count) => all + count, 0),
        p50_ms: quantileOfSteps(ends, counts, 0.5),
        p95_ms: quantileOfSteps(ends, counts, 0.95),
      };
    }),
  };
}

function outcomesOf(figures: readonly CallFigure[]) {
  const calls = new Map<string, number>();
  for (const { figure, part, value } of figures)
    if (figure === "outcome") calls.set(part, (calls.get(part) ?? 0) + value);
  return [...calls]
    .map(([end_reason, count]) => ({ end_reason, calls: count }))
    .toSorted((a, b) => b.calls - a.calls || a.end_reason.localeCompare(b.end_reason));
}

function countsOf(figures: readonly CallFigure[], stage: string, steps: number): readonly number[] {
  const counts = Array.from({ length: steps }, () => 0);
  for (const { figure, part, step, value } of figures) {
    if (figure === "latency" && part === stage) counts[step] = (counts[step] ?? 0) + value;
  }
  return counts;
}

/** Every day, so that a chart has no gaps. */
function daysOf({ fromDay, toDay }: FigureFilter): readonly string[] {
  const count = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(fromDay) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
