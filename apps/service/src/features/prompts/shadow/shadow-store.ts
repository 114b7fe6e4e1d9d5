import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ShadowedCall, ShadowSummary, ShadowTurn } from "./shadow-turn.ts";

/**
 * Of these conversations, those whose assistant has a version in shadow, but for trials in a browser, those a flow led, and those
 * that were answered by the same version, as a canary, before.
 */
export async function insertShadowConversations(
  unit: ScopedUnitOfWork,
  conversationIds: readonly number[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await sql`
    insert into shadow_conversations (organization_id, prompt_version_id, conversation_id)
    select version.organization_id, version.id, calls.id from calls
    join prompt_versions as version on version.organization_id = calls.organization_id
      and version.assistant_id = calls.assistant_id and version.status = 'shadow'
    where calls.organization_id = ${unit.organizationId} and calls.id = any(${[...conversationIds]}::bigint[])
      and calls.flow_id is null and calls.provider <> 'browser'
      and calls.prompt_version_id is distinct from version.id
    on conflict do nothing`.execute(unit.db);
}

/** With the turns that were answered again. */
export async function deleteShadowConversation(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  await unit.db
    .deleteFrom("shadow_conversations")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

/** The newest first. */
export async function listShadowTurns(
  unit: ScopedUnitOfWork,
  versionId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly ShadowTurn[]> {
  const rows = await unit.db
    .selectFrom("shadow_turns as turn")
    .innerJoin("calls", (join) =>
      join.onRef("calls.organization_id", "=", "turn.organization_id").onRef("calls.id", "=", "turn.conversation_id"),
    )
    .selectAll("turn")
    .select([
      "calls.channel",
      sql<readonly ShadowedCall[]>`turn.live_tool_calls`.as("live_calls"),
      sql<readonly ShadowedCall[]>`turn.candidate_tool_calls`.as("candidate_calls"),
    ])
    .where("turn.organization_id", "=", unit.organizationId)
    .where("turn.prompt_version_id", "=", versionId)
    .orderBy("turn.created_at", "desc")
    .orderBy("turn.conversation_id", "desc")
    .orderBy("turn.turn_index", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    channel: row.channel as ShadowTurn["channel"],
    turnIndex: row.turn_index,
    liveVersionId: row.live_version_id,
    liveAnswer: row.live_answer,
    candidateAnswer: row.candidate_answer,
    liveToolCalls: row.live_calls,
    candidateToolCalls: row.candidate_calls,
    toolCallsDiffer: row.tool_calls_differ,
    similarity: row.similarity,
    latencyMs: row.latency_ms,
    costMicros: row.cost_micros,
    preference: row.preference as ShadowTurn["preference"],
    problems: row.problems,
    createdAt: row.created_at,
  }));
}

/** Of the conversations that ended since. */
export async function sumShadow(unit: ScopedUnitOfWork, versionId: number, since: Date): Promise<ShadowSummary> {
  const { rows } = await sql<Omit<ShadowSummary, "skippedFor">>`
    with led as (
      select conversation_id, state, skipped_turns from shadow_conversations
      where organization_id = ${unit.organizationId} and prompt_version_id = ${versionId} and created_at >= ${since}),
    answered as (
      select turn.* from shadow_turns as turn join led using (conversation_id)
      where turn.organization_id = ${unit.organizationId} and turn.prompt_version_id = ${versionId})
    select (select count(*)::int from led) as "conversationCount",
      (select count(*)::int from led where state in ('waiting', 'running')) as "openConversationCount",
      (select coalesce(sum(skipped_turns), 0)::int from led) as "skippedCount",
      count(*)::int as "turnCount",
      count(*) filter (where preference = 'candidate')::int as "candidateCount",
      count(*) filter (where preference = 'live')::int as "liveCount",
      count(*) filter (where preference = 'same')::int as "sameCount",
      count(*) filter (where preference is null)::int as "unjudgedCount",
      count(*) filter (where tool_calls_differ)::int as "toolCallsDifferCount",
      avg(similarity)::float8 as "meanSimilarity", avg(latency_ms)::float8 as "meanLatencyMs",
      coalesce(sum(cost_micros), 0)::float8 as "costMicros"
    from answered`.execute(unit.db);
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has no row");
  const { rows: reasons } = await sql<{ reason: string; turnCount: number }>`
    select reason, sum(skipped_turns)::int as "turnCount" from shadow_conversations
    where organization_id = ${unit.organizationId} and prompt_version_id = ${versionId} and created_at >= ${since}
      and reason is not null and skipped_turns > 0
    group by reason order by 2 desc, reason limit 5`.execute(unit.db);
  return { ...row, skippedFor: reasons };
}
