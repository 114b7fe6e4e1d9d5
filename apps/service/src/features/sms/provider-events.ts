import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/**
 * Claims a carrier's event: true for the first comer, false for every repetition. In the same transaction as the
 * effects, so that an event is either claimed and took effect, or neither.
 */
export async function claimProviderEvent(unit: ScopedUnitOfWork, provider: string, eventKey: string): Promise<boolean> {
  const row = await unit.db
    .insertInto("provider_events")
    .values({ organization_id: unit.organizationId, provider, event_key: eventKey })
    .onConflict((conflict) => conflict.columns(["organization_id", "provider", "event_key"]).doNothing())
    .returning("event_key")
    .executeTakeFirst();
  return row !== undefined;
}
