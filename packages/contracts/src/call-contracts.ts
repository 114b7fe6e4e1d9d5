import { z } from "zod";
import { defineContract } from "./operation.ts";
import { id, idParam, queryInteger, queryTime, timestamp } from "./wire-types.ts";

const call = z
  .object({
    id,
    call_sid: z.string(),
    assistant_id: id,
    assistant_name: z.string().nullable(),
    to_phone_number: z.string(),
    customer_phone_number: z.string(),
    call_meta: z.record(z.string(), z.unknown()).nullable(),
    flow_name: z.string().nullable(),
    status: z.string(),
    duration: z.int().nullable(),
    started_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    total_cost: z.number().nullable(),
    llm_cost: z.number().nullable(),
    tts_cost: z.number().nullable(),
    stt_cost: z.number().nullable(),
    telephony_cost: z.number().nullable(),
    cost_currency: z.string().nullable(),
  })
  .meta({ id: "CallResponse" });

export const listCalls = defineContract({
  name: "listCalls",
  method: "GET",
  path: "/api/v1/calls",
  tag: "Calls",
  summary: "Phone calls, the newest first; text threads have their own list",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100),
    status: z.string().max(64).optional(),
    assistant_id: idParam.optional(),
    customer_phone: z.string().max(64).optional(),
    call_sid: z.string().max(256).optional(),
    assistant_name: z.string().max(256).optional(),
    date_from: queryTime.optional(),
    date_to: queryTime.optional(),
    min_duration: queryInteger({ min: 0 }).optional(),
    max_duration: queryInteger({ min: 0 }).optional(),
  }),
  success: z.object({ items: z.array(call), total: z.int(), skip: z.int(), limit: z.int() }),
});
