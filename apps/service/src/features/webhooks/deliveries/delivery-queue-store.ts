import { randomUUID } from "node:crypto";
import type { WebhookEventType } from "@parley/contracts/webhooks/webhook-events";
import { type WebhookDeliveryStatus, webhookDeliveryStatus } from "@parley/contracts/webhooks/webhook-schemas";
import { type AssistantId, asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type NotNull, sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announcement } from "../../../platform/live-events/live-events.ts";
import { isListening } from "../listening/listener-store.ts";
import { webhookEventsTopic } from "../listening/webhook-events-topic.ts";
import type { DeliveryPlan } from "./retry-or-give-up.ts";

export interface NewDelivery {
  readonly eventId: string;
  readonly eventType: WebhookEventType;
  /** Where it goes; null: to listeners only. */
  readonly endpoint: { readonly url: string; readonly endpointKey: string } | null;
  readonly body: string;
  readonly conversationId: ConversationId | null;
  /** Whose own headers go with it; null: nobody's. */
  readonly assistantId: AssistantId | null;
  /** A person asks for it to go now, once, whatever the state of its URL. */
  readonly isRequested?: boolean;
}

/** A delivery that this worker may try until its lease expires. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly endpointKey: string;
  readonly body: string;
  readonly assistantId: AssistantId | null;
  /** Tries made before this one. */
  readonly attemptCount: number;
  readonly redeliveredFrom: WebhookDeliveryStatus | null;
  readonly leaseToken: string;
}

/** What the timeline needs to know of a delivery. */
export interface SettledDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly conversationId: ConversationId | null;
}

/** The state of an event that goes to no URL, only to those who listen. */
export const LISTENED = "listened";

/** Pending, due, and held by no worker. */
export const isDue = sql<boolean>`status = 'pending' and next_attempt_at <= clock_timestamp()
  and (lease_until is null or lease_until <= clock_timestamp())`;

/**
 * In whole milliseconds, as a job's start time is: with microseconds, the job could start before the delivery is due.
 */
const rightNow = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

const SETTLED_COLUMNS = ["id", "event_id", "event_type", "conversation_id"] as const;

/** Writes the event, and tells those who listen to the organization, if any do, when the transaction commits. */
export async function insertDelivery(unit: ScopedUnitOfWork, delivery: NewDelivery): Promise<number> {
  const { id } = await unit.db
    .insertInto("webhook_deliveries")
    .values({
      organization_id: unit.organizationId,
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      url: delivery.endpoint?.url ?? null,
      endpoint_key: delivery.endpoint?.endpointKey ?? null,
      body: delivery.body,
      conversation_id: delivery.conversationId,
      assistant_id: delivery.assistantId,
      ...(delivery.endpoint === null
        ? { status: LISTENED, next_attempt_at: null }
        : { status: "pending", next_attempt_at: rightNow }),
      // As one that has failed and is asked for again: a single try.
      ...(delivery.isRequested === true ? { redelivered_from: "failed" } : {}),
    })
    .returning(({ selectFrom }) => [
      "id",
      selectFrom("webhook_listeners")
        .select(announcement(webhookEventsTopic(unit.organizationId)).as("told"))
        .where("organization_id", "=", unit.organizationId)
        .where(isListening)
        .as("told"),
    ])
    .executeTakeFirstOrThrow();
  return id;
}

/** How many deliveries of the lane are due or being tried, up to `limit`. */
export async function countDueDeliveries(unit: ScopedUnitOfWork, endpointKey: string, limit: number): Promise<number> {
  const rows = await unit.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("endpoint_key", "=", endpointKey)
    .where("status", "=", "pending")
    .where("next_attempt_at", "<=", sql<Date>`clock_timestamp()`)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Takes the delivery whose turn it is, or null. The lane must be locked. */
export async function claimDelivery(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  options: { readonly isRequestedOnly: boolean; readonly leaseMs: number },
): Promise<ClaimedDelivery | null> {
  const leaseToken = randomUUID();
  const row = await unit.db
    .updateTable("webhook_deliveries")
    .set({
      lease_token: leaseToken,
      lease_until: sql<Date>`clock_timestamp() + ${options.leaseMs} * interval '1 millisecond'`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("webhook_deliveries")
        .select("id")
        .where("organization_id", "=", unit.organizationId)
        .where("endpoint_key", "=", endpointKey)
        .where(isDue)
        .$if(options.isRequestedOnly, (query) => query.where("redelivered_from", "is not", null))
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where(isDue)
    .returning(["id", "event_id", "event_type", "url", "body", "assistant_id", "attempt_count", "redelivered_from"])
    // What goes nowhere is never due.
    .$narrowType<{ url: NotNull }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    url: row.url,
    endpointKey,
    body: row.body,
    assistantId: row.assistant_id === null ? null : asId(row.assistant_id),
    attemptCount: row.attempt_count,
    redeliveredFrom: webhookDeliveryStatus.nullable().parse(row.redelivered_from),
    leaseToken,
  };
}

/** Ends the try; null, and nothing changes, when the lease was lost. */
export async function settleDelivery(
  unit: ScopedUnitOfWork,
  claim: ClaimedDelivery,
  plan: DeliveryPlan,
  isSuccess: boolean,
): Promise<SettledDelivery | null> {
  const row = await unit.db
    .updateTable("webhook_deliveries")
    .set({
      status: plan.status,
      failure_reason: plan.failureReason,
      next_attempt_at: plan.nextAttemptAt,
      attempt_count: claim.attemptCount + 1,
      lease_token: null,
      lease_until: null,
      redelivered_from: null,
      updated_at: rightNow,
      ...(isSuccess ? { delivered_at: rightNow } : {}),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", claim.id)
    .where("status", "=", "pending")
    .where("lease_token", "=", claim.leaseToken)
    .returning(SETTLED_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : settledFromRow(row);
}

/** Gives back a try that we cut short; it is made again under the same number. */
export async function releaseDelivery(unit: ScopedUnitOfWork, claim: ClaimedDelivery): Promise<void> {
  await unit.db
    .updateTable("webhook_deliveries")
    .set({ lease_token: null, lease_until: null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", claim.id)
    .where("lease_token", "=", claim.leaseToken)
    .execute();
}

/** Fails what is due for a disabled URL, up to `limit` deliveries, except running tries and those a person asked for. */
export async function failDueDeliveries(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  limit: number,
): Promise<readonly SettledDelivery[]> {
  const rows = await unit.db
    .updateTable("webhook_deliveries")
    .set({ status: "failed", failure_reason: "endpoint-disabled", next_attempt_at: null, updated_at: rightNow })
    .where("organization_id", "=", unit.organizationId)
    .where(isDue)
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("webhook_deliveries")
        .select("id")
        .where("organization_id", "=", unit.organizationId)
        .where("endpoint_key", "=", endpointKey)
        .where(isDue)
        .where("redelivered_from", "is", null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(SETTLED_COLUMNS)
    .execute();
  return rows.map(settledFromRow);
}

/** Plans a try for now because a person asked; null while a try is running or when there is no such delivery. */
export async function requestTry(unit: ScopedUnitOfWork, deliveryId: number): Promise<{ endpointKey: string } | null> {
  const row = await unit.db
    .updateTable("webhook_deliveries")
    .set({
      status: "pending",
      // Here `status` is the one before this update. Asking twice keeps the status from before the first time.
      redelivered_from: sql<string>`coalesce(redelivered_from, status)`,
      failure_reason: null,
      next_attempt_at: rightNow,
      lease_token: null,
      lease_until: null,
      updated_at: rightNow,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", deliveryId)
    .where("status", "<>", LISTENED)
    .where(sql<boolean>`(lease_until is null or lease_until <= clock_timestamp())`)
    .returning("endpoint_key")
    .$narrowType<{ endpoint_key: NotNull }>()
    .executeTakeFirst();
  return row === undefined ? null : { endpointKey: row.endpoint_key };
}

/**
 * Puts what has failed for a URL since a moment back into its lane, the oldest first and up to `limit`, as if it had not: the breaker and
 * the number of tries still count. @returns how many
 */
export async function requeueFailedDeliveries(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  since: Date,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await unit.db
    .updateTable("webhook_deliveries")
    .set({ status: "pending", failure_reason: null, next_attempt_at: rightNow, updated_at: rightNow })
    .where("organization_id", "=", unit.organizationId)
    .where("status", "=", "failed")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("webhook_deliveries")
        .select("id")
        .where("organization_id", "=", unit.organizationId)
        .where("endpoint_key", "=", endpointKey)
        .where("status", "=", "failed")
        .where("created_at", ">=", since)
        .orderBy("created_at")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes up to `limit` deliveries older than `keepMs`, oldest first. @returns how many */
export async function deleteOldDeliveries({ db }: DataDoor, keepMs: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < now() - ${keepMs} * interval '1 millisecond'
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Endpoints with a closed breaker, and held back by nobody, whose deliveries have been due for `overdueMs` without a worker trying them. */
export async function listOverdueEndpoints(
  { db }: DataDoor,
  overdueMs: number,
  limit: number,
): Promise<readonly { readonly organizationId: OrganizationId; readonly endpointKey: string }[]> {
  const { rows } = await sql<{ organization_id: number; endpoint_key: string }>`
    select distinct delivery.organization_id, delivery.endpoint_key
    from webhook_deliveries delivery
    left join webhook_endpoints endpoint using (organization_id, endpoint_key)
    where delivery.status = 'pending'
      and delivery.next_attempt_at < now() - ${overdueMs} * interval '1 millisecond'
      and (delivery.lease_until is null or delivery.lease_until < now())
      and (endpoint.breaker_open_until is null or endpoint.breaker_open_until < now())
      and endpoint.paused_at is null
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), endpointKey: row.endpoint_key }));
}

function settledFromRow(row: {
  id: number;
  event_id: string;
  event_type: string;
  conversation_id: number | null;
}): SettledDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    conversationId: row.conversation_id === null ? null : asId(row.conversation_id),
  };
}
