import { z } from "zod";
import { defineContract } from "../operation.ts";
import { toolExecutionList } from "../tools/tool-execution-schemas.ts";
import { idParam, queryInteger, timeRangeQuery } from "../wire-types.ts";
import { call, callAnalytics, callMessage, callPage, callStats, callWebhookLog } from "./call-schemas.ts";

const tag = "Calls";
const path = "/api/v1/calls";
const callParams = z.object({ call_id: idParam });
const missing = { 404: "There is no such call." } as const;

/** Text filters match any part, case-insensitively; all filters apply together. */
const callFilters = {
  status: z.string().max(64).optional(),
  assistant_id: idParam.optional(),
  customer_phone: z.string().max(64).optional(),
  call_sid: z.string().max(256).optional(),
  /** Also finds assistants that were deleted. */
  assistant_name: z.string().max(256).optional(),
  ...timeRangeQuery,
};

export const listCalls = defineContract({
  name: "listCalls",
  method: "GET",
  path,
  tag,
  summary: "Phone calls, the newest first; text threads have their own list",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100),
    ...callFilters,
    min_duration: queryInteger({ min: 0 }).optional(),
    max_duration: queryInteger({ min: 0 }).optional(),
  }),
  success: callPage,
});

export const exportCalls = defineContract({
  name: "exportCalls",
  method: "GET",
  path: `${path}/export`,
  tag,
  summary: "Phone calls as a file, the newest first",
  access: "read",
  rateClass: "export",
  isAudited: true,
  query: z.object({ format: z.enum(["csv", "json"]).default("csv"), ...callFilters }),
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
});

export const countCalls = defineContract({
  name: "countCalls",
  method: "GET",
  path: `${path}/count`,
  tag,
  summary: "How many phone calls there are",
  access: "read",
  query: z.object({
    status: callFilters.status,
    assistant_id: callFilters.assistant_id,
    date_from: callFilters.date_from,
    date_to: callFilters.date_to,
  }),
  success: z.object({ count: z.int() }).meta({ id: "CallCountResponse" }),
});

export const readCallStats = defineContract({
  name: "readCallStats",
  method: "GET",
  path: `${path}/stats`,
  tag,
  summary: "Number and length of all phone calls",
  access: "read",
  success: callStats,
});

export const readCallAnalytics = defineContract({
  name: "readCallAnalytics",
  method: "GET",
  path: `${path}/analytics`,
  tag,
  summary: "The phone calls of the last days: how they ended, by day and by assistant",
  access: "read",
  query: z.object({ period: z.enum(["1d", "7d", "30d", "90d"]).default("7d") }),
  success: callAnalytics,
});

export const searchCalls = defineContract({
  name: "searchCalls",
  method: "GET",
  path: `${path}/search`,
  tag,
  summary:
    "Phone calls in whose id, customer's number, assistant's name or transcript the text stands, the newest first",
  access: "read",
  rateClass: "search",
  query: z.object({
    q: z.string().trim().min(3).max(256),
    limit: queryInteger({ min: 1, max: 200 }).default(50),
  }),
  success: z.array(call),
});

export const getCall = defineContract({
  name: "getCall",
  method: "GET",
  path: `${path}/{call_id}`,
  tag,
  summary: "One phone call",
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
  access: "read",
  params: z.object({ call_sid: z.string().max(256) }),
  success: call,
  errors: missing,
});

export const changeCallMetadata = defineContract({
  name: "changeCallMetadata",
  method: "PATCH",
  path: `${path}/{call_id}/metadata`,
  tag,
  summary: "Put members into a call's metadata; null takes a member out, others stay",
  access: "write",
  // The interface documents no limit; this one keeps a request from filling the memory.
  bodyLimitBytes: 10_485_760,
  params: callParams,
  body: z.object({ metadata: z.record(z.string(), z.unknown()) }).meta({ id: "UpdateCallMetadataRequest" }),
  success: call,
  errors: missing,
});

export const listCallMessages = defineContract({
  name: "listCallMessages",
  method: "GET",
  path: `${path}/{call_id}/messages`,
  tag,
  summary: "The dialogue of a call as the model was given it",
  access: "read",
  params: callParams,
  query: z.object({ role: z.string().max(64).optional() }),
  success: z.array(callMessage),
  errors: missing,
});

export const listCallWebhookLogs = defineContract({
  name: "listCallWebhookLogs",
  method: "GET",
  path: `${path}/{call_id}/webhook-logs`,
  tag,
  summary: "Every try to tell customers' URLs of the call, in order",
  access: "read",
  params: callParams,
  /** `call_started` and `call_ended` mean `status-update` and `end-of-call-report`. */
  query: z.object({ webhook_type: z.string().max(100).optional() }),
  success: z.array(callWebhookLog),
  errors: missing,
});

export const listCallToolExecutions = defineContract({
  name: "listCallToolExecutions",
  method: "GET",
  path: "/api/calls/{call_id}/tool-executions",
  tag,
  summary: "What tools did in a call, the newest first",
  access: "read",
  params: callParams,
  query: z.object({
    tool_id: idParam.optional(),
    status: z.enum(["success", "error", "timeout"]).optional(),
    limit: queryInteger({ min: 1, max: 500 }).default(50),
  }),
  success: toolExecutionList,
  errors: missing,
});
