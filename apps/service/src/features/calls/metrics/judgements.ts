import { callMetricValues } from "@parley/contracts/calls/call-metrics-contracts";
import type { Figures } from "./figures.ts";

/** Figures that cannot be counted: a model judges them after the call. */
const judged = callMetricValues.pick({
  avg_user_frustration: true,
  avg_user_stress: true,
  interaction_sentiment_delta: true,
  frustration_scores_ts: true,
  stress_scores_ts: true,
  price_sensitivity: true,
  primary_intent: true,
  intent_resolved: true,
  ai_response_accuracy: true,
});
type JudgedName = keyof typeof judged.shape;

/** Reads a model's judgements by the names of the figures; a missing or mistyped one is unknown. */
export function readJudgements(judgements: Readonly<Record<string, unknown>>): Figures<JudgedName> {
  const given = (name: JudgedName) => {
    const result = judged.shape[name].safeParse(judgements[name]);
    return [name, result.success ? result.data : null];
  };
  const names = Object.keys(judged.shape) as JudgedName[];
  return Object.fromEntries(names.map(given)) as Figures<JudgedName>;
}
