import { z } from "zod";
import { defineContract } from "./operation.ts";
import { id, timestamp } from "./wire-types.ts";

const step = z.object({
  name: z
    .enum(["assistant", "conversation", "model", "number", "answering-number", "team"])
    .describe(
      "`assistant`: there is an active one. `conversation`: a call or text thread is on record. `model`: a vendor's key is set. `number`: there is a telephone number. `answering-number`: one of them leads to an assistant or a flow. `team`: a second person is a member or invited.",
    ),
  is_done: z.boolean().describe("Whether it is so now; found from the organization's data, never ticked off by hand."),
});

const attention = z.object({
  kind: z
    .enum([
      "webhook-disabled",
      "webhook-failing",
      "trunk-failed",
      "key-expiring",
      "calls-failed",
      "texts-failed",
      "email-unverified",
    ])
    .describe(
      "`webhook-disabled`: nothing is sent to a URL any more. `webhook-failing`: its last five or more tries failed. `trunk-failed`: a line in use is not registered or does not answer. `key-expiring`: an API key of the caller's, or for admins of anybody's, expires within a week. `calls-failed` and `texts-failed`: how many of the last 24 hours failed. `email-unverified`: the caller may only read until their address is verified.",
    ),
  subject: z
    .string()
    .nullable()
    .describe(
      "The webhook's host, or the trunk's or the key's name; of failed calls the most frequent `end_reason`. Else null.",
    ),
  count: z.int().describe("Failed calls, texts or tries in a row; 1 where nothing is counted."),
  since: timestamp.nullable().describe("When it began. Null for what is counted over the last 24 hours."),
  until: timestamp.nullable().describe("When a key expires. Null for everything else."),
});

const hour = z.object({
  started_at: timestamp.describe("The first moment of the hour, in UTC."),
  calls: z.int().describe("Calls that began in it."),
  failed_calls: z.int().describe("How many of them failed."),
  texts_in: z.int().describe("Texts received in it."),
  texts_out: z.int().describe("Texts sent in it, or tried to send."),
});

const calls = z.object({
  total: z.int().describe("Calls that began in the last 24 hours."),
  ongoing: z.int().describe("Calls that go on now, whenever they began."),
  failed: z.int().describe("How many of `total` failed."),
  seconds: z.int().describe("Seconds of those of `total` that have ended."),
});

const texts = z.object({
  received: z.int().describe("Texts received in the last 24 hours."),
  sent: z.int().describe("Texts sent in them, or tried to send."),
  failed: z.int().describe("How many of `sent` failed or could not be delivered."),
});

export const readOverview = defineContract({
  name: "readOverview",
  method: "GET",
  path: "/api/v1/overview",
  tag: "Organization",
  summary: "How the organization is doing, on one page",
  description:
    "What is set up, what needs somebody's attention, and the calls and texts of the last 24 hours by hour. Made for a first page: it is one request, and its cost grows with the last day only. Simulated and browser calls count like others.",
  access: "read",
  success: z.object({
    organization_id: id.describe("Whose overview it is."),
    now: timestamp.describe("The service's time; the last 24 hours end here."),
    checklist: z.array(step).describe("The steps to an assistant that people can call, in the order to take them."),
    attention: z.array(attention).describe("The most urgent first; empty when all is well. At most 20."),
    calls: calls.describe("Calls of the last 24 hours, and those that go on."),
    texts: texts.describe("Texts of the last 24 hours."),
    hours: z.array(hour).describe("25 hours, the oldest first; the first and the last are cut by the 24 hours' ends."),
  }),
});
