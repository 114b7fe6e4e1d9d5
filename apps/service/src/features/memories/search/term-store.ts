import { type RawBuilder, sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * Organizations whose memories have changed since their terms were counted, or from which some were erased; large ones are
 * counted less often.
 */
export async function listUncounted({ db }: DataDoor, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select organizations.id from organizations
    left join lateral (
      select updated_at from memories where organization_id = organizations.id order by updated_at desc limit 1) as newest
      on true
    left join memory_term_counts as counted on counted.organization_id = organizations.id
    where (counted.organization_id is null and newest.updated_at is not null)
      or counted.counted_at = '-infinity'
      or (newest.updated_at > counted.counted_at
        and counted.counted_at < now() - counted.memory_count / 10000 * interval '1 minute')
    order by organizations.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the organization's terms anew. */
export async function countTerms(unit: ScopedUnitOfWork): Promise<void> {
  const { organizationId } = unit;
  await lockTerms(unit);
  // Row-level security already keeps it to the organization; the text is run as a statement of its own, without parameters.
  const statement = `select search_terms from memories where organization_id = ${Number(organizationId)} and deleted_at is null and valid_to is null`;
  await sql`
    with counted as (select word as term, ndoc as count from ts_stat(${statement})),
    gone as (
      delete from memory_terms as old where old.organization_id = ${organizationId}
        and not exists (select from counted where counted.term = old.term))
    insert into memory_terms (organization_id, term, memory_count)
    select ${organizationId}, term, count from counted
    on conflict (organization_id, term) do update set memory_count = excluded.memory_count
      where memory_terms.memory_count <> excluded.memory_count`.execute(unit.db);
  await sql`
    insert into memory_term_counts (organization_id, memory_count, counted_at)
    select ${organizationId}, count(*)::integer, now() from memories
    where organization_id = ${organizationId} and deleted_at is null and valid_to is null
    on conflict (organization_id) do update
      set memory_count = excluded.memory_count, counted_at = excluded.counted_at`.execute(unit.db);
}

/**
 * Takes the words of memories that are about to be erased off the count, in the same transaction: a word that nobody else's
 * memories had when they were counted is gone with them. The next count, a minute later, corrects what has changed since.
 */
export async function uncountTerms(unit: ScopedUnitOfWork, erased: ErasedMemories): Promise<void> {
  const { organizationId } = unit;
  // A count that has begun would write the words again.
  await lockTerms(unit);
  await sql`
    with words as materialized (
      select word, count(*)::integer as count
      from memories, unnest(tsvector_to_array(search_terms)) as word
      where organization_id = ${organizationId} and ${conditionOf(erased)} group by word),
    gone as (
      delete from memory_terms as known using words
      where known.organization_id = ${organizationId} and known.term = words.word and known.memory_count <= words.count)
    update memory_terms as known set memory_count = known.memory_count - words.count from words
    where known.organization_id = ${organizationId} and known.term = words.word and known.memory_count > words.count
  `.execute(unit.db);
  await sql`
    update memory_term_counts set counted_at = '-infinity' where organization_id = ${organizationId}`.execute(unit.db);
}

export type ErasedMemories = { readonly callerHash: string } | { readonly ids: readonly number[] };

function conditionOf(erased: ErasedMemories): RawBuilder<boolean> {
  return "callerHash" in erased ? sql`caller_hash = ${erased.callerHash}` : sql`id = any(${[...erased.ids]}::bigint[])`;
}

async function lockTerms({ db, organizationId }: ScopedUnitOfWork): Promise<void> {
  const lock = `memory-terms|${organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
}
