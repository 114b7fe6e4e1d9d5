import { type AssistantId, asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { PinnedFlow } from "../../flows/flow.ts";
import {
  CONVERSATION_TRANSITIONS,
  type OpenConversation,
  SESSION_TTL_SECONDS,
  type ThreadParties,
} from "./conversation.ts";

export interface OpenConversationRequest extends ThreadParties {
  /** With a flow, the base assistant of this version. */
  readonly assistantId: AssistantId;
  /** Leads a new thread; an existing thread keeps the version it began with. */
  readonly flow: PinnedFlow | null;
  readonly provider: string;
  /** By which the customer's share of a canary is told: `promptKeyOf`. */
  readonly promptKey: Buffer;
  /** Who wrote first, for a new thread. */
  readonly direction: "inbound" | "outbound";
}

/** Renews the session of the open thread, unless it has expired or belongs to another assistant or flow. */
export async function continueThread(
  unit: ScopedUnitOfWork,
  request: OpenConversationRequest,
): Promise<OpenConversation | null> {
  const { assistantId, flow, customerPhoneNumber, assistantPhoneNumber } = request;
  const [row] = await renewSession(unit.db, {
    organizationId: unit.organizationId,
    assistantId,
    flowId: flow?.flowId ?? null,
    customerPhoneNumber,
    assistantPhoneNumber,
  });
  if (row === undefined) return null;
  return { id: asId(row.conversation_id), assistantId: asId(row.assistant_id), isContinued: true };
}

interface ThreadValues extends ThreadParties {
  readonly organizationId: number;
  readonly assistantId: number;
  readonly flowId: number | null;
}

const renewSession = prepareQuery<ThreadValues>()((db, value) =>
  db
    .updateTable("sms_sessions")
    .from("calls")
    .set({ expires_at: sessionEnd() })
    .whereRef("sms_sessions.organization_id", "=", "calls.organization_id")
    .whereRef("sms_sessions.conversation_id", "=", "calls.id")
    .where("sms_sessions.organization_id", "=", value("organizationId"))
    .where("sms_sessions.expires_at", ">", sql<Date>`now()`)
    .where("calls.organization_id", "=", value("organizationId"))
    .where("calls.channel", "=", "sms")
    .where("calls.status", "=", "active")
    // The version a thread began with may have another base assistant than the flow has now; it must still exist.
    .where(
      sql<boolean>`case when ${value("flowId")}::bigint is null
        then calls.flow_id is null and calls.assistant_id = ${value("assistantId")}
        else calls.flow_id = ${value("flowId")} and exists (
          select from assistants where assistants.organization_id = calls.organization_id
            and assistants.id = calls.assistant_id and assistants.deleted_at is null) end`,
    )
    .where("calls.customer_phone_number", "=", value("customerPhoneNumber"))
    .where("calls.assistant_phone_number", "=", value("assistantPhoneNumber"))
    .where(sql<boolean>`not (calls.call_meta ? 'sms_deleted')`)
    .returning(["sms_sessions.conversation_id", "calls.assistant_id"]),
);

/** The thread that is still active, whether or not its session, assistant or flow is current. */
export async function findActive(unit: ScopedUnitOfWork, parties: ThreadParties): Promise<ConversationId | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "sms")
    .where("status", "=", "active")
    .where("customer_phone_number", "=", parties.customerPhoneNumber)
    .where("assistant_phone_number", "=", parties.assistantPhoneNumber)
    .where(sql<boolean>`not (call_meta ? 'sms_deleted')`)
    .executeTakeFirst();
  return row === undefined ? null : asId(row.id);
}

export async function beginConversation(
  unit: ScopedUnitOfWork,
  request: OpenConversationRequest,
): Promise<OpenConversation> {
  const row = await unit.db
    .with("next", (db) => db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('calls', 'id'))`.as("id")))
    .insertInto("calls")
    .columns([
      "id",
      "organization_id",
      "call_sid",
      "channel",
      "direction",
      "status",
      "provider",
      "assistant_id",
      "flow_id",
      "flow_version",
      "prompt_version_id",
      "customer_phone_number",
      "assistant_phone_number",
    ])
    .expression((db) =>
      db
        .selectFrom("next")
        .select([
          "next.id",
          sql<number>`${unit.organizationId}::bigint`.as("organization_id"),
          sql<string>`'sms_' || next.id`.as("call_sid"),
          sql<string>`'sms'`.as("channel"),
          sql<string>`${request.direction}::text`.as("direction"),
          sql<string>`'active'`.as("status"),
          sql<string>`${request.provider}::text`.as("provider"),
          sql<number>`${request.assistantId}::bigint`.as("assistant_id"),
          sql<number | null>`${request.flow?.flowId ?? null}::bigint`.as("flow_id"),
          sql<number | null>`${request.flow?.version ?? null}::integer`.as("flow_version"),
          sql<
            number | null
          >`parley_choose_prompt(${unit.organizationId}, ${request.assistantId}, ${request.promptKey})`.as(
            "prompt_version_id",
          ),
          sql<string>`${request.customerPhoneNumber}::text`.as("customer_phone_number"),
          sql<string>`${request.assistantPhoneNumber}::text`.as("assistant_phone_number"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await unit.db
    .insertInto("sms_sessions")
    .values({
      organization_id: unit.organizationId,
      conversation_id: row.id,
      customer_phone_number: request.customerPhoneNumber,
      assistant_phone_number: request.assistantPhoneNumber,
      assistant_id: request.assistantId,
      expires_at: sessionEnd(),
    })
    .execute();
  return { id: asId(row.id), assistantId: request.assistantId, isContinued: false };
}

function sessionEnd() {
  return sql<Date>`now() + ${SESSION_TTL_SECONDS} * interval '1 second'`;
}

/** Deletes the sessions of these threads and completes those still active. @returns which were completed */
export async function completeConversations(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
): Promise<readonly ConversationId[]> {
  if (conversationIds.length === 0) return [];
  await unit.db
    .deleteFrom("sms_sessions")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "in", conversationIds)
    .execute();
  const rows = await unit.db
    .updateTable("calls")
    .set({ status: CONVERSATION_TRANSITIONS.active.end, ended_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "sms")
    .where("status", "=", "active")
    .where("id", "in", conversationIds)
    .returning("id")
    .execute();
  return rows.map((row) => asId(row.id));
}

export interface SessionFilter {
  readonly isExpired?: boolean;
  readonly customer?: string;
  readonly assistantId?: number;
}

/** The threads whose sessions match. */
export async function listSessions(unit: ScopedUnitOfWork, filter: SessionFilter): Promise<readonly ConversationId[]> {
  let query = unit.db
    .selectFrom("sms_sessions")
    .select("conversation_id")
    .where("organization_id", "=", unit.organizationId);
  if (filter.isExpired === true) query = query.where("expires_at", "<=", sql<Date>`now()`);
  if (filter.customer !== undefined) query = query.where("customer_phone_number", "=", filter.customer);
  if (filter.assistantId !== undefined) query = query.where("assistant_id", "=", filter.assistantId);
  return (await query.execute()).map((row) => asId<ConversationId>(row.conversation_id));
}

export async function countLiveSessions(unit: ScopedUnitOfWork): Promise<number> {
  const { active } = await unit.db
    .selectFrom("sms_sessions")
    .select((select) => select.fn.countAll<number>().as("active"))
    .where("organization_id", "=", unit.organizationId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return active;
}

export interface ExpiredSession {
  readonly organizationId: OrganizationId;
  readonly conversationId: ConversationId;
}

/** Expired sessions of all organizations, oldest first. */
export async function listExpiredSessions(
  unit: Pick<UnitOfWork, "db">,
  limit: number,
): Promise<readonly ExpiredSession[]> {
  const { rows } = await sql<{ organization_id: number; conversation_id: number }>`
    select organization_id, conversation_id from sms_sessions
    where expires_at <= now() order by expires_at limit ${limit}`.execute(unit.db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    conversationId: asId(row.conversation_id),
  }));
}
