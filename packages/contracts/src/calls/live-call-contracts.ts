import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, timestamp } from "../wire-types.ts";

const liveCall = z
  .object({
    id: id.describe("Names the call in every other path that has `{call_id}`."),
    call_sid: z.string().nullable().describe("The carrier's id of the call. Null until the carrier has reported it."),
    direction: z
      .enum(["inbound", "outbound"])
      .describe("`inbound`: the customer called. `outbound`: the organization did."),
    customer_phone_number: z.string().describe("The other party's number."),
    to_phone_number: z.string().describe("The organization's number, in calls of either direction."),
    telephony_provider: z.string().describe("The carrier of the call; `browser` for a call from a web page."),
    assistant_id: id.describe("The assistant that holds the call."),
    assistant_name: z.string().nullable().describe("The assistant's name."),
    flow_name: z.string().nullable().describe("The flow that leads the call. Null without a flow."),
    flow_node: z.string().nullable().describe("The node of the flow the call is in. Null without a flow."),
    started_at: timestamp.describe("When the call came in or was asked for."),
    answered_at: timestamp.nullable().describe("When the call was answered. Null: it rings."),
    last_speaker: z
      .enum(["user", "assistant"])
      .nullable()
      .describe("Who said the last words on record. Null: nobody has said anything."),
    last_words: z
      .string()
      .nullable()
      .describe("The first 300 characters of them, as far as they were understood. Null like `last_speaker`."),
    latency_ms: z
      .int()
      .nullable()
      .describe(
        "From the end of the caller's last answered words to the first words of the answer, in milliseconds. Null: nothing was answered yet.",
      ),
  })
  .meta({ id: "LiveCall" });
export type WireLiveCall = z.infer<typeof liveCall>;

export const listLiveCalls = defineContract({
  name: "listLiveCalls",
  method: "GET",
  path: "/api/v1/calls/live",
  tag: "Calls",
  summary: "The calls that go on, with where each of them stands",
  description:
    "Lists the ongoing calls, the newest first, at most 200; `total` counts all. What was said comes a moment after it was said. `GET /api/v1/events` says when to look again.",
  access: "read",
  success: z.object({
    items: z.array(liveCall).describe("The calls."),
    total: z.int().describe("How many calls go on."),
    now: timestamp.describe("The service's time, by which the other times are meant."),
  }),
});
