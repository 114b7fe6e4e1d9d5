import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type {
  DialogueMessage,
  JournaledEvent,
  JournaledTurn,
  JournaledUsage,
  TranscriptSegment,
} from "../../../conversation/call/call-journal.ts";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { saveFlowRun } from "../../flows/runs/open-flow-run.ts";
import { callTopic } from "../call-topics.ts";

export type JournalEntry =
  | { readonly kind: "transcript"; readonly callId: CallId; readonly value: TranscriptSegment }
  | { readonly kind: "message"; readonly callId: CallId; readonly value: DialogueMessage }
  | { readonly kind: "turn"; readonly callId: CallId; readonly value: JournaledTurn }
  | { readonly kind: "usage"; readonly callId: CallId; readonly value: JournaledUsage }
  | { readonly kind: "flow"; readonly callId: CallId; readonly value: SavedFlow }
  | { readonly kind: "log"; readonly callId: CallId; readonly value: JournaledEvent; readonly atMs: number };

/** Where a call stands in its flow. */
export interface SavedFlow {
  readonly runId: number;
  readonly state: FlowState;
}

/** Writes entries of any calls of the organization. */
export async function writeJournal(unit: ScopedUnitOfWork, entries: readonly JournalEntry[]): Promise<void> {
  const of = <Kind extends JournalEntry["kind"]>(kind: Kind) =>
    entries.filter((entry): entry is Extract<JournalEntry, { kind: Kind }> => entry.kind === kind);
  await writeTranscripts(unit, of("transcript"));
  await writeMessages(unit, of("message"));
  await writeTurns(unit, of("turn"));
  await writeUsage(unit, of("usage"));
  await writeFlows(unit, of("flow"));
  await writeLog(unit, of("log"));
}

async function writeTranscripts(
  unit: ScopedUnitOfWork,
  entries: readonly Extract<JournalEntry, { kind: "transcript" }>[],
) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_transcripts")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        speaker: value.speaker,
        content: storable(value.text),
        is_final: value.isFinal,
        segment_start_ms: wholeOrNull(value.startMs),
        segment_end_ms: wholeOrNull(value.endMs),
        confidence: value.confidence,
      })),
    )
    .execute();
  for (const callId of new Set(entries.map((entry) => entry.callId))) {
    await announce(unit, callTopic(callId), `transcript|${unit.organizationId}`);
  }
}

async function writeMessages(unit: ScopedUnitOfWork, entries: readonly Extract<JournalEntry, { kind: "message" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_messages")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        message_index: value.index,
        role: value.role,
        content: storable(value.content),
        llm_provider: value.provider,
        llm_model: value.model,
        prompt_tokens: value.promptTokens,
        completion_tokens: value.completionTokens,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeTurns(unit: ScopedUnitOfWork, entries: readonly Extract<JournalEntry, { kind: "turn" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_turns")
    .values(
      entries.map(({ callId, value }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        turn_index: value.index,
        role: value.role,
        content: storable(value.content),
        generated_text: value.generatedText === null ? null : storable(value.generatedText),
        filler: value.filler,
        purpose: value.purpose,
        was_interrupted: value.wasInterrupted,
        started_ms: wholeOrNull(value.startedMs) ?? 0,
        ended_ms: wholeOrNull(value.endedMs),
        tool_calls: storableJson(value.toolCalls),
        moves: storableJson(value.moves),
        latency: value.latency === null ? null : storableJson(value.latency),
        failure: value.failure === null ? null : storableJson(value.failure),
        llm_provider: value.provider,
        llm_model: value.model,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only the latest state of each run counts. */
async function writeFlows(unit: ScopedUnitOfWork, entries: readonly Extract<JournalEntry, { kind: "flow" }>[]) {
  const last = new Map(entries.map((entry) => [entry.value.runId, entry]));
  for (const { callId, value } of last.values()) await saveFlowRun(unit, { ...value, conversationId: callId });
}

async function writeUsage(unit: ScopedUnitOfWork, entries: readonly Extract<JournalEntry, { kind: "usage" }>[]) {
  // Summed into one row for each kind: an upsert must not touch a row twice.
  const sums = new Map<string, { callId: CallId; usage: JournaledUsage; amount: number }>();
  for (const { callId, value } of entries) {
    const key = JSON.stringify([callId, value.service, value.provider, value.model, value.unit]);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { callId, usage: value, amount: value.amount });
    else sum.amount += value.amount;
  }
  if (sums.size === 0) return;
  await unit.db
    .insertInto("call_usage")
    .values(
      [...sums.values()].map(({ callId, usage, amount }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        service_type: usage.service,
        provider: usage.provider,
        model: usage.model,
        usage_type: usage.unit,
        usage_amount: amount,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "call_id", "service_type", "provider", "model", "usage_type"])
        .doUpdateSet({ usage_amount: sql<number>`call_usage.usage_amount + excluded.usage_amount` }),
    )
    .execute();
}

async function writeLog(unit: ScopedUnitOfWork, entries: readonly Extract<JournalEntry, { kind: "log" }>[]) {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("call_log_entries")
    .values(
      entries.map(({ callId, value, atMs }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        level: value.level,
        event: value.event,
        message: storable(value.message.slice(0, 2_000)),
        data: value.data === undefined ? null : storableJson(value.data),
        at_ms: wholeOrNull(atMs),
      })),
    )
    .execute();
}

/** Vendors report these times, and some make no sense: the columns hold 32 bits. */
function wholeOrNull(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(Math.min(MOST_MS, Math.max(-MOST_MS, value)));
}

const MOST_MS = 2_147_483_647;
