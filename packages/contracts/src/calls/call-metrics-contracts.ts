import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";

const tag = "Calls";
const callParams = z.object({
  call_id: idParam.describe("The call's `id`."),
});
const missing = { 404: "There is no such call." } as const;
const seriesByName = z.record(z.string(), z.array(z.number()));

/**
 * How a call went. Times in seconds, shares in percent, scores 0 to 100 unless said otherwise;
 * docs/operations/call-metrics.md says how each figure is computed.
 */
export const callMetricValues = z.object({
  avg_response_time: z.number().describe("Mean seconds between the end of a caller's turn and the assistant's answer."),
  fastest_response_time: z.number().describe("The shortest of these pauses, in seconds."),
  response_time_std: z.number().describe("Their standard deviation, in seconds."),
  conversation_flow_score: z
    .int()
    .describe(
      "0 to 100: 40 points for fast answers, 30 for little silence, 30 for an assistant that was not interrupted.",
    ),
  engagement_score: z
    .int()
    .describe(
      "0 to 100: 40 points for an even share of the talking, 30 for five turns of the caller or more, 30 for ten words a turn or more.",
    ),
  user_percentage: z.int().describe("The caller's share of the speaking time, in percent."),
  ai_percentage: z.int().describe("The assistant's share of the speaking time, in percent."),
  user_turns: z.int().describe("How many turns the caller had."),
  ai_turns: z.int().describe("How many turns the assistant had."),
  avg_customer_response_time: z
    .number()
    .describe("Mean seconds before a turn of the caller that follows a finished turn of the assistant."),
  avg_ai_response_time: z.number().describe("The same as `avg_response_time`."),
  fastest_customer_response: z.number().describe("The caller's shortest pause before an answer, in seconds."),
  fastest_ai_response: z.number().describe("The same as `fastest_response_time`."),
  slowest_customer_response: z.number().describe("The caller's longest pause before an answer, in seconds."),
  slowest_ai_response: z.number().describe("The assistant's longest pause before an answer, in seconds."),
  avg_customer_turn_duration: z.number().describe("Mean seconds of a turn of the caller."),
  avg_ai_turn_duration: z.number().describe("Mean seconds of a turn of the assistant."),
  longest_customer_monologue: z
    .number()
    .describe("Seconds of the longest run of turns of the caller, with the pauses in it."),
  longest_ai_monologue: z
    .number()
    .describe("Seconds of the longest run of turns of the assistant, with the pauses in it."),
  avg_silence_duration: z
    .number()
    .describe("Mean seconds of the times nobody spoke, between the first and the last word."),
  awkward_silences_count: z.int().describe("How many of these silences were longer than three seconds."),
  total_silence_time: z.number().describe("Seconds of these silences together."),
  silence_percentage: z.number().describe("Their share of the call's duration, in percent."),
  total_customer_words: z.int().describe("Words the caller said."),
  total_ai_words: z.int().describe("Words of the assistant that the caller heard."),
  customer_words_per_minute: z.number().describe("The caller's words by minutes of the caller's own speaking time."),
  ai_words_per_minute: z.number().describe("The assistant's words by minutes of its own speaking time."),
  avg_customer_words_per_turn: z.number().describe("The caller's words by turn."),
  avg_ai_words_per_turn: z.number().describe("The assistant's words by turn."),
  total_speaking_time_customer: z.number().describe("Seconds the caller spoke."),
  total_speaking_time_ai: z.number().describe("Seconds the assistant spoke."),
  speaking_time_ratio: z.number().describe("The caller's speaking time over the assistant's."),
  interruption_count: z.int().describe("How many turns of the assistant the caller interrupted."),
  avg_confidence_customer: z.number().describe("The recognizer's mean confidence in the caller's words, 0 to 1."),
  avg_confidence_ai: z.number().describe("The mean confidence in the assistant's words, 0 to 1."),
  low_confidence_segments_count: z.int().describe("How many segments of the caller had a confidence below 0.65."),
  avg_user_frustration: z.number().describe("How frustrated the caller was, 0 to 1, as a model judged after the call."),
  avg_user_stress: z.number().describe("How stressed the caller was, 0 to 1, as a model judged."),
  interaction_sentiment_delta: z.number().describe("How the caller's mood changed, -1 to 1, as a model judged."),
  frustration_scores_ts: seriesByName.describe(
    "The caller's frustration over time, as a model judged: lists of scores by name.",
  ),
  stress_scores_ts: seriesByName.describe("The caller's stress over time, in the same form."),
  price_sensitivity: z.number().describe("How much the price mattered to the caller, 0 to 1, as a model judged."),
  primary_intent: z.string().describe("What the caller wanted, as a model judged."),
  intent_resolved: z.boolean().describe("Whether the caller got it, as a model judged."),
  ai_response_accuracy: z.number().describe("How well the answers fitted, 0 to 1, as a model judged."),
});

export const callMetrics = z
  .object({
    call_id: id.describe("The call's `id`."),
    ...callMetricValues.shape,
    unavailable_metrics: z
      .array(z.string())
      .describe("Names of the figures nothing is known about; they are given as 0, empty or false."),
  })
  .meta({ id: "CallMetricsResponse" });

export const readCallMetrics = defineContract({
  name: "readCallMetrics",
  method: "GET",
  path: "/api/v1/calls/{call_id}/metrics",
  tag,
  summary: "How a call went, in figures",
  description:
    "Figures are worked out when first asked for, and stored; they are worked out again when something was added to the call since. Those of an ongoing call cover what was said so far and are not stored. Figures a model judges are there once the call was analyzed.",
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
  summary: "Work out the figures of a call anew",
  description:
    "Works the figures out from turns and transcripts and replaces the stored ones. What a model judged after the call is taken over, not judged again. Answers with the figures.",
  access: "write",
  params: callParams,
  success: callMetrics,
  errors: missing,
});
