import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, queryNumber, timeRangeQuery, timestamp } from "../wire-types.ts";

const tag = "Costs";

export const costServiceType = z.enum(["llm", "tts", "stt", "telephony"]);
export type CostServiceType = z.infer<typeof costServiceType>;

const unknown = z.array(z.string());

export const costSummary = z
  .object({
    call_id: id.describe("The call's `id`."),
    call_sid: z.string().nullable().describe("The carrier's id of the call. Null if it never reported one."),
    total_cost: z.number().describe("US dollars at list price, the sum of the next four."),
    llm_cost: z.number().describe("US dollars for the language model."),
    tts_cost: z.number().describe("US dollars for the voice."),
    stt_cost: z.number().describe("US dollars for the recognizer."),
    telephony_cost: z.number().describe("US dollars for the carrier."),
    currency: z.string().describe("Always `USD`."),
    duration_minutes: z
      .number()
      .nullable()
      .describe("Minutes from the answer to the end, to two decimals. Null while the call goes on."),
    started_at: timestamp.nullable().describe("When the call came in or was asked for."),
    ended_at: timestamp.nullable().describe("Null while the call goes on."),
    unknown: unknown.describe(
      "Names of the members whose cost is incomplete because a price or the usage is not known; their values are the known part.",
    ),
  })
  .meta({ id: "CostSummaryResponse" });

const costEntry = z
  .object({
    id: id.describe("The id of the entry."),
    service_type: costServiceType.describe(
      "What was paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier.",
    ),
    provider: z.string().describe("The vendor or carrier."),
    model: z
      .string()
      .nullable()
      .describe("The vendor's name of the model. Null where the price does not depend on one."),
    usage_type: z
      .string()
      .describe(
        "What `usage_amount` counts and `unit_cost` is the price of: `input_tokens`, `output_tokens`, `characters` or `seconds`.",
      ),
    usage_amount: z.number().describe("How much of it the call used."),
    unit_cost: z.number().describe("US dollars for one unit at list price; 0 where the price is not known."),
    total_cost: z.number().describe("US dollars for all of them; 0 where the price is not known."),
    timestamp: timestamp.describe("When the entry was made."),
    metadata: z.record(z.string(), z.unknown()).nullable().describe("Always null."),
    unknown: unknown.describe("Which of `unit_cost` and `total_cost` are not known and therefore 0."),
  })
  .meta({ id: "DetailedCostEntry" });

export const readCallCosts = defineContract({
  name: "readCallCosts",
  method: "GET",
  path: "/api/calls/{call_id}/costs",
  tag,
  summary: "What a call cost at list price",
  description:
    "Costs are known once the call has ended and was billed; before that, every member is 0 and named in `unknown`. Prices are the vendors' list prices, not your contract's.",
  access: "read",
  params: z.object({
    call_id: idParam.describe("The call's `id`."),
  }),
  success: z
    .object({
      call_summary: costSummary.describe("The costs of the call by service."),
      detailed_entries: z.array(costEntry).describe("What they consist of. Empty before the call is billed."),
    })
    .meta({ id: "DetailedCostResponse" }),
  errors: { 404: "There is no such call." },
});

export const listCallCosts = defineContract({
  name: "listCallCosts",
  method: "GET",
  path: "/api/calls/costs/summary",
  tag,
  summary: "What each billed call cost, the newest first",
  description:
    "Lists the summaries of calls that ended and were billed. Filters apply together; the time is that of the call's beginning.",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0).describe("How many calls to leave out from the beginning."),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100).describe("How many calls to return at most."),
    ...timeRangeQuery,
    min_cost: queryNumber().optional().describe("US dollars the known part of the total must reach."),
    max_cost: queryNumber().optional().describe("US dollars the known part of the total must not exceed."),
  }),
  success: z.array(costSummary),
});

const costGroup = z.object({
  key: z.string().describe("The first day of the period (`2026-03-02`), the service or the provider."),
  calls: z.int().describe("Number of billed calls in the group."),
  total_cost: z.number().describe("US dollars at list price, the sum of the next four."),
  llm_cost: z.number().describe("US dollars for language models."),
  tts_cost: z.number().describe("US dollars for voices."),
  stt_cost: z.number().describe("US dollars for recognizers."),
  telephony_cost: z.number().describe("US dollars for carriers."),
  unknown: unknown.describe("Names of the members whose cost is incomplete; their values are the known part."),
});

export const readCostAnalytics = defineContract({
  name: "readCostAnalytics",
  method: "GET",
  path: "/api/costs/analytics",
  tag,
  summary: "What calls of the last days cost, by time, service or vendor",
  description:
    "Sums up the billed calls that began in the last days. Calls that go on or are not billed yet are left out.",
  access: "read",
  query: z.object({
    days: queryInteger({ min: 1, max: 365 }).default(30).describe("How many days back from now, each of 24 hours."),
    group_by: z
      .enum(["day", "week", "month", "service", "provider"])
      .default("day")
      .describe(
        "What to group by: a period of time, the service or the provider. Weeks begin on Monday; periods are those of UTC.",
      ),
  }),
  success: z.object({
    days: z.int().describe("The `days` of the request."),
    group_by: z.string().describe("The `group_by` of the request."),
    date_from: timestamp.describe("The beginning of the time covered."),
    date_to: timestamp.describe("Its end: the moment of the request."),
    currency: z.string().describe("Always `USD`."),
    total_calls: z.int().describe("Number of billed calls that began in this time."),
    total_cost: z.number().describe("US dollars of these calls together."),
    average_cost_per_call: z.number().describe("US dollars per billed call; 0 if there is none."),
    groups: z.array(costGroup).describe("The groups in which something was used."),
    unknown: unknown.describe(
      "Which of `total_cost` and `average_cost_per_call` are incomplete; their values are the known part.",
    ),
  }),
});

const vendorWord = z.string().max(128);

export const estimateCost = defineContract({
  name: "estimateCost",
  method: "POST",
  path: "/api/pricing/estimate",
  tag,
  summary: "What a minute of a call would cost at list price",
  description:
    "Assumes a minute in which the assistant speaks for half of the time and the model is asked four times with 1,000 tokens each. Nothing is stored, and no vendor is asked. Only the bill tells what a real minute cost.",
  access: "read",
  rateClass: "read",
  // Nothing is changed.
  isAudited: false,
  body: z
    .object({
      llm_provider: vendorWord
        .nullable()
        .default("openai")
        .describe("The language model's vendor. Null: the model's cost is not known."),
      llm_model: vendorWord.nullable().default("gpt-4o-mini").describe("The vendor's name of the language model."),
      tts_provider: vendorWord
        .nullable()
        .default("elevenlabs")
        .describe("The voice's vendor. Null: the voice's cost is not known."),
      tts_model: vendorWord
        .nullish()
        .describe("The vendor's name of the voice model. Null or absent: the vendor's default."),
      stt_provider: vendorWord
        .nullable()
        .default("deepgram")
        .describe("The recognizer's vendor. Null: the recognizer's cost is not known."),
      stt_model: vendorWord
        .nullable()
        .default("nova-3")
        .describe("The vendor's name of the recognizer's model. Null: the vendor's default."),
    })
    .meta({ id: "CostEstimateRequest" }),
  success: z
    .object({
      platform_fee_per_min: z.literal(0).describe("Always 0: a self-hosted service charges no fee."),
      managed_fee_per_min: z.literal(0).describe("Always 0, like `platform_fee_per_min`."),
      llm_cost_per_min: z.number().describe("US dollars for the language model."),
      llm_input_cost_per_1k: z.number().describe("US dollars for 1,000 tokens the model is given."),
      llm_output_cost_per_1k: z.number().describe("US dollars for 1,000 tokens the model answers with."),
      tts_cost_per_min: z.number().describe("US dollars for the voice."),
      tts_cost_per_1k_chars: z.number().describe("US dollars for 1,000 characters that are spoken."),
      stt_cost_per_min: z.number().describe("US dollars for the recognizer."),
      total_cost_per_min: z
        .number()
        .describe("US dollars for all three, without telephony, since the request does not name a carrier."),
      estimated_tokens_per_min: z.int().describe("Tokens the model is assumed to be given and to answer with."),
      estimated_chars_per_min: z.int().describe("Characters the assistant is assumed to speak."),
      currency: z.string().describe("Always `USD`."),
      oldest_price_as_of: z
        .string()
        .nullable()
        .describe(
          "The day of the oldest price the estimate is made of (`as_of` in `GET /api/pricing`). Null where none is known.",
        ),
      has_stale_price: z.boolean().describe("Whether that is more than 180 days ago."),
      unknown: unknown.describe("Names of the members that need a price nobody knows; the missing part counts as 0."),
    })
    .meta({ id: "CostEstimateResponse" }),
});

export const listPrices = defineContract({
  name: "listPrices",
  method: "GET",
  path: "/api/pricing",
  tag,
  summary: "The list prices calls are billed by",
  description:
    "Prices are part of the service and the same for every organization; each has its date and source. Prices at an address of an organization's own are not among them.",
  access: "read",
  query: z.object({
    service_type: z
      .string()
      .max(64)
      .optional()
      .describe("Prices of this service only: `llm`, `tts`, `stt` or `telephony`."),
    provider: z.string().max(128).optional().describe("Prices of this vendor or carrier only."),
  }),
  success: z.array(
    z
      .object({
        id: z.int().describe("The position in this list; it may change with an update of the service."),
        service_type: costServiceType.describe(
          "What is paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier.",
        ),
        provider: z.string().describe("The vendor or carrier."),
        model: z
          .string()
          .nullable()
          .describe(
            "The vendor's name of the model; a `*` at its end stands for every name with that beginning. Null where the price does not depend on one.",
          ),
        cost_per_unit: z.number().describe("US dollars for `unit_quantity` of `unit_type`."),
        unit_type: z.string().describe("What is counted: `input_tokens`, `output_tokens`, `characters` or `seconds`."),
        unit_quantity: z.int().describe("How many of them the price is for."),
        display_name: z.string().nullable().describe("Provider and model, with the condition the price applies under."),
        is_active: z.boolean().describe("Always true."),
        currency: z.string().describe("Always `USD`."),
        as_of: z.string().describe("The day for which the price is known; later changes are not listed."),
        is_stale: z
          .boolean()
          .describe("Whether that is more than 180 days ago: compare it with the source before you rely on it."),
        source: z.string().describe("The vendor's own page it was published on; in words where nobody is paid."),
      })
      .meta({ id: "SystemPricingResponse" }),
  ),
});
