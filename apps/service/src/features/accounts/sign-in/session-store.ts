import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { Activity } from "../../../platform/auth/activity-buffer.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
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
  if (row === undefined) return null;
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

/** Ends a person's sign-ins to every organization, but for the one they are using. */
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

/** The person goes on in another organization; that they belong to it was checked. */
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

/** Removes sign-ins that ended or ran out before `before`. Returns how many. */
export async function deleteOldSessions({ db }: DataDoor, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("sign_in_sessions")
    .where((where) => where.or([where("expires_at", "<", before), where("ended_at", "<", before)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
