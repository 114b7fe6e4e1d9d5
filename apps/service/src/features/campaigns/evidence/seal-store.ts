import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Seal } from "./decision-hash.ts";

export interface StoredSeal extends Seal {
  readonly hash: Buffer;
}

/** The end of the organization's chain, and the time. */
export interface ChainEnd {
  /** 0 when there is no seal. */
  readonly position: number;
  readonly hash: Buffer | null;
  /** UTC, to the microsecond. */
  readonly now: string;
}

/** Nobody else adds to the chain before the transaction ends. */
export async function lockSeals(unit: ScopedUnitOfWork): Promise<ChainEnd> {
  const name = `parley.decision-seals.${unit.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
  const { rows } = await sql<{ position: number | null; hash: Buffer | null; now: string }>`
    select last.position, last.hash, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as now
    from (select 1) one left join lateral (
      select position, hash from decision_seals where organization_id = ${unit.organizationId}
      order by position desc limit 1) last on true`.execute(unit.db);
  return { position: rows[0]?.position ?? 0, hash: rows[0]?.hash ?? null, now: rows[0]?.now ?? "" };
}

/** Adds a seal, and puts its decisions under it. */
export async function insertSeal(unit: ScopedUnitOfWork, seal: StoredSeal): Promise<void> {
  await sql`
    insert into decision_seals
      (organization_id, position, decision_count, attempt_ids, decision_hashes, previous_hash, hash, sealed_at)
    values (${unit.organizationId}, ${seal.position}, ${seal.decisionCount}, ${seal.attemptIds}::bigint[],
      ${seal.decisionHashes.map((hash) => Buffer.from(hash, "hex"))}::bytea[], ${seal.previousHash}, ${seal.hash},
      (${seal.sealedAt}::timestamp at time zone 'UTC'))`.execute(unit.db);
  await sql`
    update attempt_decisions set seal_position = ${seal.position}
    where organization_id = ${unit.organizationId} and attempt_id = any(${seal.attemptIds}::bigint[])
      and seal_position is null`.execute(unit.db);
}

/** By position; those that there are not are left out. */
export async function readSeals(
  unit: ScopedUnitOfWork,
  positions: readonly number[],
): Promise<ReadonlyMap<number, StoredSeal>> {
  if (positions.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("decision_seals")
    .select(["organization_id", "position", "decision_count", "attempt_ids", "previous_hash", "hash"])
    .select(sql<readonly string[]>`array(select encode(each, 'hex') from unnest(decision_hashes) each)`.as("hashes"))
    .select(sql<string>`to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as("sealed"))
    .where("organization_id", "=", unit.organizationId)
    .where("position", "in", positions)
    .execute();
  return new Map(
    rows.map((row) => [
      row.position,
      {
        organizationId: row.organization_id,
        position: row.position,
        decisionCount: row.decision_count,
        attemptIds: row.attempt_ids.map(Number),
        decisionHashes: row.hashes,
        previousHash: row.previous_hash,
        hash: row.hash,
        sealedAt: row.sealed,
      },
    ]),
  );
}

/**
 * Which of these attempts are listed by another seal than the one they are under.
 * Seals have attempts in the order of ids, and few overlap: the one that lists an attempt is among the last that begin before it.
 */
export async function findSealedBefore(
  unit: ScopedUnitOfWork,
  attempts: readonly { readonly attemptId: number; readonly sealPosition: number | null }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${attempts.map((each) => each.attemptId)}::bigint[],
      ${attempts.map((each) => each.sealPosition)}::bigint[]) as a (id, seal_position)
    where exists (
      select 1 from (
        select position, attempt_ids from decision_seals
        where organization_id = ${unit.organizationId} and attempt_ids[1] <= a.id
        order by attempt_ids[1] desc limit 5) near
      where near.position is distinct from a.seal_position and a.id = any(near.attempt_ids))`.execute(unit.db);
  return new Set(rows.map(({ id }) => id));
}

/** With decisions that have no seal. Each is found by one look into the index, however many decisions it has. */
export async function listOrganizationsToSeal({ db }: DataDoor, limit: number): Promise<readonly OrganizationId[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive found (id) as (
      (select organization_id from attempt_decisions where seal_position is null order by organization_id limit 1)
      union all
      select (select d.organization_id from attempt_decisions d
        where d.seal_position is null and d.organization_id > found.id order by d.organization_id limit 1)
      from found where found.id is not null)
    select id from found where id is not null limit ${limit}`.execute(db);
  return rows.map(({ id }) => asId<OrganizationId>(id));
}
