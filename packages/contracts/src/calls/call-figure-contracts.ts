import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";

/** What is waited for until an answer is heard, each from the caller's last word on. */
export const LATENCY_STAGES = [
  "endpointing",
  "stt_final",
  "llm_first_token",
  "first_sentence",
  "tts_first_byte",
  "first_audio_out",
] as const;

const dollars = z.number();
const day = z.iso.date();

const figures = {
  calls: z.int().describe("Calls that began then and are over."),
  completed_calls: z.int().describe("How many of `calls` were completed."),
  failed_calls: z.int().describe("How many of `calls` failed."),
  seconds: z.int().describe("Seconds of these calls, from the answer on."),
  outcomes: z
    .array(
      z.object({
        end_reason: z.string().describe("Why they ended, as calls have it in `end_reason`."),
        calls: z.int().describe("How many ended so."),
      }),
    )
    .describe("Why these calls ended, the most frequent first."),
  total_cost: dollars.describe("US dollars at list price, the sum of the next four."),
  llm_cost: dollars.describe("US dollars for language models."),
  tts_cost: dollars.describe("US dollars for voices."),
  stt_cost: dollars.describe("US dollars for recognizers."),
  telephony_cost: dollars.describe("US dollars for carriers."),
  unknown: z
    .array(z.string())
    .describe(
      "Names of the members whose cost is incomplete, since a price is not known; their values are the known part.",
    ),
  latency: z
    .array(
      z.object({
        stage: z
          .enum(LATENCY_STAGES)
          .describe(
            "`endpointing`: the turn was over. `stt_final`: the last text was recognized. `llm_first_token`: the model began. `first_sentence`: it had a sentence. `tts_first_byte`: the voice began. `first_audio_out`: the answer was on the line.",
          ),
        answers: z.int().describe("Answers that reached the stage."),
        p50_ms: z
          .int()
          .nullable()
          .describe("Milliseconds from the caller's last word within which half of them did. Null: there are none."),
        p95_ms: z
          .int()
          .nullable()
          .describe(
            "Milliseconds within which 95 of 100 did; 15,000 also stands for all that took longer. Null: none.",
          ),
      }),
    )
    .describe(
      "How long callers waited for answers, by stage; all stages, in order. Exact to the steps in which it is kept.",
    ),
};

export const readCallFigures = defineContract({
  name: "readCallFigures",
  method: "GET",
  path: "/api/v1/calls/analytics/days",
  tag: "Calls",
  summary: "Volume, outcomes, waits and costs of calls, by day",
  description:
    "Days are those of UTC on which calls began. It reads sums that are kept by day, to which each call is added once, when it is reported some seconds after its end; what a carrier corrects later is in the call alone. All filters apply together. Calls that are older than 90 days at the update that brought this are in no sums.",
  access: "read",
  query: z.object({
    date_from: day.optional().describe("First day, `2026-01-31`. Left out: 29 days before the last."),
    date_to: day.optional().describe("Last day, included. Left out: today."),
    assistant_id: idParam.optional().describe("Calls of this assistant only, also of one that was deleted."),
    phone_number: z
      .string()
      .max(64)
      .optional()
      .describe("Calls to or from this number of the organization only, E.164."),
    campaign_id: idParam.optional().describe("Calls of this campaign only."),
  }),
  success: z
    .object({
      date_from: z.string().describe("The first day."),
      date_to: z.string().describe("The last day."),
      ...figures,
      days: z
        .array(z.object({ day: z.string().describe("The day, `2026-01-31`."), ...figures }))
        .describe("Every day of the span in order, also those without calls."),
    })
    .meta({ id: "CallFigures" }),
  errors: { 400: "The last day is before the first, or they are more than 366 days apart." },
});
