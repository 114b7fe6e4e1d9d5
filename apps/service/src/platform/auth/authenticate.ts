import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { CallerRequest } from "../http/http-server.ts";
import type { Identity, KeyPermissions, Role } from "../http/identity.ts";
import { type AccessTokenClaims, type AccessTokens, looksLikeAccessToken } from "./access-tokens.ts";
import { type CsrfTokens, needsCsrfToken } from "./csrf-tokens.ts";
import type { SessionCookies } from "./session-cookies.ts";

/** A member of an active organization, active themselves. */
export interface KnownCaller {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly role: Role;
  readonly isVerified: boolean;
}

export interface KnownKey extends KnownCaller {
  readonly apiKeyId: number;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  /** From when on it is refused; null: never. */
  readonly expiresAt: Date | null;
}

export interface KnownSession extends KnownCaller {
  readonly sessionId: string;
}

/**
 * The checks for the three kinds of credentials, implemented by features/accounts. Each is one query and returns null
 * unless key or session, user, membership and organization are all valid right now.
 */
export interface CredentialChecks {
  /** @throws DomainError `unauthenticated` for a key that has expired: who has it learns what to do. */
  checkApiKey(key: string, remoteAddress: string): Promise<KnownKey | null>;
  checkSessionCookie(cookie: string): Promise<KnownSession | null>;
  checkAccessToken(claims: AccessTokenClaims): Promise<KnownSession | null>;
}

export interface AuthenticatorDeps {
  readonly checks: CredentialChecks;
  readonly accessTokens: AccessTokens;
  readonly cookies: SessionCookies;
  readonly csrfTokens: CsrfTokens;
}

export type Authenticate = (request: CallerRequest) => Promise<Identity>;

/**
 * Identifies the caller. A bearer credential comes before the cookie, so that a script is never taken for the person
 * whose browser it runs in. Nothing is cached: a revoked key fails from its next request on.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticate {
  return async (request) => {
    if (request.authorization !== undefined) {
      const identity = await identifyBearer(deps, request.authorization, request.remoteAddress);
      if (identity === null) throw notValid();
      return identity;
    }
    const cookie = deps.cookies.read(request.cookies);
    if (cookie === undefined || cookie === "") {
      throw new DomainError("unauthenticated", "No credentials were given", {
        code: "credentials-missing",
        fix: "Send an API key or an access token: Authorization: Bearer <key>.",
      });
    }
    const session = await deps.checks.checkSessionCookie(cookie);
    if (session === null) throw notValid();
    if (needsCsrfToken(request.method) && !deps.csrfTokens.isValid(session.sessionId, request.csrfToken)) {
      throw new DomainError("not-allowed", "The x-csrf-token header is missing or wrong", {
        code: "csrf-token-invalid",
        fix: "Send the value of the parley_csrf cookie as the header x-csrf-token.",
      });
    }
    return toIdentity(session, { kind: "session-cookie", sessionId: session.sessionId });
  };
}

async function identifyBearer(
  deps: AuthenticatorDeps,
  authorization: string,
  remoteAddress: string,
): Promise<Identity | null> {
  const token = /^bearer +(\S.*)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) return null;
  const claims = looksLikeAccessToken(token) ? await deps.accessTokens.verify(token) : null;
  if (claims !== null) {
    const session = await deps.checks.checkAccessToken(claims);
    return session === null ? null : toIdentity(session, { kind: "access-token", sessionId: session.sessionId });
  }
  // An operator may have chosen any text as a key, even one that looks like a token.
  const key = await deps.checks.checkApiKey(token, remoteAddress);
  if (key === null) return null;
  const { apiKeyId, permissions, requestsPerMinute, expiresAt } = key;
  return toIdentity(key, { kind: "api-key", apiKeyId, permissions, requestsPerMinute, expiresAt });
}

function toIdentity(caller: KnownCaller, credential: Identity["credential"]): Identity {
  const { userId, organizationId, role, isVerified } = caller;
  return { userId, organizationId, role, isVerified, credential };
}

function notValid(): DomainError {
  return new DomainError("unauthenticated", "The credentials are not valid", { code: "credentials-invalid" });
}
