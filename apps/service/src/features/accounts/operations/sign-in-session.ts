import {
  extendSession,
  getSessionInfo,
  getSignedInUser,
  listMyOrganizations,
  setDefaultOrganization,
  switchOrganization,
} from "@parley/contracts/accounts/sign-in-session-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";
import { listMemberships } from "../members/member-store.ts";
import { ownMember, ownMembership } from "../members/own-member.ts";
import { findSession, moveSession, touchSessions } from "../sign-in/session-store.ts";
import { sessionTimes, signInSessionIdOf } from "../sign-in/sign-in-session.ts";
import { presentAuth, presentMembership } from "../users/present-user.ts";
import { saveDefaultOrganization } from "../users/user-store.ts";

/** What a signed-in person asks about their sign-in and the organizations they belong to: /api/auth. */
export function signInSessionOperations(context: AccountContext): readonly Operation[] {
  const { accessTokens, csrfTokens } = context;
  const { clock, data } = context.platform;
  return [
    defineOperation(getSignedInUser, async ({ scope, identity }) => {
      const member = await ownMember(scope, identity);
      return {
        id: String(member.id),
        email: member.email,
        first_name: member.firstName ?? "",
        last_name: member.lastName ?? "",
        organization_id: String(member.organizationId),
        is_active: member.isActive,
        is_platform_admin: member.isPlatformAdmin,
        created_at: toWireTimestamp(member.createdAt),
        updated_at: toWireTimestamp(member.updatedAt),
      };
    }),

    defineOperation(listMyOrganizations, async ({ scope, identity }) => {
      const { defaultOrganizationId } = await ownMember(scope, identity);
      // A person may belong to several organizations. A key belongs to one and must not learn of the others.
      const memberships = await listMemberships(data.unscoped, identity.userId);
      const isCurrent = (organizationId: number) => organizationId === identity.organizationId;
      const visible =
        identity.credential.kind === "api-key"
          ? memberships.filter(({ organizationId }) => isCurrent(organizationId))
          : memberships;
      return {
        organizations: visible.map((membership) => ({
          ...presentMembership(membership),
          time_zone: membership.timeZone,
          is_current: isCurrent(membership.organizationId),
          is_default: membership.organizationId === defaultOrganizationId,
        })),
        current_organization_id: identity.organizationId,
        default_organization_id:
          visible.find((membership) => membership.organizationId === defaultOrganizationId)?.organizationId ?? null,
      };
    }),

    defineOperation(switchOrganization, async ({ body, identity, scope }) => {
      const sessionId = signInSessionIdOf(identity);
      const membership = await ownMembership(data, identity, body.organization_id);
      const { organizationId } = membership;
      const user = await ownMember(scope, identity);
      // Unscoped, because no scope lets a session leave its organization.
      await data.unscoped.transaction((unit) => moveSession(unit, sessionId, organizationId));
      const token = await accessTokens.issue({ userId: identity.userId, organizationId, sessionId });
      return presentAuth(token, user, membership);
    }),

    defineOperation(setDefaultOrganization, async ({ body, identity, scope }) => {
      assertMayChangeAccount(identity);
      const { organizationId } = await ownMembership(data, identity, body.organization_id);
      await scope.transaction((unit) => saveDefaultOrganization(unit, identity.userId, organizationId));
      return {
        success: true,
        message: "The default organization was changed",
        default_organization_id: organizationId,
      };
    }),

    defineOperation(getSessionInfo, async ({ identity }) => {
      const { credential, userId } = identity;
      const session = credential.kind === "api-key" ? null : await findSession(data.unscoped, credential.sessionId);
      if (session === null) {
        // An API key is no sign-in; its own list says when it expires.
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
        csrf_token: credential.kind === "session-cookie" ? csrfTokens.tokenOf(session.id) : null,
      };
    }),

    defineOperation(extendSession, async ({ identity }) => {
      const sessionId = signInSessionIdOf(identity);
      const now = clock.now();
      const session = await data.unscoped.transaction(async (unit) => {
        await touchSessions(unit, [{ key: sessionId, count: 1, lastAt: now, lastAddress: null }]);
        return findSession(unit, sessionId);
      });
      // Signed out in another tab since the request was checked.
      if (session === null) throw new DomainError("unauthenticated", "The credentials are not valid");
      const { userId, organizationId } = identity;
      return {
        success: true,
        expires_at: toWireTimestamp(sessionTimes(session, now).endsAt),
        access_token: await accessTokens.issue({ userId, organizationId, sessionId }),
      };
    }),
  ];
}

/** To a tenth of a minute. */
function toMinutes(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
