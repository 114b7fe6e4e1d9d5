import {
  type WebhookDeliveryStatus,
  type WebhookFailureReason,
  webhookDeliveryStatus,
  webhookFailureReason,
} from "@parley/contracts/webhooks/webhook-schemas";
import { type NotNull, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { LISTENED } from "./delivery-queue-store.ts";

export interface WebhookAttempt {
  readonly attemptNumber: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

export interface WebhookDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly conversationId: number | null;
  readonly url: string;
  readonly endpointKey: string;
  readonly body: string;
  readonly status: WebhookDeliveryStatus;
  readonly failureReason: WebhookFailureReason | null;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastAttempt: Pick<WebhookAttempt, "startedAt" | "durationMs" | "responseStatus" | "error"> | null;
}

export interface DeliveryFilters {
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly eventType?: string | undefined;
  readonly conversationId?: number | undefined;
  readonly url?: string | undefined;
}

/**
 * The newest first, without those that went to no URL.
 * @param page `after`: the delivery after which the list goes on; its first ones when null
 */
export async function listDeliveries(
  unit: ScopedUnitOfWork,
  filters: DeliveryFilters,
  page: { readonly limit: number; readonly offset: number; readonly after: number | null },
): Promise<readonly WebhookDelivery[]> {
  const { limit, offset, after } = page;
  // The page is cut first, so that the last try is looked up only for what is shown.
  const ids = await matchingDeliveries(unit, filters)
    .select("delivery.id")
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`delivery.id < (
        select last.id from webhook_deliveries last
        where last.organization_id = ${unit.organizationId} and last.id = ${after} and last.status <> ${LISTENED})`),
    )
    .orderBy("delivery.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  if (ids.length === 0) return [];
  const rows = await selectDeliveries(unit)
    .where(
      "delivery.id",
      "in",
      ids.map((row) => row.id),
    )
    .orderBy("delivery.id", "desc")
    .execute();
  return rows.map(deliveryFromRow);
}

export async function countDeliveries(unit: ScopedUnitOfWork, filters: DeliveryFilters): Promise<number> {
  const { count } = await matchingDeliveries(unit, filters)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingDeliveries(unit: ScopedUnitOfWork, filters: DeliveryFilters) {
  return unit.db
    .selectFrom("webhook_deliveries as delivery")
    .where("delivery.organization_id", "=", unit.organizationId)
    .where("delivery.status", "<>", LISTENED)
    .where((expression) =>
      expression.and({
        ...(filters.status === undefined ? {} : { "delivery.status": filters.status }),
        ...(filters.eventType === undefined ? {} : { "delivery.event_type": filters.eventType }),
        ...(filters.conversationId === undefined ? {} : { "delivery.conversation_id": filters.conversationId }),
        ...(filters.url === undefined ? {} : { "delivery.url": filters.url }),
      }),
    );
}

export async function findDelivery(unit: ScopedUnitOfWork, deliveryId: number): Promise<WebhookDelivery | null> {
  const row = await selectDeliveries(unit).where("delivery.id", "=", deliveryId).executeTakeFirst();
  return row === undefined ? null : deliveryFromRow(row);
}

function selectDeliveries(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("webhook_deliveries as delivery")
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom("webhook_attempts as attempt")
          .select([
            "attempt.started_at as last_started_at",
            "attempt.duration_ms as last_duration_ms",
            "attempt.response_status as last_response_status",
            "attempt.error as last_error",
          ])
          .where("attempt.organization_id", "=", unit.organizationId)
          .whereRef("attempt.delivery_id", "=", "delivery.id")
          .orderBy("attempt.attempt_number", "desc")
          .limit(1)
          .as("last_attempt"),
      (join) => join.on(sql<boolean>`true`),
    )
    .select([
      "delivery.id",
      "delivery.event_id",
      "delivery.event_type",
      "delivery.conversation_id",
      "delivery.url",
      "delivery.endpoint_key",
      "delivery.body",
      "delivery.status",
      "delivery.failure_reason",
      "delivery.attempt_count",
      "delivery.next_attempt_at",
      "delivery.delivered_at",
      "delivery.created_at",
      "delivery.updated_at",
      "last_started_at",
      "last_duration_ms",
      "last_response_status",
      "last_error",
    ])
    .where("delivery.organization_id", "=", unit.organizationId)
    .where("delivery.status", "<>", LISTENED)
    .$narrowType<{ url: NotNull; endpoint_key: NotNull }>();
}

interface DeliveryRow {
  id: number;
  event_id: string;
  event_type: string;
  conversation_id: number | null;
  url: string;
  endpoint_key: string;
  body: string;
  status: string;
  failure_reason: string | null;
  attempt_count: number;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
  updated_at: Date;
  last_started_at: Date | null;
  last_duration_ms: number | null;
  last_response_status: number | null;
  last_error: string | null;
}

function deliveryFromRow(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    conversationId: row.conversation_id,
    url: row.url,
    endpointKey: row.endpoint_key,
    body: row.body,
    status: webhookDeliveryStatus.parse(row.status),
    failureReason: webhookFailureReason.nullable().parse(row.failure_reason),
    attemptCount: row.attempt_count,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastAttempt:
      row.last_started_at === null || row.last_duration_ms === null
        ? null
        : {
            startedAt: row.last_started_at,
            durationMs: row.last_duration_ms,
            responseStatus: row.last_response_status,
            error: row.last_error,
          },
  };
}
