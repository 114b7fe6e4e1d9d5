import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { ConversationJudgement } from "../../prompts/judge-conversation.ts";

/** How long a job has before it counts as lost. */
const LOST_AFTER = sql<string>`interval '10 minutes'`;

export interface ThreadAnalysis {
  readonly state: "waiting" | "running" | "done" | "skipped" | "failed";
  readonly attempts: number;
  /** True while the process that claimed it may still be at work. */
  readonly isClaimed: boolean;
}

/** Of the threads in which the customer wrote and the assistant answered. @returns those that had none yet */
export async function insertAnalyses(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
): Promise<readonly ConversationId[]> {
  if (conversationIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into sms_analyses (organization_id, conversation_id)
    select ${unit.organizationId}, id from unnest(${[...conversationIds]}::bigint[]) as thread (id)
    where exists (select from sms_messages where organization_id = ${unit.organizationId}
        and conversation_id = thread.id and role = 'user')
      and exists (select from sms_messages where organization_id = ${unit.organizationId}
        and conversation_id = thread.id and role = 'assistant' and llm_provider is not null)
    on conflict do nothing returning conversation_id as id`.execute(unit.db);
  return rows.map(({ id }) => asId(id));
}

/** Which nobody else changes before the transaction ends. */
export async function lockAnalysis(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<ThreadAnalysis | null> {
  const row = await unit.db
    .selectFrom("sms_analyses")
    .select(["state", "attempts"])
    .select(sql<boolean>`coalesce(state = 'running' and claimed_until > now(), false)`.as("is_claimed"))
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { state: row.state as ThreadAnalysis["state"], attempts: row.attempts, isClaimed: row.is_claimed };
}

/** @param leaseMs the process that claims it is given so long */
export async function claimAnalysis(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseMs: number,
): Promise<void> {
  await update(unit, conversationId, {
    state: "running",
    attempts: sql<number>`attempts + 1`,
    claimed_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`,
  });
}

/** Another run may claim it. */
export async function releaseAnalysis(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  await update(unit, conversationId, { state: "waiting", claimed_until: null });
}

export interface AnalysisEnd {
  readonly state: "done" | "skipped" | "failed";
  /** Why there is no analysis. */
  readonly reason: string | null;
  readonly judgement: ConversationJudgement;
  readonly model: { readonly provider: string; readonly modelId: string } | null;
}

export async function finishAnalysis(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  { state, reason, judgement, model }: AnalysisEnd,
): Promise<void> {
  await update(unit, conversationId, {
    state,
    reason: reason === null ? null : storable(reason),
    claimed_until: null,
    finished_at: sql<Date>`now()`,
    resolution_status: judgement.resolution,
    quality_score: judgement.quality,
    complained: judgement.hasComplained,
    llm_provider: model?.provider ?? null,
    llm_model: model?.modelId ?? null,
  });
}

/** Whether a text of the thread is still on its way to the carrier, as long as that is worth waiting for. */
export async function isBeingSent(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const { rows } = await sql`
    select from sms_logs where organization_id = ${unit.organizationId} and conversation_id = ${conversationId}
      and status in ('queued', 'sending') and created_at > now() - interval '5 minutes' limit 1`.execute(unit.db);
  return rows.length > 0;
}

/** Those that nobody is at, although somebody should have been by now; each is given anew the time a job has. */
export async function takeOverdueAnalyses(
  { db }: DataDoor,
  limit: number,
): Promise<readonly { readonly organizationId: OrganizationId; readonly conversationId: ConversationId }[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; conversationId: ConversationId }>`
    update sms_analyses as analysis set due_at = now() + ${LOST_AFTER}
    from (
      select organization_id, conversation_id from sms_analyses
      where state in ('waiting', 'running') and (claimed_until is null or claimed_until < now()) and due_at < now()
      order by due_at limit ${limit} for update skip locked) as overdue
    where analysis.organization_id = overdue.organization_id and analysis.conversation_id = overdue.conversation_id
    returning analysis.organization_id as "organizationId", analysis.conversation_id as "conversationId"`.execute(db);
  return rows;
}

async function update(unit: ScopedUnitOfWork, conversationId: ConversationId, values: object): Promise<void> {
  await unit.db
    .updateTable("sms_analyses")
    .set(values)
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}
