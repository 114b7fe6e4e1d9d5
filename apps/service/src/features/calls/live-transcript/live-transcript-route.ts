import { DomainError } from "@parley/foundation/domain-error";
import { authorize } from "../../../platform/http/access.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { SocketRequest, SocketRoute } from "../../../platform/http/sockets/socket-route.ts";
import { LiveTranscript, type LiveTranscriptDeps, refuseLiveTranscript } from "./live-transcript.ts";

/** These limits are part of the documented API. */
const MESSAGES_PER_SECOND = 100;
const MOST_PER_CALL = 10;
/** `ping` and `request_status` are all a client says. */
const MAX_MESSAGE_BYTES = 4_096;

type Caller = Identity | "authentication_failed" | "access_denied";

/**
 * `/live-transcript/{call_sid}`: what is said in a call, as it is said. The socket is accepted first and then refused by a
 * message, because that is where clients read the reason.
 */
export function liveTranscriptRoute(deps: LiveTranscriptDeps): SocketRoute {
  const watchers = new Map<string, number>();
  return {
    path: "/live-transcript/{call_sid}",
    maxMessageBytes: MAX_MESSAGE_BYTES,
    messagesPerSecond: MESSAGES_PER_SECOND,
    hasHeartbeat: true,
    rateClass: "read",
    authorize: async (request) => {
      const callSid = request.params["call_sid"] ?? "";
      const caller = await callerOf(deps, request);
      return {
        accept: (socket) => {
          if (typeof caller === "string") return refuseLiveTranscript(deps, socket, callSid, caller);
          const key = `${caller.organizationId}/${callSid}`;
          const count = watchers.get(key) ?? 0;
          if (count >= MOST_PER_CALL) return refuseLiveTranscript(deps, socket, callSid, "too_many_connections");
          watchers.set(key, count + 1);
          return new LiveTranscript(deps, socket, {
            organizationId: caller.organizationId,
            callSid,
            mayStillRead: async () => {
              const now = await callerOf(deps, request);
              return typeof now !== "string" && now.organizationId === caller.organizationId;
            },
            onGone: () => {
              const left = (watchers.get(key) ?? 1) - 1;
              if (left === 0) watchers.delete(key);
              else watchers.set(key, left);
            },
          });
        },
      };
    },
  };
}

/** Query before sub-protocol before header: browsers can set only the first two. */
async function callerOf({ authenticate }: LiveTranscriptDeps, request: SocketRequest): Promise<Caller> {
  const subprotocol = request.subprotocols.find((offered) => offered.startsWith(TOKEN_PROTOCOL));
  const token = request.query.get("token") ?? subprotocol?.slice(TOKEN_PROTOCOL.length);
  const authorization = token === undefined ? request.headers.authorization : `Bearer ${token}`;
  if (authorization === undefined) return "authentication_failed";
  try {
    const identity = await authenticate({ method: "GET", authorization, cookies: {}, csrfToken: undefined });
    authorize("read", identity);
    return identity;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === "not-allowed" ? "access_denied" : "authentication_failed";
  }
}

const TOKEN_PROTOCOL = "token-";
