import type { CallMetricValues, MetricName } from "./figures.ts";
import { readJudgements } from "./judgements.ts";
import { measureRecognition } from "./recognition.ts";
import { measureResponses } from "./response-times.ts";
import { scoreTalk } from "./scores.ts";
import { measureSilences } from "./silences.ts";
import { measureSpeakingTime } from "./speaking-time.ts";
import type { Talk } from "./talk.ts";
import { measureWords } from "./words.ts";

export interface CallMetrics {
  readonly values: CallMetricValues;
  /** Figures that are unknown; their value is 0, empty or false. */
  readonly unavailable: readonly MetricName[];
}

/** The value of a figure that is unknown. */
const EMPTY: CallMetricValues = {
  avg_response_time: 0,
  fastest_response_time: 0,
  response_time_std: 0,
  conversation_flow_score: 0,
  engagement_score: 0,
  user_percentage: 0,
  ai_percentage: 0,
  user_turns: 0,
  ai_turns: 0,
  avg_customer_response_time: 0,
  avg_ai_response_time: 0,
  fastest_customer_response: 0,
  fastest_ai_response: 0,
  slowest_customer_response: 0,
  slowest_ai_response: 0,
  avg_customer_turn_duration: 0,
  avg_ai_turn_duration: 0,
  longest_customer_monologue: 0,
  longest_ai_monologue: 0,
  avg_silence_duration: 0,
  awkward_silences_count: 0,
  total_silence_time: 0,
  silence_percentage: 0,
  total_customer_words: 0,
  total_ai_words: 0,
  customer_words_per_minute: 0,
  ai_words_per_minute: 0,
  avg_customer_words_per_turn: 0,
  avg_ai_words_per_turn: 0,
  total_speaking_time_customer: 0,
  total_speaking_time_ai: 0,
  speaking_time_ratio: 0,
  interruption_count: 0,
  avg_confidence_customer: 0,
  avg_confidence_ai: 0,
  low_confidence_segments_count: 0,
  avg_user_frustration: 0,
  avg_user_stress: 0,
  interaction_sentiment_delta: 0,
  frustration_scores_ts: {},
  stress_scores_ts: {},
  price_sensitivity: 0,
  primary_intent: "",
  intent_resolved: false,
  ai_response_accuracy: 0,
};

/**
 * The figures of a call (docs/operations/call-metrics.md).
 * @param judgements what a model said of the call, by the names of the figures; empty when none was asked.
 */
export function computeMetrics(talk: Talk, judgements: Readonly<Record<string, unknown>>): CallMetrics {
  const figures = {
    ...measureResponses(talk),
    ...measureSpeakingTime(talk),
    ...measureSilences(talk),
    ...measureWords(talk),
    ...measureRecognition(talk),
    ...scoreTalk(talk),
    ...readJudgements(judgements),
  } satisfies Record<MetricName, unknown>;
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return {
    values: {
      ...EMPTY,
      ...Object.fromEntries(known.map(([name, value]) => [name, typeof value === "number" ? rounded(value) : value])),
    },
    unavailable: (Object.keys(EMPTY) as MetricName[]).filter((name) => figures[name] === null),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
