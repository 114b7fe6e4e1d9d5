import { callerOfSocket, mayStillRead } from "../../../platform/http/sockets/socket-caller.ts";
import type { SocketRoute } from "../../../platform/http/sockets/socket-route.ts";
import { LiveTranscript, type LiveTranscriptDeps, refuseLiveTranscript } from "./live-transcript.ts";

/** These limits are part of the documented API. */
const MESSAGES_PER_SECOND = 100;
const MOST_PER_CALL = 10;
/** `ping` and `request_status` are all a client says. */
const MAX_MESSAGE_BYTES = 4_096;

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
      const caller = await callerOfSocket(deps.authenticate, request);
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
            mayStillRead: () => mayStillRead(deps.authenticate, request, caller),
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
