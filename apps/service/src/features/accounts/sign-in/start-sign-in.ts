import { randomUUID } from "node:crypto";
import type { authResponse } from "@parley/contracts/accounts/account-schemas";
import type { z } from "zod";
import { maySetCookies } from "../../../platform/auth/session-cookies.ts";
import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { AccountContext } from "../account-context.ts";
import { presentAuth } from "../users/present-user.ts";
import type { Membership, User } from "../users/user.ts";
import { countLogin, findUserById } from "../users/user-store.ts";
import { insertSession } from "./session-store.ts";
import { REMEMBERED_SESSION_LIFETIME, SESSION_LIFETIME } from "./sign-in-session.ts";

export interface StartedSignIn {
  readonly headers: Record<string, string[]>;
  readonly body: z.input<typeof authResponse>;
}

/**
 * Opens a session for somebody who has proven who they are, and returns the answer: the token, and, for a browser on
 * our own pages, the cookies.
 * @param headers of the request
 */
export async function startSignIn(
  context: AccountContext,
  request: { readonly user: User; readonly membership: Membership; readonly isRemembered: boolean },
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<StartedSignIn> {
  const { opened, user } = await context.platform.data.unscoped.transaction(async (unit) => ({
    opened: await openSession(context, unit, request),
    // Read again: the answer shows the number of sign-ins and the time of the last one, which have just changed.
    user: (await findUserById(unit, request.user.id)) ?? request.user,
  }));
  return {
    headers: maySetCookies(headers) ? { "set-cookie": [...opened.setCookies] } : {},
    body: presentAuth(opened.accessToken, user, request.membership),
  };
}

interface OpenedSession {
  readonly accessToken: string;
  /** The `set-cookie` values. */
  readonly setCookies: readonly string[];
}

/**
 * Begins a sign-in that lasts 12 hours, or 2 without use; a remembered one 30 days, or 7 without use. The caller's
 * transaction must see the person and the membership.
 */
async function openSession(
  context: AccountContext,
  unit: UnitOfWork,
  request: { readonly user: User; readonly membership: Membership; readonly isRemembered: boolean },
): Promise<OpenedSession> {
  const { platform, accessTokens, cookies, csrfTokens } = context;
  const { user, membership, isRemembered } = request;
  const lifetime = isRemembered ? REMEMBERED_SESSION_LIFETIME : SESSION_LIFETIME;
  const sessionId = randomUUID();
  const cookie = generateToken(platform.random).reveal();
  const now = platform.clock.now();
  unit.actsFor({ organizationId: membership.organizationId, userId: user.id, sessionId });
  await insertSession(unit, {
    id: sessionId,
    organizationId: membership.organizationId,
    userId: user.id,
    cookieHash: platform.hashes.hash("session-cookie", cookie),
    idleTimeoutMs: lifetime.idleMs,
    startedAt: now,
    expiresAt: new Date(now.getTime() + lifetime.absoluteMs),
  });
  await countLogin(unit, user.id, now);
  return {
    accessToken: await accessTokens.issue({
      userId: user.id,
      organizationId: membership.organizationId,
      sessionId,
    }),
    setCookies: cookies.set({
      token: cookie,
      csrfToken: csrfTokens.tokenOf(sessionId),
      // Without "remember me" the browser forgets the cookie when it closes.
      maxAgeSeconds: isRemembered ? lifetime.absoluteMs / 1_000 : null,
    }),
  };
}
