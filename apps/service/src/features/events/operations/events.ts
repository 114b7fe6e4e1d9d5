import { streamEvents } from "@parley/contracts/event-contracts";
import type { Authenticate } from "../../../platform/auth/authenticate.ts";
import { EVENT_STREAM_HEADERS } from "../../../platform/http/event-body.ts";
import { mayStillStream } from "../../../platform/http/may-still-stream.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { followedKinds } from "../streams/followed-kinds.ts";
import type { OrganizationStreams } from "../streams/organization-streams.ts";

/** /events: what changes, for pages that show how things are. */
export function eventOperations(streams: OrganizationStreams, authenticate: Authenticate): readonly Operation[] {
  return [
    defineOperation(streamEvents, async (input) => {
      // Of an answer without a body nobody would see the end.
      if (input.method === "HEAD") return new OperationReply({ headers: EVENT_STREAM_HEADERS, body: "" });
      const lastId = lastIdOf(input.headers["last-event-id"] ?? input.query.last_event_id);
      const wanted = { lastId, follows: input.query.follow, kinds: followedKinds(input.query.kinds) };
      const body = await streams.open(input.scope, wanted, () =>
        mayStillStream(authenticate, streamEvents, input, input.identity),
      );
      return new OperationReply({ headers: EVENT_STREAM_HEADERS, body: body.stream });
    }),
  ];
}

/** An id that is none of ours is like one from long ago: everything is read again. */
function lastIdOf(given: string | string[] | undefined): number | null | "unknown" {
  // What a browser's client sends before it has seen an event.
  if (given === undefined || given === "") return null;
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : "unknown";
}
