import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * `carrier`: its mark on an inbound text, or its refusal of one of ours. `model`: asked about words no rule knows. `member`: somebody
 * of the organization noted it.
 */
export type OptOutSource = "keyword" | "phrase" | "carrier" | "model" | "member";

const selectOptOut = prepareQuery<{ organizationId: number; numberHashes: readonly Buffer[] }>()((db, value) =>
  db
    .selectFrom("opt_outs")
    .select("opted_out_at")
    .where("organization_id", "=", value("organizationId"))
    .where(sql<boolean>`number_hash = any(${value("numberHashes")}::bytea[])`)
    .orderBy("opted_out_at"),
);

/** @param numberHashes of one number, under each spelling @returns since when the number is on the list; null: it is not */
export async function findOptOut(unit: ScopedUnitOfWork, numberHashes: readonly Buffer[]): Promise<Date | null> {
  const [row] = await selectOptOut(unit.db, { organizationId: unit.organizationId, numberHashes });
  return row?.opted_out_at ?? null;
}

/** Which of these are on the list, in hexadecimal. */
export async function findOptOuts(
  unit: ScopedUnitOfWork,
  numberHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(number_hash, 'hex') as hash from opt_outs
    where organization_id = ${unit.organizationId} and number_hash = any(${numberHashes}::bytea[])`.execute(unit.db);
  return new Set(rows.map((row) => row.hash));
}

/** Until the transaction ends, nobody else has the number, neither alone nor with others. Waits for those who have it. */
export async function lockNumberAlone(unit: ScopedUnitOfWork, numberHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(unit, numberHash)}::bigint)`.execute(unit.db);
}

/**
 * Until the transaction ends, nobody has any of the numbers alone. Waits for those who do. Taken in one order by
 * all, so that nobody waits in a circle.
 */
export async function lockNumbers(unit: ScopedUnitOfWork, numberHashes: readonly Buffer[]): Promise<void> {
  const keys = numberHashes.map((numberHash) => lockKey(unit, numberHash)).toSorted();
  await sql`select pg_advisory_xact_lock_shared(key) from unnest(${keys}::bigint[]) as wanted (key)`.execute(unit.db);
}

/** Eight bytes of a keyed hash: two numbers that share them wait for each other, no more. */
function lockKey({ organizationId }: ScopedUnitOfWork, numberHash: Buffer): string {
  return String(numberHash.readBigInt64BE(0) ^ BigInt(organizationId));
}

/** @returns false when the number was already on the list */
export async function insertOptOut(
  unit: ScopedUnitOfWork,
  numberHash: Buffer,
  source: OptOutSource,
  decidedBy: string | null,
): Promise<boolean> {
  const row = await unit.db
    .insertInto("opt_outs")
    .values({
      organization_id: unit.organizationId,
      number_hash: numberHash,
      source,
      decided_by: decidedBy,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "number_hash"]).doNothing())
    .returning("number_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** @param numberHashes of one number, under each spelling @returns false when the number was not on the list */
export async function deleteOptOut(unit: ScopedUnitOfWork, numberHashes: readonly Buffer[]): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("opt_outs")
    .where("organization_id", "=", unit.organizationId)
    .where("number_hash", "in", numberHashes)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
