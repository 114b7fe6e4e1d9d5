import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import type { PinnedFlow } from "../flow.ts";
import type { FlowConversationRow, FlowRun } from "./flow-run.ts";

export interface OpenRunRow {
  readonly id: number;
  readonly flow: PinnedFlow;
  readonly conversationId: number;
  readonly earlierConversationId: number | null;
  readonly state: FlowState | null;
  /** How long ago something last happened in it. */
  readonly idleMs: number;
}

/** The open run between the two numbers; locked until the transaction ends. */
export async function findOpenRun(
  unit: ScopedUnitOfWork,
  { flow, assistantPhoneNumber }: FlowConversationRow,
  contactKey: string,
): Promise<OpenRunRow | null> {
  const row = await unit.db
    .selectFrom("flow_runs")
    .select(["id", "flow_id", "flow_version", "conversation_id", "earlier_conversation_id", "state"])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::double precision`.as("idle_ms"))
    .where("organization_id", "=", unit.organizationId)
    .where("flow_id", "=", flow.flowId)
    .where("contact_key", "=", contactKey)
    .where("assistant_phone_number", "=", assistantPhoneNumber)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    flow: { flowId: asId(row.flow_id), version: row.flow_version },
    conversationId: row.conversation_id,
    earlierConversationId: row.earlier_conversation_id,
    state: row.state as FlowState | null,
    idleMs: row.idle_ms,
  };
}

/** @returns null when another conversation began one at the same moment */
export async function insertRun(
  unit: ScopedUnitOfWork,
  { flow, assistantPhoneNumber, conversationId }: FlowConversationRow,
  contactKey: string,
): Promise<number | null> {
  const row = await unit.db
    .insertInto("flow_runs")
    .values({
      organization_id: unit.organizationId,
      flow_id: flow.flowId,
      flow_version: flow.version,
      contact_key: contactKey,
      assistant_phone_number: assistantPhoneNumber,
      conversation_id: conversationId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Gives the run to the conversation, which goes on with the run's version and that version's base assistant. */
export async function takeRun(
  unit: ScopedUnitOfWork,
  run: OpenRunRow,
  conversationId: number,
): Promise<OpenRunRow & { readonly assistantId: AssistantId | null }> {
  if (run.conversationId === conversationId) return { ...run, assistantId: null };
  await unit.db
    .updateTable("flow_runs")
    .set({
      conversation_id: conversationId,
      earlier_conversation_id: run.conversationId,
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", run.id)
    .execute();
  const { rows } = await sql<{ assistant_id: number }>`
    update calls set flow_version = version.version,
      assistant_id = coalesce((
        select id from assistants where assistants.organization_id = version.organization_id
          and assistants.id = version.base_assistant_id and assistants.deleted_at is null), calls.assistant_id)
    from flow_versions version
    where calls.organization_id = ${unit.organizationId} and calls.id = ${conversationId}
      and version.organization_id = calls.organization_id and version.flow_id = calls.flow_id
      and version.flow_id = ${run.flow.flowId} and version.version = ${run.flow.version}
    returning calls.assistant_id`.execute(unit.db);
  const [row] = rows;
  const assistantId = row === undefined ? null : asId<AssistantId>(row.assistant_id);
  return { ...run, conversationId, earlierConversationId: run.conversationId, assistantId };
}

/** Does nothing when another conversation has taken the run over. */
export async function markRunEnded(
  unit: ScopedUnitOfWork,
  { runId, conversationId }: { readonly runId: number; readonly conversationId: number },
): Promise<void> {
  await unit.db
    .updateTable("flow_runs")
    .set({ ended_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", runId)
    .where("conversation_id", "=", conversationId)
    .where("ended_at", "is", null)
    .execute();
}

/** @returns whether the run is still this conversation's */
export async function updateRun(
  unit: ScopedUnitOfWork,
  {
    runId,
    conversationId,
    state,
  }: { readonly runId: number; readonly conversationId: number; readonly state: FlowState },
): Promise<boolean> {
  const hasEnded = state.phase.kind === "ended";
  const result = await unit.db
    .updateTable("flow_runs")
    .set({
      state: storableJson(state),
      updated_at: sql<Date>`now()`,
      ...(hasEnded ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", runId)
    .where("conversation_id", "=", conversationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const MOST_MESSAGES = 30;

/** What was said in the call or the thread a run was in before, newest last. */
export async function readEarlierWords(
  unit: ScopedUnitOfWork,
  { earlierConversationId }: FlowRun,
): Promise<readonly ModelMessage[]> {
  if (earlierConversationId === null) return [];
  const { rows } = await sql<{ role: string; content: string }>`
    select role, content from (
      select role, content, message_index from call_messages
        where organization_id = ${unit.organizationId} and call_id = ${earlierConversationId}
          and role in ('user', 'assistant')
      union all
      select role, content, message_index from sms_messages
        where organization_id = ${unit.organizationId} and conversation_id = ${earlierConversationId}
      order by message_index desc limit ${MOST_MESSAGES}
    ) newest order by message_index`.execute(unit.db);
  return rows.map(({ role, content }) => ({ role: role === "assistant" ? "assistant" : "user", content }));
}
