import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger, timeRangeQuery, withTotalQuery } from "../wire-types.ts";
import { smsLog, smsLogDetail, smsLogStats } from "./sms-schemas.ts";

const tag = "SMS logs";

export const listSmsLogs = defineContract({
  name: "listSmsLogs",
  method: "GET",
  path: "/api/v1/sms-logs",
  tag,
  summary: "Texts as the carrier knows them, the newest first",
  description:
    "Lists texts that came in and that were sent, page by page, with what became of them at the carrier. All filters apply together.",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0).describe("How many texts to leave out from the beginning."),
    limit: queryInteger({ min: 1, max: 500 }).default(50).describe("How many texts to return at most."),
    before: idParam
      .optional()
      .describe(
        "The `id` of the last text of the page before: the list goes on after it, however many texts have come in since. `skip` and `total` mean what they mean without it. An id of no text of the organization gives an empty page.",
      ),
    ...withTotalQuery,
    provider: z.string().max(64).optional().describe("Texts of this carrier only."),
    direction: z.enum(["inbound", "outbound"]).optional().describe("Texts of this direction only."),
    status: z.string().max(64).optional().describe("Texts in this status only, for example `delivered` or `failed`."),
    from_number: z.string().max(64).optional().describe("Texts from this number only, in E.164 form."),
    to_number: z.string().max(64).optional().describe("Texts to this number only, in E.164 form."),
    assistant_id: idParam.optional().describe("Texts of this assistant only."),
    ...timeRangeQuery,
    search: z.string().max(1_000).optional().describe("Part of the text's words; capital letters make no difference."),
  }),
  success: z.object({
    items: z.array(smsLog).describe("The texts of this page."),
    total: z
      .int()
      .optional()
      .describe("Number of texts that match the filters, on all pages. Left out where `with_total` is false."),
    skip: z.int().describe("The `skip` of the request."),
    limit: z.int().describe("The `limit` of the request."),
    has_more: z.boolean().describe("Whether more texts follow after this page."),
  }),
});

export const readSmsLog = defineContract({
  name: "readSmsLog",
  method: "GET",
  path: "/api/v1/sms-logs/{log_id}",
  tag,
  summary: "One text with what the carrier said of it",
  description: "Returns the entry of the list, and in `provider_payload` what the carrier last sent about the text.",
  access: "read",
  params: z.object({
    log_id: idParam.describe("The `id` of the text in the log; it is not the `message_id`."),
  }),
  success: smsLogDetail,
  errors: { 404: "There is no such log." },
});

export const readSmsLogStats = defineContract({
  name: "readSmsLogStats",
  method: "GET",
  path: "/api/v1/sms-logs/stats",
  tag,
  summary: "Counts of texts by direction, status and provider",
  description:
    "Counts the texts created in the given time, or all. The success rate leaves out texts that are still on their way and those that came in.",
  access: "read",
  query: z.object(timeRangeQuery),
  success: smsLogStats,
});
