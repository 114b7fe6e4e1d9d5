import { type AssistantId, asId, type CallId } from "@parley/foundation/branded-ids";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { Calls } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { PinnedFlow } from "../../flows/flow.ts";
import type { CallStatus } from "../call.ts";
import { type LiveCall, pendingCallSid, readOwnCallId } from "./live-call.ts";

const COLUMNS = [
  "id",
  "organization_id",
  "assistant_id",
  "flow_id",
  "flow_version",
  "call_sid",
  "intent_id",
  "provider",
  "provider_account_id",
  "direction",
  "status",
  "assistant_phone_number",
  "customer_phone_number",
  "welcome_message",
  "agenda",
  "variables",
  "call_meta",
  "media_process_id",
  "transferred_to",
  "ending_reason",
  "started_at",
  "answered_at",
] as const;

export interface NewCall {
  /** With a flow, the base assistant of this version of it. */
  readonly assistantId: AssistantId;
  readonly flow: PinnedFlow | null;
  readonly provider: string;
  readonly providerAccountId: string | null;
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** @returns null when the carrier has told of this call before */
export async function insertIncomingCall(
  unit: ScopedUnitOfWork,
  call: NewCall & { readonly callSid: string },
): Promise<LiveCall | null> {
  const row = await unit.db
    .insertInto("calls")
    .values({
      ...valuesOf(unit, call),
      call_sid: call.callSid,
      direction: "inbound",
      answered_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("call_sid").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : liveCallFromRow(row);
}

export interface NewOutboundCall extends NewCall {
  readonly intentId: string;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
}

/** The intent to call somebody; committed before the carrier is asked. @returns null when the key is on record already */
export async function insertOutboundCall(unit: ScopedUnitOfWork, call: NewOutboundCall): Promise<LiveCall | null> {
  const row = await unit.db
    .insertInto("calls")
    .values({
      ...valuesOf(unit, call),
      call_sid: pendingCallSid(call.intentId),
      intent_id: call.intentId,
      direction: "outbound",
      welcome_message: call.welcomeMessage,
      agenda: call.agenda,
      variables: storableJson(call.variables),
      idempotency_key: call.idempotencyKey,
      request_hash: call.requestHash,
      dial_attempted_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "idempotency_key"]).where("idempotency_key", "is not", null).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : liveCallFromRow(row);
}

function valuesOf(unit: ScopedUnitOfWork, call: NewCall) {
  return {
    organization_id: unit.organizationId,
    channel: "voice",
    status: "ongoing",
    provider: call.provider,
    provider_account_id: call.providerAccountId,
    assistant_id: call.assistantId,
    flow_id: call.flow?.flowId ?? null,
    flow_version: call.flow?.version ?? null,
    assistant_phone_number: call.assistantPhoneNumber,
    customer_phone_number: call.customerPhoneNumber,
    call_meta: storableJson(call.metadata),
  } as const;
}

/** Through either door: what comes from a carrier knows no organization yet. */
export async function findLiveCall(
  unit: UnitOfWork,
  which: { readonly callSid: string } | { readonly intentId: string } | { readonly id: CallId },
): Promise<LiveCall | null> {
  let query = unit.db.selectFrom("calls").select(COLUMNS).where("channel", "=", "voice");
  if ("callSid" in which) query = query.where("call_sid", "=", which.callSid);
  else if ("intentId" in which) query = query.where("intent_id", "=", which.intentId);
  else query = query.where("id", "=", which.id);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : liveCallFromRow(row);
}

/** The organization's own, by the carrier's id of it, or by ours. */
export async function findOwnCall(unit: ScopedUnitOfWork, callSid: string): Promise<LiveCall | null> {
  const ownId = readOwnCallId(callSid);
  const row = await unit.db
    .selectFrom("calls")
    .select(COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .$if(ownId !== null, (query) => query.where("id", "=", ownId))
    .$if(ownId === null, (query) => query.where("call_sid", "=", callSid))
    .executeTakeFirst();
  return row === undefined ? null : liveCallFromRow(row);
}

/** The call an idempotency key stands for, with the hash of the request that came with it. */
export async function findCallByKey(
  unit: ScopedUnitOfWork,
  idempotencyKey: string,
): Promise<{ readonly call: LiveCall; readonly requestHash: Buffer | null } | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(COLUMNS)
    .select("request_hash")
    .where("organization_id", "=", unit.organizationId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? null : { call: liveCallFromRow(row), requestHash: row.request_hash };
}

/** The carrier has told its id. Its own webhooks may have been faster. */
export async function noteCallSid(unit: ScopedUnitOfWork, call: Pick<LiveCall, "id" | "intentId">, callSid: string) {
  await unit.db
    .updateTable("calls")
    .set({ call_sid: callSid })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", call.id)
    .where("call_sid", "=", pendingCallSid(call.intentId))
    .execute();
}

export async function noteAnswered(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ answered_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .where("answered_at", "is", null)
    .execute();
}

/** The process that holds the call from now on; a call that is over is held by none. */
export async function noteMediaProcess(unit: ScopedUnitOfWork, callId: CallId, processId: string): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ media_process_id: processId, ending_reason: endingUnder(processId) })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

/** What a process was about to end a call for is over when the call goes on in another; what people want is not. */
function endingUnder(processId: string): RawBuilder<string | null> {
  return sql<string | null>`case
    when media_process_id = ${processId}::uuid or ending_reason = ${TERMINATED} then ending_reason end`;
}

const TERMINATED: EndReason = "terminated-by-user";

/** A stream opened in the process. */
export async function noteStreamOpened(
  unit: ScopedUnitOfWork,
  callId: CallId,
  processId: string,
  streamSid: string | null,
): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({
      media_process_id: processId,
      ending_reason: endingUnder(processId),
      stream_opened_at: sql<Date>`coalesce(stream_opened_at, now())`,
      stream_sid: sql<string | null>`coalesce(stream_sid, ${streamSid}::text)`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

/** The process that holds the call, and goes on to until the transaction ends. */
export async function lockMediaProcess(unit: ScopedUnitOfWork, callId: CallId): Promise<string | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("media_process_id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .forUpdate()
    .executeTakeFirst();
  return row?.media_process_id ?? null;
}

/** The process has written everything about the call that it ever will. A call that goes on elsewhere stays there. */
export async function releaseMediaProcess(unit: ScopedUnitOfWork, callId: CallId, processId: string): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ media_process_id: null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("media_process_id", "=", processId)
    .execute();
}

export async function noteTransferredTo(unit: ScopedUnitOfWork, callId: CallId, to: string | null): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ transferred_to: to })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .execute();
}

/**
 * Puts on record why we are about to end the call, before anybody is told to: whoever reports the end afterwards, this is
 * the reason.
 * @param processId only while this process holds the call; null: whoever does
 * @returns the carrier's id of the call as it is now; null when the call is over, or another's
 */
export async function noteEnding(
  unit: ScopedUnitOfWork,
  callId: CallId,
  reason: EndReason,
  processId: string | null,
): Promise<string | null> {
  const row = await unit.db
    .updateTable("calls")
    .set({ ending_reason: reason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .$if(processId !== null, (query) => query.where("media_process_id", "=", processId))
    .returning("call_sid")
    .executeTakeFirst();
  return row?.call_sid ?? null;
}

/** Keeps everybody else from ending the call in this transaction. @returns what we were about to end it for */
export async function lockEndingReason(unit: ScopedUnitOfWork, callId: CallId): Promise<EndReason | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("ending_reason")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.ending_reason ?? null) as EndReason | null;
}

/**
 * Takes the right to terminate, for a while: of two requests one gets it, and what the carrier tells of the end meanwhile
 * is its doing.
 */
export async function claimTermination(unit: ScopedUnitOfWork, callId: CallId, claimMs: number): Promise<boolean> {
  const row = await unit.db
    .updateTable("calls")
    .set({ terminating_at: sql<Date>`now()`, ending_reason: TERMINATED })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .where((where) =>
      where.or([
        where("terminating_at", "is", null),
        where("terminating_at", "<", sql<Date>`now() - make_interval(secs => ${claimMs / 1_000})`),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the right back. @returns the end that came meanwhile, and waits to be written */
export async function releaseTermination(unit: ScopedUnitOfWork, callId: CallId): Promise<MeanwhileEnd | null> {
  const row = await unit.db
    .updateTable("calls")
    .set({ terminating_at: null, ending_reason: null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .returning(["end_reason", "end_detail"])
    .executeTakeFirst();
  return row?.end_reason == null ? null : { reason: row.end_reason as EndReason, detail: row.end_detail };
}

/** What ended a call while it was being terminated. */
export interface MeanwhileEnd {
  readonly reason: EndReason;
  readonly detail: string | null;
}

/** Keeps the first of them: should the terminate fail, nobody tells of it again. */
export async function noteEndDuringTermination(
  unit: ScopedUnitOfWork,
  callId: CallId,
  end: MeanwhileEnd,
): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ end_reason: end.reason, end_detail: end.detail })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .where("terminating_at", "is not", null)
    .where("end_reason", "is", null)
    .execute();
}

/**
 * What we ended the call for, where the carrier's report of the end came first because ours could not be written: nobody
 * has been sent a report yet, and the call has ended well either way.
 */
export async function correctEndReason(unit: ScopedUnitOfWork, callId: CallId, reason: EndReason): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ end_reason: reason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "completed")
    .where("end_reason", "=", "customer-ended-call" satisfies EndReason)
    .where("reported_at", "is", null)
    .execute();
}

export interface CallEndRecord {
  readonly status: Exclude<CallStatus, "ongoing">;
  readonly reason: string;
  readonly detail: string | null;
  /** When the line went, as far as it is known; null: now, or when the process that held the call last gave a sign of life. */
  readonly endedAt: Date | null;
  /** Only whoever claimed the termination may end a call that is being terminated. */
  readonly claimMs: number | null;
}

/**
 * The one way from `ongoing` to an end.
 * @returns the carrier's id of the call; null when the call has ended already, or is being terminated
 */
export async function moveToEnd(unit: ScopedUnitOfWork, callId: CallId, end: CallEndRecord): Promise<string | null> {
  let query = unit.db
    .updateTable("calls")
    .set({
      status: end.status,
      end_reason: end.reason,
      end_detail: end.detail,
      ended_at: sql<Date>`greatest(least(${endEstimate(end)}, now()), started_at)`,
      end_noticed_at: sql<Date>`now()`,
      terminating_at: null,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing");
  const { claimMs } = end;
  if (claimMs !== null) {
    query = query.where((where) =>
      where.or([
        where("terminating_at", "is", null),
        where("terminating_at", "<", sql<Date>`now() - make_interval(secs => ${claimMs / 1_000})`),
      ]),
    );
  }
  const row = await query.returning("call_sid").executeTakeFirst();
  return row?.call_sid ?? null;
}

/**
 * When the call ended by our own clocks. Of a process that is gone its last beat is known, or else what it wrote last: when
 * somebody noticed may be an outage later.
 */
function endEstimate({ reason, endedAt }: CallEndRecord): RawBuilder<Date> {
  if (endedAt !== null) return sql<Date>`${endedAt}::timestamptz`;
  if (reason !== "process-lost") return sql<Date>`now()`;
  return sql<Date>`coalesce(
    (select beat_at from media_processes where media_processes.id = calls.media_process_id),
    (select greatest(max(call_transcripts.created_at), calls.answered_at) from call_transcripts
      where call_transcripts.organization_id = calls.organization_id and call_transcripts.call_id = calls.id),
    now())`;
}

type LiveCallRow = Pick<Selectable<Calls>, (typeof COLUMNS)[number]>;

function liveCallFromRow(row: LiveCallRow): LiveCall {
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    assistantId: asId(row.assistant_id),
    flow:
      row.flow_id === null || row.flow_version === null
        ? null
        : { flowId: asId(row.flow_id), version: row.flow_version },
    callSid: row.call_sid,
    intentId: row.intent_id,
    provider: row.provider,
    providerAccountId: row.provider_account_id,
    direction: row.direction === "outbound" ? "outbound" : "inbound",
    status: row.status as CallStatus,
    assistantPhoneNumber: row.assistant_phone_number,
    customerPhoneNumber: row.customer_phone_number,
    welcomeMessage: row.welcome_message,
    agenda: row.agenda,
    variables: row.variables as Readonly<Record<string, unknown>>,
    metadata: row.call_meta as Readonly<Record<string, unknown>>,
    mediaProcessId: row.media_process_id,
    transferredTo: row.transferred_to,
    endingReason: row.ending_reason as EndReason | null,
    startedAt: row.started_at,
    answeredAt: row.answered_at,
  };
}
