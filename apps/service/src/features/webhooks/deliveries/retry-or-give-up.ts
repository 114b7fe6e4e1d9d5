import type { WebhookDeliveryStatus, WebhookFailureReason } from "@parley/contracts/webhooks/webhook-schemas";
import { webhookRetryDelayMs } from "@parley/foundation/backoff";
import type { Random } from "@parley/foundation/seeded-random";
import type { EndpointHealth } from "../endpoints/endpoint-health.ts";
import { nextWebhookDeliveryStatus, type WebhookDeliveryEvent } from "./delivery-status.ts";
import type { WebhookOutcome } from "./try-outcome.ts";

export interface TriedDelivery {
  /** Tries made, the one that just ended included. */
  readonly attemptCount: number;
  /** The status from which a person asked for this try; null: it was the schedule's. */
  readonly redeliveredFrom: WebhookDeliveryStatus | null;
}

export interface DeliveryPlan {
  readonly status: WebhookDeliveryStatus;
  readonly failureReason: WebhookFailureReason | null;
  /** Set exactly when the delivery stays `pending`. */
  readonly nextAttemptAt: Date | null;
}

/**
 * What becomes of a delivery after a try. A try that a person asked for after the end of the schedule stands alone: it
 * starts no new days of retries.
 *
 * @param health of its URL, after the try.
 */
export function retryOrGiveUp(
  delivery: TriedDelivery,
  outcome: Pick<WebhookOutcome, "isSuccess" | "isGone" | "shouldSlowDown" | "retryAfterMs">,
  health: EndpointHealth,
  now: Date,
  random: Random,
): DeliveryPlan {
  if (outcome.isSuccess) return end("succeed", null);
  if (delivery.redeliveredFrom === "delivered") return end("keep-delivered", null);
  if (delivery.redeliveredFrom === "failed") return end("give-up", outcome.isGone ? "gone" : "redelivery-failed");
  if (outcome.isGone) return end("give-up", "gone");
  if (health.disabledAt !== null) return end("give-up", "endpoint-disabled");
  const delayMs = webhookRetryDelayMs(
    delivery.attemptCount,
    {
      shouldSlowDown: outcome.shouldSlowDown,
      ...(outcome.retryAfterMs === null ? {} : { retryAfterMs: outcome.retryAfterMs }),
    },
    random,
  );
  if (delayMs === null) return end("give-up", "exhausted");
  return { status: statusAfter("retry"), failureReason: null, nextAttemptAt: new Date(now.getTime() + delayMs) };
}

function end(event: WebhookDeliveryEvent, failureReason: WebhookFailureReason | null): DeliveryPlan {
  return { status: statusAfter(event), failureReason, nextAttemptAt: null };
}

function statusAfter(event: WebhookDeliveryEvent): WebhookDeliveryStatus {
  const status = nextWebhookDeliveryStatus("pending", event);
  if (status === null) throw new Error(`a running delivery knows no ${event}`);
  return status;
}
