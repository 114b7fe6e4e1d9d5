import { streamWebhookEvents } from "@parley/contracts/webhooks/webhook-event-stream-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import type { Authenticate } from "../../../platform/auth/authenticate.ts";
import { EVENT_STREAM_HEADERS } from "../../../platform/http/event-body.ts";
import { mayStillStream } from "../../../platform/http/may-still-stream.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { type EventCursor, readCursor } from "../listening/event-cursor.ts";
import type { EventStreams } from "../listening/event-streams.ts";

/** /webhook-events: events as they happen, for a developer's machine. */
export function webhookEventOperations(streams: EventStreams, authenticate: Authenticate): readonly Operation[] {
  return [
    defineOperation(streamWebhookEvents, async (input) => {
      const { scope, identity, query } = input;
      // Of an answer without a body nobody would see the end.
      if (input.method === "HEAD") return new OperationReply({ headers: EVENT_STREAM_HEADERS, body: "" });
      const from = cursorOf(input.headers["last-event-id"] ?? query.last_event_id);
      const body = await streams.open(
        {
          scope,
          follows: query.follow,
          mayStillListen: () => mayStillStream(authenticate, streamWebhookEvents, input, identity),
        },
        from === null ? { last: query.last } : { from },
      );
      return new OperationReply({ headers: EVENT_STREAM_HEADERS, body: body.stream });
    }),
  ];
}

/** @throws DomainError `invalid-input` for an id that is none of ours */
function cursorOf(lastEventId: string | string[] | undefined): EventCursor | null {
  // What a browser's client sends before it has seen an event.
  if (lastEventId === undefined || lastEventId === "") return null;
  const cursor = typeof lastEventId === "string" ? readCursor(lastEventId) : null;
  if (cursor === null) {
    throw new DomainError("invalid-input", "The last event's id is none that this stream has sent", {
      code: "last-event-id-unknown",
      fix: "Give back the `id` of an event as it came, or leave it out.",
    });
  }
  return cursor;
}
