import type { CredentialChecks, KnownSession } from "../../../platform/auth/authenticate.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSessionByCookie, findSessionOfToken, type OpenSession } from "./session-store.ts";
import { sessionTimes } from "./sign-in-session.ts";

/** Use of a sign-in is recorded at most this often; far below the shortest idle time. */
const SEEN_GRANULARITY_MS = 60_000;

/** Checks the sign-in that a request's cookie or access token belongs to: one query, then whether it has expired. */
export function createSessionChecks(
  { clock, data, hashes }: Pick<Platform, "clock" | "data" | "hashes">,
  onSessionSeen: (sessionId: string) => void,
): Pick<CredentialChecks, "checkSessionCookie" | "checkAccessToken"> {
  const check = (open: OpenSession | null): KnownSession | null => {
    if (open === null) return null;
    const now = clock.now();
    const { session, caller } = open;
    if (!sessionTimes(session, now).isAlive) return null;
    if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_GRANULARITY_MS) onSessionSeen(session.id);
    return caller;
  };
  return {
    async checkSessionCookie(cookie) {
      return check(await findSessionByCookie(data.unscoped, hashes.hash("session-cookie", cookie)));
    },
    async checkAccessToken(claims) {
      return check(await findSessionOfToken(data.unscoped, claims));
    },
  };
}
