import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { ShadowTurn } from "../../prompts/shadow/shadow-turn.ts";
import type { ShadowPlace } from "./shadow-job.ts";

type Place = Omit<ShadowPlace, "organizationId">;

export interface ShadowWork {
  readonly state: "waiting" | "running" | "done" | "skipped";
  readonly attempts: number;
  /** True while the process that claimed it may still be at work. */
  readonly isClaimed: boolean;
  readonly assistantId: AssistantId;
  readonly channel: "voice" | "sms";
  /** Null: the conversation began with no version. */
  readonly liveVersionId: number | null;
}

/** Which nobody else changes before the transaction ends. */
export async function lockShadowWork(unit: ScopedUnitOfWork, place: Place): Promise<ShadowWork | null> {
  const { rows } = await sql<ShadowWork>`
    select work.state, work.attempts, coalesce(work.state = 'running' and work.claimed_until > now(), false) as "isClaimed",
      calls.assistant_id as "assistantId", calls.channel, calls.prompt_version_id as "liveVersionId"
    from shadow_conversations as work
    join calls on calls.organization_id = work.organization_id and calls.id = work.conversation_id
    where work.organization_id = ${unit.organizationId} and work.prompt_version_id = ${place.versionId}
      and work.conversation_id = ${place.conversationId}
    for update of work`.execute(unit.db);
  const [row] = rows;
  return row === undefined ? null : { ...row, assistantId: asId(row.assistantId) };
}

/** @param leaseMs the process that claims it is given so long, until it asks for more */
export async function claimShadowWork(unit: ScopedUnitOfWork, place: Place, leaseMs: number): Promise<void> {
  await update(unit, place, {
    state: "running",
    attempts: sql<number>`attempts + 1`,
    claimed_until: leaseEnd(leaseMs),
  });
}

export async function extendShadowWork(unit: ScopedUnitOfWork, place: Place, leaseMs: number): Promise<void> {
  await update(unit, place, { claimed_until: leaseEnd(leaseMs) });
}

/** Another run may claim it. */
export async function releaseShadowWork(unit: ScopedUnitOfWork, place: Place): Promise<void> {
  await update(unit, place, { state: "waiting", claimed_until: null });
}

/** @param skipped null: every turn of the sample was answered */
export async function finishShadowWork(
  unit: ScopedUnitOfWork,
  place: Place,
  skipped: { readonly reason: string; readonly turnCount: number } | null,
): Promise<void> {
  await update(unit, place, {
    state: skipped === null ? "done" : "skipped",
    reason: skipped === null ? null : storable(skipped.reason),
    skipped_turns: skipped?.turnCount ?? 0,
    claimed_until: null,
    finished_at: sql<Date>`now()`,
  });
}

function leaseEnd(leaseMs: number) {
  return sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;
}

async function update(unit: ScopedUnitOfWork, { versionId, conversationId }: Place, values: object): Promise<void> {
  await unit.db
    .updateTable("shadow_conversations")
    .set(values)
    .where("organization_id", "=", unit.organizationId)
    .where("prompt_version_id", "=", versionId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

export async function listAnsweredTurns(unit: ScopedUnitOfWork, place: Place): Promise<ReadonlySet<number>> {
  const rows = await unit.db
    .selectFrom("shadow_turns")
    .select("turn_index")
    .where("organization_id", "=", unit.organizationId)
    .where("prompt_version_id", "=", place.versionId)
    .where("conversation_id", "=", place.conversationId)
    .execute();
  return new Set(rows.map((row) => row.turn_index));
}

/** Made safe for the database: models wrote it. */
export async function insertShadowTurn(
  unit: ScopedUnitOfWork,
  { versionId, conversationId }: Place,
  turn: Omit<ShadowTurn, "conversationId" | "channel" | "createdAt">,
): Promise<void> {
  await unit.db
    .insertInto("shadow_turns")
    .values({
      organization_id: unit.organizationId,
      prompt_version_id: versionId,
      conversation_id: conversationId,
      turn_index: turn.turnIndex,
      live_version_id: turn.liveVersionId,
      live_answer: storable(turn.liveAnswer),
      candidate_answer: storable(turn.candidateAnswer),
      live_tool_calls: storableJson(turn.liveToolCalls),
      candidate_tool_calls: storableJson(turn.candidateToolCalls),
      tool_calls_differ: turn.toolCallsDiffer,
      similarity: turn.similarity,
      latency_ms: turn.latencyMs,
      cost_micros: turn.costMicros,
      preference: turn.preference,
      problems: turn.problems.map(storable),
    })
    .execute();
}

/** Conversations, of all organizations, that nobody is at; each is given the time a job has. */
export async function takeShadowWork({ db }: DataDoor, limit: number): Promise<readonly ShadowPlace[]> {
  const { rows } = await sql<ShadowPlace>`
    update shadow_conversations as work set due_at = now() + interval '10 minutes'
    from (
      select organization_id, prompt_version_id, conversation_id from shadow_conversations
      where state in ('waiting', 'running') and (claimed_until is null or claimed_until < now()) and due_at <= now()
      order by due_at limit ${limit} for update skip locked) as due
    where work.organization_id = due.organization_id and work.prompt_version_id = due.prompt_version_id
      and work.conversation_id = due.conversation_id
    returning work.organization_id as "organizationId", work.prompt_version_id as "versionId",
      work.conversation_id as "conversationId"`.execute(db);
  return rows;
}
