import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ConversationJudgement } from "../../prompts/judge-conversation.ts";
import { durationSeconds } from "../call-store.ts";
import { publicCallSid } from "../live/live-call.ts";

/** The record of what happened inside a call, without its turns. */
export interface CallTrace {
  readonly id: number;
  readonly callId: CallId;
  /** Null until the carrier has given one. */
  readonly callSid: string | null;
  readonly assistantId: number;
  readonly assistantName: string;
  /** Hexadecimal digits, in full. */
  readonly callerHash: string;
  readonly turnCount: number;
  readonly durationSeconds: number;
  readonly resolutionStatus: string | null;
  /** 0 to 1. */
  readonly qualityScore: number | null;
  /** Of its assistant's prompt, which the call began with; null: it had none. */
  readonly promptVersionId: number | null;
  readonly createdAt: Date;
}

export interface TraceFilter {
  readonly assistantId?: number | undefined;
  readonly callId?: number | undefined;
  readonly minQualityScore?: number | undefined;
  readonly resolutionStatus?: string | undefined;
}

/** Newest first. */
export async function listTraces(
  unit: ScopedUnitOfWork,
  { assistantId, callId, minQualityScore, resolutionStatus }: TraceFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly CallTrace[]> {
  const rows = await selectTraces(unit)
    .$if(assistantId !== undefined, (query) => query.where("trace.assistant_id", "=", assistantId ?? 0))
    .$if(callId !== undefined, (query) => query.where("trace.call_id", "=", callId ?? 0))
    // Compared in the column's precision: 0.9 in single precision is a little less than 0.9 in double.
    .$if(minQualityScore !== undefined, (query) =>
      query.where("trace.quality_score", ">=", sql<number>`${minQualityScore}::real`),
    )
    .$if(resolutionStatus !== undefined, (query) => query.where("trace.resolution_status", "=", resolutionStatus ?? ""))
    .orderBy("trace.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(traceFromRow);
}

export async function findTrace(unit: ScopedUnitOfWork, traceId: number): Promise<CallTrace | null> {
  const row = await selectTraces(unit).where("trace.id", "=", traceId).executeTakeFirst();
  return row === undefined ? null : traceFromRow(row);
}

/** The same, which is not erased before the transaction ends. */
export async function holdTrace(unit: ScopedUnitOfWork, traceId: number): Promise<CallTrace | null> {
  const row = await selectTraces(unit).where("trace.id", "=", traceId).forKeyShare("trace").executeTakeFirst();
  return row === undefined ? null : traceFromRow(row);
}

function selectTraces(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("call_traces as trace")
    .innerJoin("calls", (join) =>
      join.onRef("calls.organization_id", "=", "trace.organization_id").onRef("calls.id", "=", "trace.call_id"),
    )
    .innerJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "trace.organization_id")
        .onRef("assistants.id", "=", "trace.assistant_id"),
    )
    .selectAll("trace")
    .select(["calls.call_sid", "calls.prompt_version_id", "assistants.name as assistant_name"])
    .where("trace.organization_id", "=", unit.organizationId);
}

type TraceRow = Awaited<ReturnType<ReturnType<typeof selectTraces>["execute"]>>[number];

function traceFromRow(row: TraceRow): CallTrace {
  return {
    id: row.id,
    callId: asId(row.call_id),
    callSid: publicCallSid(row.call_sid),
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    callerHash: row.caller_hash,
    turnCount: row.turn_count,
    durationSeconds: row.duration_seconds,
    resolutionStatus: row.resolution_status,
    qualityScore: row.quality_score,
    promptVersionId: row.prompt_version_id,
    createdAt: row.created_at,
  };
}

/** @param judgement made by the analysis after the call */
export async function writeTraceJudgement(
  unit: ScopedUnitOfWork,
  callId: CallId,
  { resolution, quality }: ConversationJudgement,
): Promise<void> {
  await unit.db
    .updateTable("call_traces")
    .set({ resolution_status: resolution, quality_score: quality })
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .execute();
}

/** The heads of calls' traces, written once; their turns were written while the calls went on. */
export async function insertTraces(
  unit: ScopedUnitOfWork,
  heads: readonly { readonly callId: CallId /** Hexadecimal digits. */; readonly callerHash: string }[],
): Promise<void> {
  await insertHeads(unit.db, {
    organizationId: unit.organizationId,
    callIds: heads.map(({ callId }) => callId),
    callerHashes: heads.map(({ callerHash }) => callerHash),
  });
}

interface HeadValues {
  readonly organizationId: number;
  readonly callIds: readonly number[];
  readonly callerHashes: readonly string[];
}

const insertHeads = prepareQuery<HeadValues>()((db, value) => ({
  compile: () =>
    sql`
      insert into call_traces (organization_id, call_id, assistant_id, caller_hash, turn_count, duration_seconds)
      select calls.organization_id, calls.id, calls.assistant_id, head.caller_hash,
        (select count(*)::integer from call_turns
          where call_turns.organization_id = calls.organization_id and call_turns.call_id = calls.id),
        coalesce(${durationSeconds}, 0)::integer
      from unnest(${value("callIds")}::bigint[], ${value("callerHashes")}::text[]) as head (call_id, caller_hash)
      join calls on calls.organization_id = ${value("organizationId")}::bigint and calls.id = head.call_id
      on conflict (organization_id, call_id) do nothing`.compile(db),
}));

/** Corrects the duration when the carrier reports it after the trace was written. */
export async function correctTraceDuration(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  await unit.db
    .updateTable("call_traces")
    .from("calls")
    .set({ duration_seconds: sql<number>`coalesce(${durationSeconds}, 0)::integer` })
    .whereRef("calls.organization_id", "=", "call_traces.organization_id")
    .whereRef("calls.id", "=", "call_traces.call_id")
    .where("call_traces.organization_id", "=", unit.organizationId)
    .where("call_traces.call_id", "=", callId)
    .execute();
}
