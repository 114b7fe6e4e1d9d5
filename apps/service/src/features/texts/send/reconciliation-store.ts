import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { OutboundText } from "./outbound-text-store.ts";

/** Which of these carrier ids already belong to one of our texts. */
export async function findKnownCarrierIds(
  unit: ScopedUnitOfWork,
  provider: string,
  providerMessageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (providerMessageIds.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom("sms_logs")
    .select("provider_message_id")
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .where("provider_message_id", "in", providerMessageIds)
    .execute();
  return new Set(rows.flatMap((row) => (row.provider_message_id === null ? [] : [row.provider_message_id])));
}

/** Whether a request begun at that time has by now either reached the carrier or never will. */
export async function isGraceOver(unit: ScopedUnitOfWork, attemptedAt: Date, graceMs: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ${attemptedAt}::timestamptz + ${graceMs} * interval '1 millisecond' <= now() + interval '50 milliseconds' as is_over`.execute(
    unit.db,
  );
  return rows[0]?.is_over === true;
}

/** Keeps other transactions from settling a text with the same recipient and body. */
export async function lockEqualTexts(
  unit: ScopedUnitOfWork,
  { to, body }: Pick<OutboundText, "to" | "body">,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${unit.organizationId}|${to}|${body}`}, 0))`.execute(
    unit.db,
  );
}
