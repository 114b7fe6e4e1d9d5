import type { ThreadEventSentence } from "@parley/contracts/texts/thread-event-sentences";
import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SettledDelivery } from "./delivery-queue-store.ts";
import type { DeliveryPlan } from "./retry-or-give-up.ts";
import type { WebhookOutcome } from "./try-outcome.ts";

export interface WebhookTimelineEntry {
  readonly conversationId: ConversationId;
  readonly eventType: "webhook_delivered" | "webhook_failed";
  readonly level: "info" | "warning" | "error";
  readonly message: ThreadEventSentence;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Passed in, because the timeline belongs to a feature that comes later in the order. */
export type AddTimelineEntry = (unit: ScopedUnitOfWork, entry: WebhookTimelineEntry) => Promise<void>;

/** What a conversation's timeline says about a try. */
export function timelineEntryOfTry(
  conversationId: ConversationId,
  delivery: Pick<SettledDelivery, "id" | "eventId" | "eventType">,
  attempt: { readonly number: number; readonly durationMs: number },
  outcome: WebhookOutcome,
  plan: DeliveryPlan,
): WebhookTimelineEntry {
  const data = {
    delivery_id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    attempt: attempt.number,
    latency_ms: attempt.durationMs,
    response_status: outcome.responseStatus,
  };
  if (outcome.isSuccess) {
    return { conversationId, eventType: "webhook_delivered", level: "info", message: "Webhook delivered", data };
  }
  const isLast = plan.nextAttemptAt === null;
  return {
    conversationId,
    eventType: "webhook_failed",
    level: isLast ? "error" : "warning",
    message: isLast ? "Webhook failed, no further try" : "Webhook failed, will be tried again",
    data: {
      ...data,
      error: outcome.error,
      failure_reason: plan.failureReason,
      next_attempt_at: plan.nextAttemptAt?.toISOString() ?? null,
    },
  };
}

/** For an event that was waiting when its URL was disabled. */
export function timelineEntryOfDisabled(
  conversationId: ConversationId,
  delivery: Pick<SettledDelivery, "id" | "eventId" | "eventType">,
): WebhookTimelineEntry {
  return {
    conversationId,
    eventType: "webhook_failed",
    level: "error",
    message: "Webhook not sent, its URL is disabled",
    data: {
      delivery_id: delivery.id,
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      failure_reason: "endpoint-disabled",
    },
  };
}
