import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, queryNumber, timeRangeQuery, timestamp } from "../wire-types.ts";

const tag = "Costs";

export const costServiceType = z.enum(["llm", "tts", "stt", "telephony"]);
export type CostServiceType = z.infer<typeof costServiceType>;

/** Names of members that are incomplete because a price or the usage is not known; their values are the known part. */
const unknown = z.array(z.string());

export const costSummary = z
  .object({
    call_id: id,
    call_sid: z.string().nullable(),
    /** US dollars at list price, like the next four. */
    total_cost: z.number(),
    llm_cost: z.number(),
    tts_cost: z.number(),
    stt_cost: z.number(),
    telephony_cost: z.number(),
    currency: z.string(),
    duration_minutes: z.number().nullable(),
    started_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    unknown,
  })
  .meta({ id: "CostSummaryResponse" });

const costEntry = z
  .object({
    id,
    service_type: costServiceType,
    provider: z.string(),
    model: z.string().nullable(),
    /**
     * `input_tokens`, `output_tokens`, `characters`, `seconds`: what `usage_amount` counts and `unit_cost` is the price
     * of.
     */
    usage_type: z.string(),
    usage_amount: z.number(),
    unit_cost: z.number(),
    total_cost: z.number(),
    timestamp,
    metadata: z.record(z.string(), z.unknown()).nullable(),
    unknown,
  })
  .meta({ id: "DetailedCostEntry" });

export const readCallCosts = defineContract({
  name: "readCallCosts",
  method: "GET",
  path: "/api/calls/{call_id}/costs",
  tag,
  summary: "What a call cost at list price; nothing is known of it before its end",
  access: "read",
  params: z.object({ call_id: idParam }),
  success: z
    .object({ call_summary: costSummary, detailed_entries: z.array(costEntry) })
    .meta({ id: "DetailedCostResponse" }),
  errors: { 404: "There is no such call." },
});

export const listCallCosts = defineContract({
  name: "listCallCosts",
  method: "GET",
  path: "/api/calls/costs/summary",
  tag,
  summary: "What each billed call cost, the newest first",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100),
    ...timeRangeQuery,
    /** US dollars; compared with the known part of the total. */
    min_cost: queryNumber().optional(),
    max_cost: queryNumber().optional(),
  }),
  success: z.array(costSummary),
});

const costGroup = z.object({
  /** The first day of the period (`2026-01-31`), the service or the provider. */
  key: z.string(),
  calls: z.int(),
  total_cost: z.number(),
  llm_cost: z.number(),
  tts_cost: z.number(),
  stt_cost: z.number(),
  telephony_cost: z.number(),
  unknown,
});

export const readCostAnalytics = defineContract({
  name: "readCostAnalytics",
  method: "GET",
  path: "/api/costs/analytics",
  tag,
  summary: "What the calls of the last days cost, by time, service or provider",
  access: "read",
  query: z.object({
    days: queryInteger({ min: 1, max: 365 }).default(30),
    group_by: z.enum(["day", "week", "month", "service", "provider"]).default("day"),
  }),
  success: z.object({
    days: z.int(),
    group_by: z.string(),
    date_from: timestamp,
    date_to: timestamp,
    currency: z.string(),
    total_calls: z.int(),
    total_cost: z.number(),
    average_cost_per_call: z.number(),
    groups: z.array(costGroup),
    unknown,
  }),
});

const vendorWord = z.string().max(128);

export const estimateCost = defineContract({
  name: "estimateCost",
  method: "POST",
  path: "/api/pricing/estimate",
  tag,
  summary: "What a minute of a call would cost at list price, by an assumed course of talk",
  access: "read",
  rateClass: "read",
  // Nothing is changed.
  isAudited: false,
  body: z
    .object({
      llm_provider: vendorWord.nullable().default("openai"),
      llm_model: vendorWord.nullable().default("gpt-4o-mini"),
      tts_provider: vendorWord.nullable().default("elevenlabs"),
      tts_model: vendorWord.nullish(),
      stt_provider: vendorWord.nullable().default("deepgram"),
      stt_model: vendorWord.nullable().default("nova-3"),
    })
    .meta({ id: "CostEstimateRequest" }),
  success: z
    .object({
      /** A self-hosted service charges no fee. */
      platform_fee_per_min: z.literal(0),
      managed_fee_per_min: z.literal(0),
      llm_cost_per_min: z.number(),
      llm_input_cost_per_1k: z.number(),
      llm_output_cost_per_1k: z.number(),
      tts_cost_per_min: z.number(),
      tts_cost_per_1k_chars: z.number(),
      stt_cost_per_min: z.number(),
      /** Without telephony, since the request does not name a carrier. */
      total_cost_per_min: z.number(),
      estimated_tokens_per_min: z.int(),
      estimated_chars_per_min: z.int(),
      currency: z.string(),
      unknown,
    })
    .meta({ id: "CostEstimateResponse" }),
});

export const listPrices = defineContract({
  name: "listPrices",
  method: "GET",
  path: "/api/pricing",
  tag,
  summary: "The list prices calls are billed by, each with its date and source",
  access: "read",
  query: z.object({ service_type: z.string().max(64).optional(), provider: z.string().max(128).optional() }),
  success: z.array(
    z
      .object({
        /** The position in this list; it may change with an update of the service. */
        id: z.int(),
        service_type: costServiceType,
        provider: z.string(),
        model: z.string().nullable(),
        /** US dollars for `unit_quantity` of `unit_type`. */
        cost_per_unit: z.number(),
        unit_type: z.string(),
        unit_quantity: z.int(),
        display_name: z.string().nullable(),
        is_active: z.boolean(),
        currency: z.string(),
        /** The day for which the price is known. */
        as_of: z.string(),
        source: z.string(),
      })
      .meta({ id: "SystemPricingResponse" }),
  ),
});
