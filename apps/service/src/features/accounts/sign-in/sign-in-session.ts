import { DomainError } from "@parley/foundation/domain-error";
import type { Identity } from "../../../platform/http/identity.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a sign-in lasts: at most `absoluteMs`, and `idleMs` without use. */
export interface SessionLifetime {
  readonly absoluteMs: number;
  readonly idleMs: number;
}

export const SESSION_LIFETIME: SessionLifetime = { absoluteMs: 12 * HOUR_MS, idleMs: 2 * HOUR_MS };
export const REMEMBERED_SESSION_LIFETIME: SessionLifetime = { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS };

export interface SignInSession {
  readonly id: string;
  readonly idleTimeoutMs: number;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export interface SessionTimes {
  readonly isAlive: boolean;
  readonly absoluteRemainingMs: number;
  readonly idleRemainingMs: number;
  /** The earlier of the two ends. */
  readonly endsAt: Date;
}

export function sessionTimes(session: SignInSession, now: Date): SessionTimes {
  const idleEndsAtMs = session.lastSeenAt.getTime() + session.idleTimeoutMs;
  const absoluteRemainingMs = Math.max(0, session.expiresAt.getTime() - now.getTime());
  const idleRemainingMs = Math.max(0, idleEndsAtMs - now.getTime());
  return {
    isAlive: absoluteRemainingMs > 0 && idleRemainingMs > 0,
    absoluteRemainingMs,
    idleRemainingMs,
    endsAt: new Date(Math.min(session.expiresAt.getTime(), idleEndsAtMs)),
  };
}

/**
 * The sign-in the caller came with.
 * @throws DomainError `invalid-state` for an API key
 */
export function signInSessionIdOf(identity: Identity): string {
  if (identity.credential.kind !== "api-key") return identity.credential.sessionId;
  throw new DomainError("invalid-state", "This needs a signed-in user, not an API key", {
    code: "not-a-sign-in",
    fix: "Sign in and send the access token or the session cookie.",
  });
}
