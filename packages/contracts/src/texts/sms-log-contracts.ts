import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger, timeRangeQuery } from "../wire-types.ts";
import { smsLog, smsLogDetail, smsLogStats } from "./sms-schemas.ts";

const tag = "SMS logs";

export const listSmsLogs = defineContract({
  name: "listSmsLogs",
  method: "GET",
  path: "/api/v1/sms-logs",
  tag,
  summary: "Texts as the carrier knows them, the newest first",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 500 }).default(50),
    provider: z.string().max(64).optional(),
    direction: z.enum(["inbound", "outbound"]).optional(),
    status: z.string().max(64).optional(),
    from_number: z.string().max(64).optional(),
    to_number: z.string().max(64).optional(),
    assistant_id: idParam.optional(),
    ...timeRangeQuery,
    search: z.string().max(1_000).optional(),
  }),
  success: z.object({
    items: z.array(smsLog),
    total: z.int(),
    skip: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  }),
});

export const readSmsLog = defineContract({
  name: "readSmsLog",
  method: "GET",
  path: "/api/v1/sms-logs/{log_id}",
  tag,
  summary: "One text with what the carrier said of it",
  access: "read",
  params: z.object({ log_id: idParam }),
  success: smsLogDetail,
  errors: { 404: "There is no such log." },
});

export const readSmsLogStats = defineContract({
  name: "readSmsLogStats",
  method: "GET",
  path: "/api/v1/sms-logs/stats",
  tag,
  summary: "Counts of texts by direction, status and provider",
  access: "read",
  query: z.object(timeRangeQuery),
  success: smsLogStats,
});
