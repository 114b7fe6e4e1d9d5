import { streamEvents } from "@parley/contracts/event-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import type { Authenticate } from "../../../platform/auth/authenticate.ts";
import { authorize } from "../../../platform/http/access.ts";
import { EVENT_STREAM_HEADERS } from "../../../platform/http/event-body.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import {
  defineOperation,
  type Operation,
  type OperationInput,
  OperationReply,
} from "../../../platform/http/operation.ts";
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
      const body = await streams.open(input.scope, wanted, () => mayStillWatch(authenticate, input, input.identity));
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

/** Asks as at the beginning: the session may have ended since, or the person's role changed. */
async function mayStillWatch(
  authenticate: Authenticate,
  {
    headers,
    cookies,
    remoteAddress,
  }: Pick<OperationInput<unknown, unknown, unknown>, "headers" | "cookies" | "remoteAddress">,
  { organizationId }: Identity,
): Promise<boolean> {
  const { authorization } = headers;
  try {
    const identity = await authenticate({
      method: "GET",
      authorization: typeof authorization === "string" ? authorization : undefined,
      cookies,
      csrfToken: undefined,
      remoteAddress,
    });
    authorize(streamEvents.access, identity);
    return identity.organizationId === organizationId;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
