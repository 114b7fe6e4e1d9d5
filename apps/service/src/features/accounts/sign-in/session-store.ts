import { asId, type OrganizationId, type UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { AccessTokenClaims } from "../../../platform/auth/access-tokens.ts";
import type { Activity } from "../../../platform/auth/activity-buffer.ts";
import type { KnownSession } from "../../../platform/auth/authenticate.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { roleFromText } from "../users/user.ts";
import type { SignInSession } from "./sign-in-session.ts";

export interface NewSession {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly cookieHash: Buffer;
  readonly idleTimeoutMs: number;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession({ db }: DataDoor, session: NewSession): Promise<void> {
  await db
    .insertInto("sign_in_sessions")
    .values({
      id: session.id,
      organization_id: session.organizationId,
      user_id: session.userId,
      cookie_hash: session.cookieHash,
      idle_timeout_ms: session.idleTimeoutMs,
      last_seen_at: session.startedAt,
      expires_at: session.expiresAt,
      created_at: session.startedAt,
    })
    .execute();
}

export async function findSession({ db }: DataDoor, sessionId: string): Promise<SignInSession | null> {
  const row = await db
    .selectFrom("sign_in_sessions")
    .select(["id", "idle_timeout_ms", "last_seen_at", "expires_at"])
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : sessionFromRow(row);
}

/** A sign-in that nobody ended, with who is signed in. It may have expired; the caller checks that. */
export interface OpenSession {
  readonly session: SignInSession;
  readonly caller: KnownSession;
}

/** The caller acts in the organization that the sign-in is in. */
export async function findSessionByCookie(data: DataDoor, cookieHash: Buffer): Promise<OpenSession | null> {
  const row = await selectOpenSessions(data, null).where("s.cookie_hash", "=", cookieHash).executeTakeFirst();
  return row === undefined ? null : openSessionFromRow(row);
}

/** The caller acts in the organization that the token is for. */
export async function findSessionOfToken(
  data: DataDoor,
  { sessionId, userId, organizationId }: AccessTokenClaims,
): Promise<OpenSession | null> {
  const row = await selectOpenSessions(data, organizationId)
    .where("s.id", "=", sessionId)
    .where("s.user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : openSessionFromRow(row);
}

/** Open sign-ins of active users in active organizations. @param organizationId null: each sign-in's own */
function selectOpenSessions({ db }: DataDoor, organizationId: OrganizationId | null) {
  return db
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
}

function openSessionFromRow(
  row: Awaited<ReturnType<ReturnType<typeof selectOpenSessions>["executeTakeFirstOrThrow"]>>,
): OpenSession {
  return {
    session: sessionFromRow(row),
    caller: {
      sessionId: row.id,
      userId: asId(row.user_id),
      organizationId: asId(row.organization_id),
      role: roleFromText(row.role),
      isVerified: row.email_verified_at !== null,
    },
  };
}

function sessionFromRow(row: {
  readonly id: string;
  readonly idle_timeout_ms: number;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}): SignInSession {
  return {
    id: row.id,
    idleTimeoutMs: row.idle_timeout_ms,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

export async function endSession({ db }: DataDoor, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable("sign_in_sessions")
    .set({ ended_at: at })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a person's sign-ins to every organization, except the one they are using. */
export async function endSessionsOfUser(
  { db }: DataDoor,
  userId: UserId,
  at: Date,
  exceptSessionId: string | null,
): Promise<void> {
  await db
    .updateTable("sign_in_sessions")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(exceptSessionId !== null, (query) => query.where("id", "!=", exceptSessionId ?? ""))
    .execute();
}

/** @returns how many were still open */
export async function endAllSessions({ db }: DataDoor): Promise<number> {
  const ended = await db
    .updateTable("sign_in_sessions")
    .set({ ended_at: sql<Date>`now()` })
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export async function endSessionsOfMember(unit: ScopedUnitOfWork, userId: UserId, at: Date): Promise<void> {
  await unit.db
    .updateTable("sign_in_sessions")
    .set({ ended_at: at })
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** Switches to another organization; the caller has checked that the person belongs to it. */
export async function moveSession({ db }: DataDoor, sessionId: string, organizationId: OrganizationId): Promise<void> {
  await db
    .updateTable("sign_in_sessions")
    .set({ organization_id: organizationId })
    .where("id", "=", sessionId)
    .execute();
}

export async function touchSessions({ db }: DataDoor, activities: readonly Activity<string>[]): Promise<void> {
  await sql`
    with seen as (
      select * from unnest(
        ${activities.map((activity) => activity.key)}::uuid[],
        ${activities.map((activity) => activity.lastAt)}::timestamptz[]
      ) as s (id, last_at)
    ), locked as (
      select t.id from sign_in_sessions t where t.id in (select id from seen) order by t.id for no key update
    )
    update sign_in_sessions t set last_seen_at = greatest(t.last_seen_at, seen.last_at)
    from seen join locked on locked.id = seen.id
    where t.id = seen.id`.execute(db);
}

/** Removes sign-ins that ended or expired before `before`. @returns how many */
export async function deleteOldSessions({ db }: DataDoor, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("sign_in_sessions")
    .where((where) => where.or([where("expires_at", "<", before), where("ended_at", "<", before)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
