import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import type { CredentialChecks, KnownSession } from "../../platform/auth/authenticate.ts";
import type { KeyedHashes } from "../../platform/crypto/keyed-hash.ts";
import type { Database } from "../../platform/database/database.ts";
import { prepareQuery } from "../../platform/database/prepared-query.ts";
import { permissionsFromJson, requestsPerMinuteFromJson } from "./keys/key-permissions.ts";
import { sessionTimes } from "./sign-in/sign-in-session.ts";
import { roleFromText } from "./users/user.ts";

/** Between two notes of a sign-in's use; far below the shortest idle time. */
const SEEN_GRANULARITY_MS = 60_000;

export interface CredentialStoreDeps {
  readonly db: Database;
  readonly hashes: KeyedHashes;
  readonly clock: Clock;
  readonly onKeyUsed: (apiKeyId: number) => void;
  readonly onSessionSeen: (sessionId: string) => void;
}

/** Runs before every request of every program that uses the interface. */
const findKey = prepareQuery<{ keyHash: Buffer }>()((db, value) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .innerJoin("organization_members as m", (join) =>
      join.onRef("m.user_id", "=", "k.user_id").onRef("m.organization_id", "=", "k.organization_id"),
    )
    .innerJoin("organizations as o", "o.id", "k.organization_id")
    .select([
      "k.id",
      "k.permissions",
      "k.rate_limit",
      "k.organization_id",
      "k.user_id",
      "m.role",
      "u.email_verified_at",
    ])
    .where("k.key_hash", "=", value("keyHash"))
    .where("k.is_active", "=", true)
    .where("u.is_active", "=", true)
    .where("o.is_active", "=", true),
);

/** Every credential is resolved by one query that joins all it hangs on, over organizations: none is known before. */
export function createCredentialStore(deps: CredentialStoreDeps): CredentialChecks {
  const { db, hashes, clock } = deps;

  /** @param organizationId null: the one the sign-in stands in. */
  const selectSession = (organizationId: OrganizationId | null) =>
    db
      .selectFrom("sign_in_sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .innerJoin("organization_members as m", (join) =>
        organizationId === null
          ? join.onRef("m.user_id", "=", "s.user_id").onRef("m.organization_id", "=", "s.organization_id")
          : join.onRef("m.user_id", "=", "s.user_id").on("m.organization_id", "=", organizationId),
      )
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .select([
        "s.id",
        "s.idle_timeout_ms",
        "s.last_seen_at",
        "s.expires_at",
        "u.id as user_id",
        "u.email_verified_at",
        "m.organization_id",
        "m.role",
      ])
      .where("s.ended_at", "is", null)
      .where("u.is_active", "=", true)
      .where("o.is_active", "=", true);
  type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSession>["executeTakeFirstOrThrow"]>>;

  const toKnownSession = (row: SessionRow | undefined): KnownSession | null => {
    if (row === undefined) return null;
    const now = clock.now();
    const session = {
      id: row.id,
      idleTimeoutMs: row.idle_timeout_ms,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    };
    if (!sessionTimes(session, now).isAlive) return null;
    if (now.getTime() - row.last_seen_at.getTime() >= SEEN_GRANULARITY_MS) deps.onSessionSeen(row.id);
    return {
      sessionId: row.id,
      userId: asId(row.user_id),
      organizationId: asId(row.organization_id),
      role: roleFromText(row.role),
      isVerified: row.email_verified_at !== null,
    };
  };

  return {
    async checkApiKey(key) {
      const [row] = await findKey(db, { keyHash: hashes.hash("api-key", key) });
      if (row === undefined) return null;
      deps.onKeyUsed(row.id);
      return {
        apiKeyId: row.id,
        userId: asId(row.user_id),
        organizationId: asId(row.organization_id),
        role: roleFromText(row.role),
        isVerified: row.email_verified_at !== null,
        permissions: permissionsFromJson(row.permissions),
        requestsPerMinute: requestsPerMinuteFromJson(row.rate_limit),
      };
    },
    async checkSessionCookie(cookie) {
      const row = await selectSession(null)
        .where("s.cookie_hash", "=", hashes.hash("session-cookie", cookie))
        .executeTakeFirst();
      return toKnownSession(row);
    },
    async checkAccessToken({ sessionId, userId, organizationId }) {
      const row = await selectSession(organizationId)
        .where("s.id", "=", sessionId)
        .where("s.user_id", "=", userId)
        .executeTakeFirst();
      return toKnownSession(row);
    },
  };
}
