import { switchOrganization as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { ownMembership } from "../members/own-member.ts";
import { ownMember } from "../own-member.ts";
import { moveSession } from "../sign-in/session-store.ts";
import { signInSessionIdOf } from "../sign-in-session-of.ts";
import { presentAuth } from "../users/present-user.ts";

export function switchOrganization(context: AccountContext): Operation {
  const { platform, accessTokens } = context;
  return defineOperation(contract, async ({ body, identity, scope }) => {
    const sessionId = signInSessionIdOf(identity);
    const membership = await ownMembership(platform, identity, body.organization_id);
    const { organizationId } = membership;
    const user = await ownMember(scope, identity);
    // The session belongs to the person and leaves the organization it was in, so no scope could move it.
    await platform.data.unscoped.transaction(({ db }) => moveSession({ db }, sessionId, organizationId));
    const token = await accessTokens.issue({ userId: identity.userId, organizationId, sessionId });
    return presentAuth(token, user, membership);
  });
}
