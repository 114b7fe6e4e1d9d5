import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import { type ClaimableRun, isOpen, type RunEnd } from "./claimed-run.ts";

/** Tables of runs; their columns of state and claim are the same. */
export type RunTable = "eval_runs" | "optimizations" | "caller_simulations";

/** What a row of a run says of its claim. */
export const CLAIM_COLUMNS = [
  sql<boolean>`coalesce(state = 'running' and claimed_until > now(), false)`.as("is_claimed"),
  sql<boolean>`coalesce(not_before <= now(), false)`.as("may_go_on"),
] as const;

/** @param leaseMs the process that claims it is given so long, until it asks for more */
export async function claimRun(unit: ScopedUnitOfWork, table: RunTable, id: number, leaseMs: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set state = 'running', reason = null, not_before = null,
      claim_number = claim_number + 1, claimed_until = now() + ${leaseMs} * interval '1 millisecond'
    where organization_id = ${unit.organizationId} and id = ${id}`.execute(unit.db);
}

/** @returns false when the run is no longer the one that was claimed */
export async function extendClaim(
  unit: ScopedUnitOfWork,
  table: RunTable,
  { id, claimNumber }: Pick<ClaimableRun, "id" | "claimNumber">,
  leaseMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set claimed_until = now() + ${leaseMs} * interval '1 millisecond'
    where organization_id = ${unit.organizationId} and id = ${id}
      and claim_number = ${claimNumber} and state = 'running'`.execute(unit.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Locks the run until the transaction ends.
 * @returns false when another process has claimed it since, or somebody cancelled it
 */
export async function holdClaim(
  unit: ScopedUnitOfWork,
  table: RunTable,
  { id, claimNumber }: Pick<ClaimableRun, "id" | "claimNumber">,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where organization_id = ${unit.organizationId} and id = ${id}
      and claim_number = ${claimNumber} and state = 'running' for update`.execute(unit.db);
  return rows.length > 0;
}

/** Ends the claim. */
export async function endClaim(unit: ScopedUnitOfWork, table: RunTable, id: number, end: RunEnd): Promise<void> {
  await sql`
    update ${sql.table(table)} set state = ${end.state}, reason = ${end.reason === null ? null : storable(end.reason)},
      claimed_until = null, not_before = ${end.notBefore ?? null},
      finished_at = case when ${isOpen(end.state)} then finished_at else now() end
    where organization_id = ${unit.organizationId} and id = ${id}`.execute(unit.db);
}

/** Runs that nobody is at, although somebody should be. */
export async function listOverdueRuns(
  { db }: DataDoor,
  table: RunTable,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly id: number }[]> {
  const { rows } = await sql<{ organizationId: number; id: number }>`
    select organization_id as "organizationId", id from ${sql.table(table)}
    where state in ('waiting', 'running', 'paused')
      and (state = 'running' and claimed_until < now()
        or state = 'waiting' and created_at < now() - interval '2 minutes'
        or state = 'paused' and not_before < now())
    order by created_at limit ${limit}`.execute(db);
  return rows;
}
