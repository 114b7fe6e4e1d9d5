import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, queryBoolean, timestamp } from "../wire-types.ts";

const tag = "Calls";
const params = z.object({
  call_sid: z.string().max(256).describe("The carrier's id of the call, or the digits of its `id`."),
});
const missing = { 404: "There is no such call." } as const;

const callLogEntry = z.object({
  id: id.describe("Unique together with `source`."),
  source: z
    .enum(["call", "webhook", "tool"])
    .describe("Who recorded the entry: the `call` itself, the delivery of a `webhook`, or the execution of a `tool`."),
  timestamp: timestamp.describe("When it happened."),
  event_type: z.string().describe("What happened, in kebab-case, for example `webhook-delivered` or `tool-called`."),
  level: z.enum(["info", "warning", "error"]).describe("How serious it is."),
  message: z.string().describe("What happened, for people."),
  at_ms: z
    .int()
    .nullable()
    .describe("Milliseconds since the call's audio began. Null before and after it, and for webhooks and tools."),
  event_data: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "Details, by the kind of event. Arguments and results of tools and bodies of webhooks are in their own lists.",
    ),
});

const callLog = z
  .object({
    call_id: id.describe("The call's `id`."),
    call_sid: z.string().nullable().describe("The carrier's id of the call. Null until the carrier has reported it."),
    status: z.string().describe("The status of the call: `ongoing`, `completed` or `failed`."),
    is_live: z.boolean().describe("Whether more entries may follow."),
    log_count: z.int().describe("Number of entries in `logs`."),
    logs: z.array(callLogEntry).describe("The entries in the order of time."),
  })
  .meta({ id: "CallDebugLog" });

export const readCallLogs = defineContract({
  name: "readCallLogs",
  method: "GET",
  path: "/api/calls/{call_sid}/logs",
  tag,
  summary: "What happened in a call, in the order of time",
  description:
    "Merges the call's own entries with the attempts of its webhooks and the executions of its tools, of these at most 500. Works during the call, too.",
  access: "read",
  params,
  query: z.object({
    live: queryBoolean
      .default(true)
      .describe(
        "Has no effect and is accepted for existing clients: a call's entries are stored as they happen, so there is only one log.",
      ),
  }),
  success: callLog,
  errors: missing,
});

export const exportCallLogs = defineContract({
  name: "exportCallLogs",
  method: "GET",
  path: "/api/calls/{call_sid}/logs/export",
  tag,
  summary: "What happened in a call, as a file",
  description:
    "Sends the same as `GET /api/calls/{call_sid}/logs` as a download named `call_{id}_logs.json`. The export is noted in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params,
  success: callLog,
  errors: missing,
});
