import { webhookDeliveryStatus } from "@parley/contracts/webhooks/webhook-schemas";
import type { ConversationId } from "@parley/foundation/branded-ids";
import type { NotNull } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { WebhookAttempt } from "./delivery-history-store.ts";
import type { WebhookTry } from "./webhook-try.ts";

export async function insertAttempt(
  unit: ScopedUnitOfWork,
  deliveryId: number,
  attempt: WebhookAttempt,
): Promise<void> {
  await unit.db
    .insertInto("webhook_attempts")
    .values({
      organization_id: unit.organizationId,
      delivery_id: deliveryId,
      attempt_number: attempt.attemptNumber,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      response_body: attempt.responseBody,
      error: attempt.error,
    })
    .execute();
}

/** In the order they were made. */
export async function listAttempts(unit: ScopedUnitOfWork, deliveryId: number): Promise<readonly WebhookAttempt[]> {
  const rows = await unit.db
    .selectFrom("webhook_attempts")
    .select(["attempt_number", "started_at", "duration_ms", "response_status", "response_body", "error"])
    .where("organization_id", "=", unit.organizationId)
    .where("delivery_id", "=", deliveryId)
    .orderBy("attempt_number")
    .execute();
  return rows.map((row) => ({
    attemptNumber: row.attempt_number,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
  }));
}

/** The tries of all of a conversation's deliveries, in the order they were made. */
export async function listTriesOfConversation(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  eventType: string | undefined,
): Promise<readonly WebhookTry[]> {
  const rows = await unit.db
    .selectFrom("webhook_attempts as attempt")
    .innerJoin("webhook_deliveries as delivery", (join) =>
      join
        .onRef("delivery.organization_id", "=", "attempt.organization_id")
        .onRef("delivery.id", "=", "attempt.delivery_id"),
    )
    .selectAll("attempt")
    .select(["delivery.status", "delivery.event_id", "delivery.event_type", "delivery.url", "delivery.endpoint_key"])
    .select("delivery.body")
    .where("attempt.organization_id", "=", unit.organizationId)
    .where("delivery.conversation_id", "=", conversationId)
    .$if(eventType !== undefined, (query) => query.where("delivery.event_type", "=", eventType ?? ""))
    .orderBy("attempt.started_at")
    .orderBy("attempt.id")
    // What was tried goes somewhere.
    .$narrowType<{ url: NotNull; endpoint_key: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deliveryId: row.delivery_id,
    deliveryStatus: webhookDeliveryStatus.parse(row.status),
    eventId: row.event_id,
    eventType: row.event_type,
    url: row.url,
    endpointKey: row.endpoint_key,
    body: row.body,
    attemptNumber: row.attempt_number,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
  }));
}
