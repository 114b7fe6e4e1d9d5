import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { WebhookAttempt } from "./webhook-delivery-queries.ts";

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
