import { randomUUID } from "node:crypto";
import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { AccountContext } from "../account-context.ts";
import type { Membership, User } from "../users/user.ts";
import { countLogin } from "../users/user-store.ts";
import { insertSession } from "./session-store.ts";
import { REMEMBERED_SESSION_LIFETIME, SESSION_LIFETIME } from "./sign-in-session.ts";

export interface OpenedSession {
  readonly accessToken: string;
  /** Values of `set-cookie`. */
  readonly setCookies: readonly string[];
}

/**
 * Begins a sign-in: 12 hours at most and 2 without use, remembered ones 30 days and 7. The caller's transaction must
 * see the person and the membership.
 */
export async function openSession(
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
