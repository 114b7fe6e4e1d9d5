import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** An event as listeners get it, whether it goes to a URL, too, or not. */
export interface ListenedEvent {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly conversationId: number | null;
  readonly url: string | null;
  readonly body: string;
  readonly createdAt: Date;
}

/** The events behind `afterId` in the order of their ids, up to `limit`, without those in `except`. */
export async function listListenedEvents(
  unit: ScopedUnitOfWork,
  { afterId, except, limit }: { readonly afterId: number; readonly except: readonly number[]; readonly limit: number },
): Promise<readonly ListenedEvent[]> {
  const rows = await unit.db
    .selectFrom("webhook_deliveries")
    .select(["id", "event_id", "event_type", "conversation_id", "url", "body", "created_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", ">", afterId)
    .where(sql<boolean>`id <> all(${[...except]}::bigint[])`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    conversationId: row.conversation_id,
    url: row.url,
    body: row.body,
    createdAt: row.created_at,
  }));
}

/** The id behind which the newest `count` events stand; 0 when there are no more than that. */
export async function idBeforeNewest(unit: ScopedUnitOfWork, count: number): Promise<number> {
  const row = await unit.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .orderBy("id", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * The newest event that was there `overlapMs` before that of `position`; 0 when there is none. Where the latter is no longer
 * kept, the newest one before it.
 */
export async function idBeforeOverlap(unit: ScopedUnitOfWork, position: number, overlapMs: number): Promise<number> {
  const row = await unit.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "<=", position)
    .where(sql<boolean>`created_at < coalesce(
      (select last.created_at - ${overlapMs} * interval '1 millisecond' from webhook_deliveries last
       where last.organization_id = ${unit.organizationId} and last.id = ${position}), 'infinity')`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
