import { type AssistantId, asId, type CallId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
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
  "is_outreach",
  "status",
  "assistant_phone_number",
  "customer_phone_number",
  "welcome_message",
  "agenda",
  "farewell",
  "variables",
  "detects_voicemail",
  "voicemail_message",
  "call_meta",
  "media_process_id",
  "transferred_to",
  "ending_reason",
  "started_at",
  "answered_at",
] as const;

export interface NewCall {
  /** With a flow, the base assistant of the flow's version. */
  readonly assistantId: AssistantId;
  readonly flow: PinnedFlow | null;
  readonly provider: string;
  readonly providerAccountId: string | null;
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** By which the caller's share of a canary is told: `promptKeyOf`. */
  readonly promptKey: Buffer;
}

/** @returns null when the call is on record already: the carrier repeated its webhook */
export async function insertIncomingCall(
  unit: ScopedUnitOfWork,
  call: NewCall & { readonly callSid: string } & Partial<CallWords>,
): Promise<LiveCall | null> {
  const row = await unit.db
    .insertInto("calls")
    .values({
      ...valuesOf(unit, call),
      call_sid: call.callSid,
      direction: "inbound",
      welcome_message: call.welcomeMessage ?? null,
      agenda: call.agenda ?? null,
      variables: storableJson(call.variables ?? {}),
      answered_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("call_sid").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : liveCallFromRow(row);
}

/** What a call is given beside its assistant's own words. */
export interface CallWords {
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface NewOutboundCall extends NewCall, CallWords {
  readonly voicemail: LiveCall["voicemail"];
  readonly intentId: string;
  readonly isOutreach: boolean;
  readonly farewell: string | null;
  readonly ringTimeoutSeconds: number;
  /** How long the intent may be taken to the carrier. */
  readonly validForMs: number;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
}

/** Records the intents to call people. @returns the calls; one whose key is on record already is left out */
export async function insertOutboundCalls(
  unit: ScopedUnitOfWork,
  calls: readonly NewOutboundCall[],
): Promise<readonly LiveCall[]> {
  if (calls.length === 0) return [];
  const rows = await unit.db
    .insertInto("calls")
    .values(
      calls.map((call) => ({
        ...valuesOf(unit, call),
        call_sid: pendingCallSid(call.intentId),
        intent_id: call.intentId,
        direction: "outbound",
        is_outreach: call.isOutreach,
        welcome_message: call.welcomeMessage,
        agenda: call.agenda,
        farewell: call.farewell,
        variables: storableJson(call.variables),
        detects_voicemail: call.voicemail !== null,
        voicemail_message: call.voicemail?.message ?? null,
        idempotency_key: call.idempotencyKey,
        request_hash: call.requestHash,
        ring_timeout_seconds: call.ringTimeoutSeconds,
        dispatch_by: sql<Date>`now() + make_interval(secs => ${call.validForMs / 1_000})`,
        // Whoever writes it sees to it that it is dispatched.
        dispatch_requested_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "idempotency_key"]).where("idempotency_key", "is not", null).doNothing(),
    )
    .returning(COLUMNS)
    .execute();
  return rows.map(liveCallFromRow);
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
    prompt_version_id: sql<
      number | null
    >`parley_choose_prompt(${unit.organizationId}, ${call.assistantId}, ${call.promptKey})`,
    assistant_phone_number: call.assistantPhoneNumber,
    customer_phone_number: call.customerPhoneNumber,
    call_meta: storableJson(call.metadata),
  } as const;
}

/** Works with and without a scope: for a carrier's webhook the organization is not known yet. */
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

/** In no particular order; those that are not there are left out. */
export async function listLiveCalls(unit: ScopedUnitOfWork, ids: readonly CallId[]): Promise<readonly LiveCall[]> {
  return (await selectCalls(unit.db, { organizationId: unit.organizationId, ids })).map(liveCallFromRow);
}

const selectCalls = prepareQuery<{ organizationId: number; ids: readonly number[] }>()((db, value) => ({
  compile: () =>
    sql<LiveCallRow>`
      select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from calls
      where organization_id = ${value("organizationId")}::bigint and id = any(${value("ids")}::bigint[])
        and channel = 'voice'`.compile(db),
}));

/** The organization's call, by the carrier's id or by ours. */
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

/** The call an idempotency key was used for, with the hash of that request. */
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

/**
 * Outbound calls to the number that nobody has answered, in the order of their ids. Until the transaction ends, nobody can
 * take them to a carrier, answer or end them.
 */
export async function lockUnansweredCalls(
  unit: ScopedUnitOfWork,
  phoneNumber: string,
): Promise<readonly { readonly call: LiveCall; readonly isDialled: boolean }[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select(COLUMNS)
    .select("dial_attempted_at")
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("direction", "=", "outbound")
    .where("status", "=", "ongoing")
    .where("customer_phone_number", "=", phoneNumber)
    .where("answered_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({ call: liveCallFromRow(row), isDialled: row.dial_attempted_at !== null }));
}

/** Stores the carrier's id of the call, unless one of its webhooks did so before. */
export async function noteCallSid(unit: ScopedUnitOfWork, call: Pick<LiveCall, "id" | "intentId">, callSid: string) {
  await noteCallSids(unit, [{ call, callSid }]);
}

/** The same of several calls. */
export async function noteCallSids(
  unit: ScopedUnitOfWork,
  placed: readonly { readonly call: Pick<LiveCall, "id" | "intentId">; readonly callSid: string }[],
): Promise<void> {
  await updateCallSids(unit.db, {
    organizationId: unit.organizationId,
    ids: placed.map(({ call }) => call.id),
    callSids: placed.map(({ callSid }) => callSid),
    pendingSids: placed.map(({ call }) => pendingCallSid(call.intentId)),
  });
}

interface PlacedSids {
  readonly organizationId: number;
  readonly ids: readonly number[];
  readonly callSids: readonly string[];
  readonly pendingSids: readonly string[];
}

const updateCallSids = prepareQuery<PlacedSids>()((db, value) => ({
  compile: () =>
    sql`
      update calls set call_sid = placed.call_sid, placement_check_due_at = null
      from unnest(${value("ids")}::bigint[], ${value("callSids")}::text[], ${value("pendingSids")}::text[])
        as placed (id, call_sid, pending_sid)
      where calls.organization_id = ${value("organizationId")}::bigint and calls.id = placed.id
        and calls.call_sid = placed.pending_sid`.compile(db),
}));

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

export async function noteTransferredTo(unit: ScopedUnitOfWork, callId: CallId, to: string | null): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ transferred_to: to })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .execute();
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
    isOutreach: row.is_outreach,
    status: row.status as CallStatus,
    assistantPhoneNumber: row.assistant_phone_number,
    customerPhoneNumber: row.customer_phone_number,
    welcomeMessage: row.welcome_message,
    agenda: row.agenda,
    farewell: row.farewell,
    voicemail: row.detects_voicemail ? { message: row.voicemail_message } : null,
    variables: row.variables as Readonly<Record<string, unknown>>,
    metadata: row.call_meta as Readonly<Record<string, unknown>>,
    mediaProcessId: row.media_process_id,
    transferredTo: row.transferred_to,
    endingReason: row.ending_reason as EndReason | null,
    startedAt: row.started_at,
    answeredAt: row.answered_at,
  };
}
