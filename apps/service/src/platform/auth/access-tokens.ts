import { asId, type OrganizationId, type UserId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { jwtVerify, SignJWT } from "jose";
import type { KeyedHashes } from "../crypto/keyed-hash.ts";

const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
/** Leeway for other machines' clocks. */
const LEEWAY_SECONDS = 60;
const ALGORITHM = "HS256";
const ISSUER = "parley";
const AUDIENCE = "parley-api";
/** RFC 9068: keeps any other JWT of ours from passing as an access token. */
const TYPE = "at+jwt";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AccessTokenClaims {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  /** The sign-in the token belongs to; when it ends, so does the token. */
  readonly sessionId: string;
}

export interface AccessTokens {
  /** @returns a JWT (HS256) that is valid for 15 minutes. */
  issue(claims: AccessTokenClaims): Promise<string>;
  /** Null for a token that is not ours, not an access token, altered or expired. Does not check the session. */
  verify(token: string): Promise<AccessTokenClaims | null>;
}

/** One algorithm and one key, derived from the master key for this purpose: a token's header chooses neither. */
export function createAccessTokens(deps: { readonly hashes: KeyedHashes; readonly clock: Clock }): AccessTokens {
  const key = new Uint8Array(deps.hashes.hash("access-token", "signing key, version 1"));
  return {
    issue: ({ userId, organizationId, sessionId }) => {
      const issuedAt = Math.floor(deps.clock.now().getTime() / 1_000);
      return new SignJWT({ org: organizationId, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_SECONDS)
        .sign(key);
    },
    verify: async (token) => {
      const verified = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ["exp", "iat", "sub", "org", "sid"],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: deps.clock.now(),
      }).catch(() => null);
      return verified === null ? null : readClaims(verified.payload);
    },
  };
}

function readClaims(payload: Readonly<Record<string, unknown>>): AccessTokenClaims | null {
  const { sub, org, sid } = payload;
  const userId = typeof sub === "string" && /^\d{1,15}$/.test(sub) ? Number(sub) : null;
  if (userId === null || typeof org !== "number" || !Number.isSafeInteger(org)) return null;
  if (typeof sid !== "string" || !UUID.test(sid)) return null;
  return { userId: asId(userId), organizationId: asId(org), sessionId: sid };
}

/** The compact form of a JWT whose header is a JSON object. */
export function looksLikeAccessToken(text: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}
