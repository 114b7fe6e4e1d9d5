import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, queryBoolean, timestamp } from "../wire-types.ts";

const tag = "Calls";
const params = z.object({ call_sid: z.string().max(256) });
const missing = { 404: "There is no such call." } as const;

const callLogEntry = z.object({
  /** Unique together with `source`. */
  id,
  source: z.enum(["call", "webhook", "tool"]),
  timestamp,
  event_type: z.string(),
  level: z.enum(["info", "warning", "error"]),
  message: z.string(),
  /** Milliseconds since the call's audio began; null before and after it. */
  at_ms: z.int().nullable(),
  event_data: z.record(z.string(), z.unknown()).nullable(),
});

const callLog = z
  .object({
    call_id: id,
    call_sid: z.string().nullable(),
    status: z.string(),
    /** Whether more entries may follow. */
    is_live: z.boolean(),
    log_count: z.int(),
    logs: z.array(callLogEntry),
  })
  .meta({ id: "CallDebugLog" });

export const readCallLogs = defineContract({
  name: "readCallLogs",
  method: "GET",
  path: "/api/calls/{call_sid}/logs",
  tag,
  summary: "What happened in a call, webhooks and tools included, in the order of time",
  access: "read",
  params,
  /** Accepted for existing clients: a running call's entries are stored as they happen, so there is only one log. */
  query: z.object({ live: queryBoolean.default(true) }),
  success: callLog,
  errors: missing,
});

export const exportCallLogs = defineContract({
  name: "exportCallLogs",
  method: "GET",
  path: "/api/calls/{call_sid}/logs/export",
  tag,
  summary: "What happened in a call, as a file",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params,
  success: callLog,
  errors: missing,
});
