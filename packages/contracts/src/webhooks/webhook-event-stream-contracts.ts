import { z } from "zod";
import { defineContract } from "../operation.ts";
import { queryBoolean, queryInteger } from "../wire-types.ts";

/** How many events from before a stream can begin with. */
export const MOST_REPLAYED_EVENTS = 100;

export const streamWebhookEvents = defineContract({
  name: "streamWebhookEvents",
  method: "GET",
  path: "/api/v1/webhook-events/stream",
  tag: "Webhooks",
  summary: "Events as they happen, for a developer's machine",
  description:
    "Server-sent events. `ready` comes first. Then each event of the organization comes as `webhook`; its data has `event_id`, `event_type`, `conversation_id`, `url` (null when none is set), `created_at`, and what a receiver gets: `headers`, signed at this moment, and `body`, to be passed on unchanged. The assistant's own headers are left out. Events come without a URL being set, too: from the beginning of a stream until five minutes after its end. They are those of deliveries, but nothing that is done with them here changes a delivery. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since, and may be sent events of the minute before that once more: go by `event_id`. Those of one conversation come in their order. A line with a colon shows every 15 seconds that the connection lives; credentials are checked again every 30. `parley listen` is a client of it.",
  access: "admin",
  query: z.object({
    last: queryInteger({ min: 0, max: MOST_REPLAYED_EVENTS })
      .default(0)
      .describe("How many of the events before now come first. Not used with a last event."),
    follow: queryBoolean
      .default(true)
      .describe("False: the answer ends with what is there already, and nothing is kept for listeners."),
    last_event_id: z
      .string()
      .max(100)
      .optional()
      .describe("The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`."),
  }),
  rawSuccess: { contentType: "text/event-stream", description: "Events, until the client goes away." },
  errors: {
    400: "The last event's id is none that this stream has sent.",
    503: "Too many streams are open: 10 of the organization, or 100 of the process.",
  },
});
