import { z } from "zod";
import { defineContract } from "./operation.ts";
import { queryBoolean } from "./wire-types.ts";

const KINDS = "call|conversation|text|delivery|number|transcript";

export const streamEvents = defineContract({
  name: "streamEvents",
  method: "GET",
  path: "/api/v1/events",
  tag: "System",
  summary: "What changes in the organization, as it happens",
  description:
    "Server-sent events, for pages and programs that show how things are. `ready` comes first. Then each `change` says by its data what changed, not how: `id`, `kind` (`call`, `conversation`, `text`, `delivery`, `number`; `transcript` when something was said in a call, at most once a second, with an `id` of null) and `subject_id`, the id of the call, thread, text, delivery or number; null when it was many. Read what you show of it. Some come twice, and what changed several times within a moment comes once. `resync` says that changes may have been missed: read everything again. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since; when that is not known any more, after about ten minutes, `resync` comes. A line with a colon shows every 10 seconds that the connection lives; credentials are checked again every 20, and the stream ends with them.",
  access: "read",
  query: z.object({
    follow: queryBoolean
      .default(true)
      .describe("False: the answer ends with what came since the last event, and does not wait for more."),
    kinds: z
      .string()
      .max(200)
      .regex(
        new RegExp(`^(${KINDS})(,(${KINDS}))*$`),
        `Input should be kinds joined by commas, of ${KINDS.replaceAll("|", ", ")}`,
      )
      .optional()
      .describe(
        "Only changes of these kinds, separated by commas; `ready` and `resync` come always. Absent: all, also those that later versions add.",
      ),
    last_event_id: z
      .string()
      .max(100)
      .optional()
      .describe("The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`."),
  }),
  rawSuccess: { contentType: "text/event-stream", description: "Events, until the client goes away." },
  errors: { 503: "1,000 streams are open in the process." },
});
