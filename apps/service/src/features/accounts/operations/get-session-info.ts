import { getSessionInfo as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { findSession } from "../sign-in/session-store.ts";
import { sessionTimes } from "../sign-in/sign-in-session.ts";

export function getSessionInfo(context: AccountContext): Operation {
  const { clock, data } = context.platform;
  return defineOperation(contract, async ({ identity }) => {
    const { credential, userId } = identity;
    const session = credential.kind === "api-key" ? null : await findSession(data.unscoped, credential.sessionId);
    if (session === null) {
      // An API key has no end of its own.
      return {
        user_id: userId,
        is_active: true,
        absolute_timeout_remaining_minutes: null,
        idle_timeout_remaining_minutes: null,
        idle_minutes: null,
        csrf_token: null,
      };
    }
    const now = clock.now();
    const times = sessionTimes(session, now);
    return {
      user_id: userId,
      is_active: times.isAlive,
      absolute_timeout_remaining_minutes: toMinutes(times.absoluteRemainingMs),
      idle_timeout_remaining_minutes: toMinutes(times.idleRemainingMs),
      idle_minutes: toMinutes(Math.max(0, now.getTime() - session.lastSeenAt.getTime())),
      csrf_token: credential.kind === "session-cookie" ? context.csrfTokens.tokenOf(session.id) : null,
    };
  });
}

/** To a tenth. */
function toMinutes(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
