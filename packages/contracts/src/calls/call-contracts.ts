import { z } from "zod";
import { defineContract } from "../operation.ts";
import { toolExecutionList } from "../tools/tool-execution-schemas.ts";
import { idParam, queryInteger, timeRangeQuery, withTotalQuery } from "../wire-types.ts";
import { call, callAnalytics, callMessage, callPage, callStats, callWebhookLog } from "./call-schemas.ts";

const tag = "Calls";
const path = "/api/v1/calls";
const callParams = z.object({
  call_id: idParam.describe("The call's `id`."),
});
const missing = { 404: "There is no such call." } as const;

/** Text filters match any part, case-insensitively; all filters apply together. */
const callFilters = {
  status: z.string().max(64).optional().describe("Calls in this status only: `ongoing`, `completed` or `failed`."),
  assistant_id: idParam.optional().describe("Calls of this assistant only."),
  customer_phone: z
    .string()
    .max(64)
    .optional()
    .describe("Part of the customer's number, as people write it: `+1 (415) 555`."),
  call_sid: z.string().max(256).optional().describe("Part of the carrier's id of the call, in upper or lower case."),
  assistant_name: z
    .string()
    .max(256)
    .optional()
    .describe("Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted."),
  ...timeRangeQuery,
};

export const listCalls = defineContract({
  name: "listCalls",
  method: "GET",
  path,
  tag,
  summary: "Phone calls, the newest first",
  description:
    "Lists calls page by page, ongoing ones included. All filters apply together; text filters match any part and ignore case. Text threads have a list of their own: `GET /api/v1/sms-conversations`.",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0).describe("How many calls to leave out from the beginning."),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100).describe("How many calls to return at most."),
    before: idParam
      .optional()
      .describe(
        "The `id` of the last call of the page before: the list goes on after it, however many calls have come in since. `skip` and `total` mean what they mean without it. An id of no call of the organization gives an empty page.",
      ),
    ...withTotalQuery,
    ...callFilters,
    min_duration: queryInteger({ min: 0 })
      .optional()
      .describe("Seconds a call lasted at least; ongoing calls are left out."),
    max_duration: queryInteger({ min: 0 })
      .optional()
      .describe("Seconds a call lasted at most; ongoing calls are left out."),
  }),
  success: callPage,
});

export const exportCalls = defineContract({
  name: "exportCalls",
  method: "GET",
  path: `${path}/export`,
  tag,
  summary: "Phone calls as a file, the newest first",
  description:
    "Sends all calls that match the filters as `calls_export.csv` or `calls_export.json`: id, call id of the carrier, assistant, customer's number, status, duration and times. The file is sent while it is made, so it may be long. The export is noted in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  query: z.object({
    format: z
      .enum(["csv", "json"])
      .default("csv")
      .describe("`csv`: a table with a header line. `json`: an array of objects."),
    ...callFilters,
  }),
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
});

export const countCalls = defineContract({
  name: "countCalls",
  method: "GET",
  path: `${path}/count`,
  tag,
  summary: "How many phone calls there are",
  description: "Counts the calls that match all filters given, ongoing ones included. Text threads are not counted.",
  access: "read",
  query: z.object(callFilters),
  success: z
    .object({
      count: z.int().describe("Number of calls that match the filters."),
    })
    .meta({ id: "CallCountResponse" }),
});

export const readCallStats = defineContract({
  name: "readCallStats",
  method: "GET",
  path: `${path}/stats`,
  tag,
  summary: "Number and length of all phone calls",
  description:
    "Covers every phone call the organization has on record. For a period, or by day and assistant, use `GET /api/v1/calls/analytics`.",
  access: "read",
  success: callStats,
});

export const readCallAnalytics = defineContract({
  name: "readCallAnalytics",
  method: "GET",
  path: `${path}/analytics`,
  tag,
  summary: "Phone calls of the last days, by day and assistant",
  description:
    "Counts the calls that began within the period up to now, and how they ended. Days are those of UTC; the ten most called assistants are included.",
  access: "read",
  query: z.object({
    period: z.enum(["1d", "7d", "30d", "90d"]).default("7d").describe("How many days back from now, each of 24 hours."),
  }),
  success: callAnalytics,
});

export const searchCalls = defineContract({
  name: "searchCalls",
  method: "GET",
  path: `${path}/search`,
  tag,
  summary: "Phone calls in which a text occurs, the newest first",
  description:
    "Looks in the carrier's id of the call, the customer's number, the assistant's name and the final transcripts, and returns the calls that contain the text in any of them.",
  access: "read",
  rateClass: "search",
  query: z.object({
    q: z
      .string()
      .trim()
      .min(3)
      .max(256)
      .describe("At least three characters to look for; capital letters make no difference."),
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many calls to return at most."),
  }),
  success: z.array(call),
});

export const getCall = defineContract({
  name: "getCall",
  method: "GET",
  path: `${path}/{call_id}`,
  tag,
  summary: "One phone call",
  description:
    "Costs are null until the call has ended and was billed. What was said, recordings and figures have paths of their own below the call.",
  access: "read",
  params: callParams,
  success: call,
  errors: missing,
});

export const getCallBySid = defineContract({
  name: "getCallBySid",
  method: "GET",
  path: `${path}/sid/{call_sid}`,
  tag,
  summary: "One phone call by the carrier's id of it",
  description:
    "Returns the same as `GET /api/v1/calls/{call_id}`, for callers that only know the carrier's id, such as receivers of its webhooks.",
  access: "read",
  params: z.object({
    call_sid: z.string().max(256).describe("The carrier's id of the call; the digits of its `id` are understood, too."),
  }),
  success: call,
  errors: missing,
});

export const changeCallMetadata = defineContract({
  name: "changeCallMetadata",
  method: "PATCH",
  path: `${path}/{call_id}/metadata`,
  tag,
  summary: "Set or remove members of a call's metadata",
  description:
    "Members that are sent replace those of the same name as a whole; null removes one; all others stay. Works during and after the call. Answers with the changed call.",
  access: "write",
  // The interface documents no limit; this one keeps a request from filling the memory.
  bodyLimitBytes: 10_485_760,
  params: callParams,
  body: z
    .object({
      metadata: z
        .record(z.string(), z.unknown())
        .describe("The members to set; a value of null removes the member, and members that are not named stay."),
    })
    .meta({ id: "UpdateCallMetadataRequest" }),
  success: call,
  errors: missing,
});

export const listCallMessages = defineContract({
  name: "listCallMessages",
  method: "GET",
  path: `${path}/{call_id}/messages`,
  tag,
  summary: "The dialogue of a call as the model was given it",
  description:
    "Lists messages in order, with the tokens the assistant's messages took. What was really spoken and heard is in the transcripts and the trace.",
  access: "read",
  params: callParams,
  query: z.object({
    role: z.string().max(64).optional().describe("Messages of this role only: `system`, `user` or `assistant`."),
  }),
  success: z.array(callMessage),
  errors: missing,
});

export const listCallWebhookLogs = defineContract({
  name: "listCallWebhookLogs",
  method: "GET",
  path: `${path}/{call_id}/webhook-logs`,
  tag,
  summary: "Every attempt to tell your URLs of a call, in order",
  description:
    "Lists each attempt to deliver one of the call's events, failed ones included, with what was sent and what came back. A delivery that fails is tried again, so one event may have several entries.",
  access: "read",
  params: callParams,
  query: z.object({
    webhook_type: z
      .string()
      .max(100)
      .optional()
      .describe(
        "Attempts for this type of event only. `call_started` and `call_ended` are older names of `status-update` and `end-of-call-report`.",
      ),
  }),
  success: z.array(callWebhookLog),
  errors: missing,
});

export const listCallToolExecutions = defineContract({
  name: "listCallToolExecutions",
  method: "GET",
  path: "/api/calls/{call_id}/tool-executions",
  tag,
  summary: "What tools did in a call, the newest first",
  description: "Lists the executions of tools during the call, with their arguments, results and errors.",
  access: "read",
  params: callParams,
  query: z.object({
    tool_id: idParam.optional().describe("Executions of this tool only."),
    status: z.enum(["success", "error", "timeout"]).optional().describe("Executions that ended like this only."),
    limit: queryInteger({ min: 1, max: 500 }).default(50).describe("How many executions to return at most."),
  }),
  success: toolExecutionList,
  errors: missing,
});
