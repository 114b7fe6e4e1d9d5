import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Somebody listens, or did so until a moment ago. */
export const isListening = sql<boolean>`listened_until > clock_timestamp()`;

/** Has events kept for listeners for `forMs` from now on. */
export async function keepForListeners(unit: ScopedUnitOfWork, forMs: number): Promise<void> {
  await unit.db
    .insertInto("webhook_listeners")
    .values({
      organization_id: unit.organizationId,
      listened_until: sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`,
    })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet(({ ref }) => ({ listened_until: ref("excluded.listened_until") })),
    )
    .execute();
}

export async function isListenedTo(unit: ScopedUnitOfWork): Promise<boolean> {
  const row = await unit.db
    .selectFrom("webhook_listeners")
    .select("organization_id")
    .where("organization_id", "=", unit.organizationId)
    .where(isListening)
    .executeTakeFirst();
  return row !== undefined;
}
