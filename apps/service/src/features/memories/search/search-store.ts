import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { Scored } from "../../embeddings/fuse-ranks.ts";
import type { EdgeType, Memory } from "../memory.ts";
import { memoryFromRow, selectLive } from "../memory-store.ts";
import type { CountedTerm, WeighedTerm } from "./choose-terms.ts";

/** What is looked through. */
export interface SearchSpace {
  /** Nothing of other callers; null: everything. */
  readonly callerHash: string | null;
  /** Nothing that other assistants keep for themselves; null: everything. */
  readonly assistantId: number | null;
  /** Nothing of other locations, in E.164; null: everything. */
  readonly location: string | null;
  /** Viewers are not shown what is remembered of people. */
  readonly hidesCallers: boolean;
}

export interface Candidate {
  readonly memory: Memory;
  /** How well it fits the question: by the weights of the terms it has, or by its places. */
  readonly weight: number;
}

/** No more are ranked, whatever a question's words are. */
const MOST_CANDIDATES = 2_000;
/** So alike must a known term be to stand for one that no memory has (pg_trgm's similarity, 0 to 1). */
const ALIKE = 0.4;
const MOST_ALIKE = 3;

/** The terms of a question, counted; terms that are alike stand in for those that no memory has. */
export async function readTerms(
  unit: ScopedUnitOfWork,
  question: string,
): Promise<{ readonly terms: readonly CountedTerm[]; readonly memoryCount: number }> {
  const { rows } = await sql<{ term: string; count: number | null; total: number | null }>`
    select asked.lexeme as term, known.memory_count as count,
      (select memory_count from memory_term_counts where organization_id = ${unit.organizationId}) as total
    from unnest(parley_search_terms(${storable(question)})) as asked
    left join memory_terms as known
      on known.organization_id = ${unit.organizationId} and known.term = asked.lexeme`.execute(unit.db);
  const unknown = rows.filter(({ count, term }) => count === null && term.length > 3).map(({ term }) => term);
  const alike = unknown.length === 0 ? [] : await findAlike(unit, unknown);
  return { terms: [...rows, ...alike], memoryCount: rows[0]?.total ?? 0 };
}

async function findAlike(unit: ScopedUnitOfWork, terms: readonly string[]): Promise<readonly CountedTerm[]> {
  const { rows } = await sql<{ term: string; count: number }>`
    select term, memory_count as count
    from parley_alike_terms(${[...terms]}::text[], ${ALIKE}::real, ${MOST_ALIKE}::integer)`.execute(unit.db);
  return rows;
}

/**
 * How much memories have of the terms, by their weights: those of the space's caller, and of nobody. Some may not be looked
 * at; `readFound` leaves them out.
 */
export async function rankByWords(
  unit: ScopedUnitOfWork,
  { callerHash, hidesCallers }: SearchSpace,
  terms: readonly WeighedTerm[],
  limit: number,
): Promise<readonly Scored[]> {
  if (terms.length === 0) return [];
  const names = sql`${terms.map(({ term }) => term)}::text[]`;
  const weights = sql`${terms.map(({ weight }) => weight)}::double precision[]`;
  const leavesOutCallers = hidesCallers || callerHash !== null;
  // Under row-level security the index on words is not asked; a caller's facts are found by the caller.
  const ofCaller = sql`
    select id, (select coalesce(sum(asked.weight), 0) from asked where search_terms @@ asked.query) as weight
    from memories
    where organization_id = ${unit.organizationId} and caller_hash = ${hidesCallers ? null : callerHash}
      and deleted_at is null and valid_to is null
      and search_terms @@ (
        select string_agg(quote_literal(term), ' | ') from unnest(${names}) as given (term))::tsquery`;
  const { rows } = await sql<{ id: number; weight: number }>`
    with asked as materialized (
      select quote_literal(term)::tsquery as query, weight from unnest(${names}, ${weights}) as given (term, weight))
    select id, weight
    from parley_rank_memories(${names}, ${weights}, ${leavesOutCallers}, ${MOST_CANDIDATES}, ${limit})
    union all (${ofCaller})
    order by weight desc, id desc limit ${limit}`.execute(unit.db);
  return rows.map(({ id, weight }) => ({ id, score: weight }));
}

/** Those of them that are true now and may be looked at. */
export async function readFound(
  unit: ScopedUnitOfWork,
  space: SearchSpace,
  ids: readonly number[],
): Promise<readonly Memory[]> {
  if (ids.length === 0) return [];
  const rows = await selectInSpace(unit, space)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(memoryFromRow);
}

/** What is true now, of nobody else than the space's caller, and of no other assistant or location. */
function selectInSpace(unit: ScopedUnitOfWork, { callerHash, assistantId, location, hidesCallers }: SearchSpace) {
  return selectLive(unit, hidesCallers)
    .where("valid_to", "is", null)
    .$if(callerHash !== null, (query) =>
      query.where((where) => where.or([where("caller_hash", "is", null), where("caller_hash", "=", callerHash)])),
    )
    .$if(assistantId !== null, (query) =>
      query.where((where) =>
        where.or([where("memory_scope", "<>", "assistant"), where("subject_id", "=", String(assistantId))]),
      ),
    )
    .$if(location !== null, (query) =>
      query.where((where) => where.or([where("memory_scope", "<>", "location"), where("subject_id", "=", location)])),
    );
}

export interface Neighbour {
  readonly memory: Memory;
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: EdgeType;
}

/** What is one step along an edge away from these memories, is true now, and may be looked at. */
export async function findNeighbours(
  unit: ScopedUnitOfWork,
  space: SearchSpace,
  ids: readonly number[],
): Promise<readonly Neighbour[]> {
  if (ids.length === 0) return [];
  const edges = await unit.db
    .selectFrom("memory_edges")
    .select(["source_id", "target_id", "edge_type"])
    .where("organization_id", "=", unit.organizationId)
    .where((where) => where.or([where("source_id", "in", ids), where("target_id", "in", ids)]))
    .orderBy("id")
    .limit(200)
    .execute();
  const known = new Set(ids);
  const steps = edges.flatMap((edge) => {
    const other = known.has(edge.source_id) ? edge.target_id : edge.source_id;
    return known.has(other) ? [] : [{ ...edge, other }];
  });
  if (steps.length === 0) return [];
  const found = await readFound(unit, space, [...new Set(steps.map(({ other }) => other))]);
  const memories = new Map(found.map((memory) => [memory.id, memory]));
  return steps.flatMap(({ other, source_id: sourceId, target_id: targetId, edge_type: type }) => {
    const memory = memories.get(other);
    return memory === undefined ? [] : [{ memory, sourceId, targetId, type: type as EdgeType }];
  });
}
