import { type Selectable, sql } from "kysely";
import type { CannedReplies } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export interface CannedReplyMembers {
  /** In small letters. */
  readonly shortcut: string;
  readonly body: string;
  readonly language: string | null;
}

/** A text that people of an organization send again and again. */
export interface CannedReply extends CannedReplyMembers {
  readonly id: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Held until the transaction ends, so that of those who add one at the same time each counts the others'. */
export async function lockCannedReplies(unit: ScopedUnitOfWork): Promise<void> {
  await unit.db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", unit.organizationId)
    .forNoKeyUpdate()
    .execute();
}

/** By their shortcuts. */
export async function listReplies(unit: ScopedUnitOfWork): Promise<readonly CannedReply[]> {
  const rows = await unit.db
    .selectFrom("canned_replies")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .orderBy("shortcut")
    .execute();
  return rows.map(replyFromRow);
}

export async function countReplies(unit: ScopedUnitOfWork): Promise<number> {
  const { count } = await unit.db
    .selectFrom("canned_replies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws a unique violation when the shortcut is taken */
export async function insertReply(unit: ScopedUnitOfWork, reply: CannedReplyMembers): Promise<CannedReply> {
  const row = await unit.db
    .insertInto("canned_replies")
    .values({ ...reply, organization_id: unit.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return replyFromRow(row);
}

/** @returns null when there is no such reply. @throws a unique violation when the shortcut is taken */
export async function replaceReply(
  unit: ScopedUnitOfWork,
  id: number,
  reply: CannedReplyMembers,
): Promise<CannedReply | null> {
  const row = await unit.db
    .updateTable("canned_replies")
    .set({ ...reply, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : replyFromRow(row);
}

/** @returns false when there is no such reply */
export async function deleteReply(unit: ScopedUnitOfWork, id: number): Promise<boolean> {
  const deleted = await unit.db
    .deleteFrom("canned_replies")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

function replyFromRow(row: Selectable<CannedReplies>): CannedReply {
  const { id, shortcut, body, language, created_at: createdAt, updated_at: updatedAt } = row;
  return { id, shortcut, body, language, createdAt, updatedAt };
}
