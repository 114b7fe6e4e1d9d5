import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";

const tag = "Calls";
const callParams = z.object({ call_id: idParam });
const missing = { 404: "There is no such call." } as const;
const seriesByName = z.record(z.string(), z.array(z.number()));

/**
 * How a call went. Times in seconds, shares in percent, scores 0 to 100 unless said otherwise;
 * docs/operations/call-metrics.md says how each figure is computed.
 */
export const callMetricValues = z.object({
  avg_response_time: z.number(),
  fastest_response_time: z.number(),
  response_time_std: z.number(),
  conversation_flow_score: z.int(),
  engagement_score: z.int(),
  user_percentage: z.int(),
  ai_percentage: z.int(),
  user_turns: z.int(),
  ai_turns: z.int(),
  avg_customer_response_time: z.number(),
  avg_ai_response_time: z.number(),
  fastest_customer_response: z.number(),
  fastest_ai_response: z.number(),
  slowest_customer_response: z.number(),
  slowest_ai_response: z.number(),
  avg_customer_turn_duration: z.number(),
  avg_ai_turn_duration: z.number(),
  longest_customer_monologue: z.number(),
  longest_ai_monologue: z.number(),
  avg_silence_duration: z.number(),
  awkward_silences_count: z.int(),
  total_silence_time: z.number(),
  silence_percentage: z.number(),
  total_customer_words: z.int(),
  total_ai_words: z.int(),
  customer_words_per_minute: z.number(),
  ai_words_per_minute: z.number(),
  avg_customer_words_per_turn: z.number(),
  avg_ai_words_per_turn: z.number(),
  total_speaking_time_customer: z.number(),
  total_speaking_time_ai: z.number(),
  /** The customer's speaking time over the assistant's. */
  speaking_time_ratio: z.number(),
  interruption_count: z.int(),
  /** 0 to 1, like the next. */
  avg_confidence_customer: z.number(),
  avg_confidence_ai: z.number(),
  low_confidence_segments_count: z.int(),
  /** From here on, a model's judgements: 0 to 1, or -1 to 1 for the change of mood. */
  avg_user_frustration: z.number(),
  avg_user_stress: z.number(),
  interaction_sentiment_delta: z.number(),
  frustration_scores_ts: seriesByName,
  stress_scores_ts: seriesByName,
  price_sensitivity: z.number(),
  primary_intent: z.string(),
  intent_resolved: z.boolean(),
  ai_response_accuracy: z.number(),
});

export const callMetrics = z
  .object({
    call_id: id,
    ...callMetricValues.shape,
    /** Figures nothing is known about; they are given as 0, empty or false. */
    unavailable_metrics: z.array(z.string()),
  })
  .meta({ id: "CallMetricsResponse" });

export const readCallMetrics = defineContract({
  name: "readCallMetrics",
  method: "GET",
  path: "/api/v1/calls/{call_id}/metrics",
  tag,
  summary: "How a call went, in figures; worked out when first asked for",
  access: "read",
  params: callParams,
  success: callMetrics,
  errors: missing,
});

export const recomputeCallMetrics = defineContract({
  name: "recomputeCallMetrics",
  method: "PATCH",
  path: "/api/v1/calls/{call_id}/metrics",
  tag,
  summary: "Work the figures of a call out anew",
  access: "write",
  params: callParams,
  success: callMetrics,
  errors: missing,
});
