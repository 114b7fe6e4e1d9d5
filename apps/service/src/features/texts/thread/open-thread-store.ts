import { type AssistantId, asId, type ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { PinnedFlow } from "../../flows/flow.ts";
import { type OpenConversation, SESSION_TTL_SECONDS } from "./conversation.ts";

/** What threads of several customers with one of our numbers have in common. */
export interface ThreadOpening {
  readonly assistantPhoneNumber: string;
  /** With a flow, the base assistant of this version. */
  readonly assistantId: AssistantId;
  /** Leads a new thread; an existing thread keeps the version it began with. */
  readonly flow: PinnedFlow | null;
  readonly provider: string;
  /** Who wrote first, for a new thread. */
  readonly direction: "inbound" | "outbound";
}

export interface ThreadCustomer {
  /** E.164. */
  readonly phoneNumber: string;
  /** By which the customer's share of a canary is told: `promptKeyOf`. */
  readonly promptKey: Buffer;
}

/** By the customer's number. */
export type OpenConversations = ReadonlyMap<string, OpenConversation>;

/** Renews the sessions of open threads, but for those that have expired or belong to another assistant or flow. */
export async function continueThreads(
  unit: ScopedUnitOfWork,
  { assistantId, flow, assistantPhoneNumber }: ThreadOpening,
  customers: readonly ThreadCustomer[],
): Promise<OpenConversations> {
  const rows = await renewSessions(unit.db, {
    organizationId: unit.organizationId,
    assistantId,
    flowId: flow?.flowId ?? null,
    customerPhoneNumbers: customers.map(({ phoneNumber }) => phoneNumber),
    assistantPhoneNumber,
  });
  return new Map(
    rows.map((row) => [
      row.customer_phone_number,
      { id: asId(row.conversation_id), assistantId: asId(row.assistant_id), isContinued: true },
    ]),
  );
}

interface ThreadValues {
  readonly organizationId: number;
  readonly assistantId: number;
  readonly flowId: number | null;
  readonly customerPhoneNumbers: readonly string[];
  readonly assistantPhoneNumber: string;
}

const renewSessions = prepareQuery<ThreadValues>()((db, value) =>
  db
    .updateTable("sms_sessions")
    .from("calls")
    .set({ expires_at: sessionEnd() })
    .whereRef("sms_sessions.organization_id", "=", "calls.organization_id")
    .whereRef("sms_sessions.conversation_id", "=", "calls.id")
    .where("sms_sessions.organization_id", "=", value("organizationId"))
    // The session's copies of the numbers, so that of the calls only those rows are read: an index of the calls that begins
    // with the channel looks as good to the planner while there are no statistics, and reads all threads of an organization.
    .where(sql<boolean>`sms_sessions.customer_phone_number = any(${value("customerPhoneNumbers")}::text[])`)
    .where("sms_sessions.assistant_phone_number", "=", value("assistantPhoneNumber"))
    .where("sms_sessions.expires_at", ">", sql<Date>`now()`)
    .where("calls.status", "=", "active")
    // The version a thread began with may have another base assistant than the flow has now; it must still exist.
    .where(
      sql<boolean>`case when ${value("flowId")}::bigint is null
        then calls.flow_id is null and calls.assistant_id = ${value("assistantId")}
        else calls.flow_id = ${value("flowId")} and exists (
          select from assistants where assistants.organization_id = calls.organization_id
            and assistants.id = calls.assistant_id and assistants.deleted_at is null) end`,
    )
    .where(sql<boolean>`not (calls.call_meta ? 'sms_deleted')`)
    .returning(["sms_sessions.conversation_id", "calls.assistant_id", "sms_sessions.customer_phone_number"]),
);

/** The threads that are still active, whether or not their sessions, assistants or flows are current. */
export async function findActiveThreads(
  unit: ScopedUnitOfWork,
  assistantPhoneNumber: string,
  customers: readonly ThreadCustomer[],
): Promise<readonly ConversationId[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    // Not as a plain comparison, for the same reason.
    .where(sql<boolean>`channel || '' = 'sms'`)
    .where("status", "=", "active")
    .where(sql<boolean>`customer_phone_number = any(${customers.map(({ phoneNumber }) => phoneNumber)}::text[])`)
    .where("assistant_phone_number", "=", assistantPhoneNumber)
    .where(sql<boolean>`not (call_meta ? 'sms_deleted')`)
    .execute();
  return rows.map((row) => asId(row.id));
}

/** Begins threads with their sessions. The customers are different ones, and none has an active thread. */
export async function beginThreads(
  unit: ScopedUnitOfWork,
  { assistantPhoneNumber, assistantId, flow, provider, direction }: ThreadOpening,
  customers: readonly ThreadCustomer[],
): Promise<OpenConversations> {
  const rows = await insertThreads(unit.db, {
    organizationId: unit.organizationId,
    direction,
    provider,
    assistantId,
    flowId: flow?.flowId ?? null,
    flowVersion: flow?.version ?? null,
    assistantPhoneNumber,
    customerPhoneNumbers: customers.map(({ phoneNumber }) => phoneNumber),
    promptKeys: customers.map(({ promptKey }) => promptKey),
  });
  return new Map(rows.map((row) => [row.customer_phone_number, { id: asId(row.id), assistantId, isContinued: false }]));
}

interface NewThreadValues extends ThreadValues {
  readonly direction: string;
  readonly provider: string;
  readonly flowVersion: number | null;
  readonly promptKeys: readonly Buffer[];
}

const insertThreads = prepareQuery<NewThreadValues>()((db, value) => ({
  compile: () =>
    sql<{ id: number; customer_phone_number: string }>`
      with customer as materialized (
        select nextval(pg_get_serial_sequence('calls', 'id')) as id, given.phone_number, given.prompt_key
        from unnest(${value("customerPhoneNumbers")}::text[], ${value("promptKeys")}::bytea[])
          as given (phone_number, prompt_key)
      ), begun as (
        insert into calls (
          id, organization_id, call_sid, channel, direction, status, provider, assistant_id, flow_id, flow_version,
          prompt_version_id, customer_phone_number, assistant_phone_number
        )
        select id, ${value("organizationId")}::bigint, 'sms_' || id, 'sms', ${value("direction")}::text, 'active',
          ${value("provider")}::text, ${value("assistantId")}::bigint, ${value("flowId")}::bigint,
          ${value("flowVersion")}::integer,
          parley_choose_prompt(${value("organizationId")}::bigint, ${value("assistantId")}::bigint, prompt_key),
          phone_number, ${value("assistantPhoneNumber")}::text
        from customer
        returning id, organization_id, customer_phone_number, assistant_phone_number, assistant_id
      ), session as (
        insert into sms_sessions (
          organization_id, conversation_id, customer_phone_number, assistant_phone_number, assistant_id, expires_at
        )
        select organization_id, id, customer_phone_number, assistant_phone_number, assistant_id, ${sessionEnd()}
        from begun
      )
      select id, customer_phone_number from begun`.compile(db),
}));

function sessionEnd() {
  return sql<Date>`now() + ${sql.lit(SESSION_TTL_SECONDS)} * interval '1 second'`;
}
