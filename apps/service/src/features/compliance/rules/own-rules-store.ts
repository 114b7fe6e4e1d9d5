import type { ContactRules, ContactWeek } from "@parley/contact-rules/rules/contact-rules";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import { ORGANIZATION_VERSION } from "./own-rules.ts";

const COLUMNS = [
  "id",
  "jurisdiction",
  "week",
  "closed_dates",
  "max_attempts_per_day",
  "source",
  "source_date",
] as const;

/** Those of the organization that stand. */
export async function selectOwnRules(unit: ScopedUnitOfWork): Promise<readonly ContactRules[]> {
  const rows = await unit.db
    .selectFrom("contact_rules")
    .select(COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("ended_at", "is", null)
    .orderBy("jurisdiction")
    .execute();
  return rows.map((row) => ({
    jurisdiction: row.jurisdiction,
    version: `${ORGANIZATION_VERSION}${row.id}`,
    source: row.source,
    sourceDate: row.source_date,
    // Written by us, from a checked request.
    week: row.week as unknown as ContactWeek,
    closedDates: row.closed_dates,
    closedDatesKnown: null,
    maxAttemptsPerDay: row.max_attempts_per_day,
  }));
}

/** Two that are set at once come one after the other: one stands at a time. */
export async function lockOwnRules(unit: ScopedUnitOfWork): Promise<void> {
  const name = `contact-rules|${unit.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** Under the lock, after those that stood for the jurisdiction have ended. */
export async function insertOwnRules(
  unit: ScopedUnitOfWork,
  rules: Omit<ContactRules, "version" | "closedDatesKnown">,
  setBy: number,
): Promise<void> {
  await unit.db
    .insertInto("contact_rules")
    .values({
      organization_id: unit.organizationId,
      jurisdiction: rules.jurisdiction,
      week: JSON.stringify(rules.week),
      closed_dates: [...rules.closedDates],
      max_attempts_per_day: rules.maxAttemptsPerDay,
      source: storable(rules.source),
      source_date: rules.sourceDate,
      set_by: setBy,
    })
    .execute();
}

/** @returns false: none stood */
export async function endOwnRules(unit: ScopedUnitOfWork, jurisdiction: string): Promise<boolean> {
  const result = await unit.db
    .updateTable("contact_rules")
    .set({ ended_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("jurisdiction", "=", jurisdiction)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
