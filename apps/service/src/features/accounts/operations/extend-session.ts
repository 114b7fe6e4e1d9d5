import { extendSession as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { findSession, touchSessions } from "../sign-in/session-store.ts";
import { sessionTimes } from "../sign-in/sign-in-session.ts";
import { signInSessionIdOf } from "../sign-in-session-of.ts";

export function extendSession(context: AccountContext): Operation {
  const { accessTokens, platform } = context;
  return defineOperation(contract, async ({ identity }) => {
    const sessionId = signInSessionIdOf(identity);
    const now = platform.clock.now();
    const session = await platform.data.unscoped.transaction(async ({ db }) => {
      await touchSessions({ db }, [{ key: sessionId, count: 1, lastAt: now }]);
      return findSession({ db }, sessionId);
    });
    // Signed out in another tab between the check and now.
    if (session === null) throw new DomainError("unauthenticated", "The credentials are not valid");
    const { userId, organizationId } = identity;
    return {
      success: true,
      expires_at: toWireTimestamp(sessionTimes(session, now).endsAt),
      access_token: await accessTokens.issue({ userId, organizationId, sessionId }),
    };
  });
}
