import type { WebhookDeliveryStatus, WebhookFailureReason } from "@parley/contracts/webhooks/webhook-schemas";
import { webhookRetryDelayMs } from "@parley/foundation/backoff";
import type { Random } from "@parley/foundation/seeded-random";
import type { EndpointHealth } from "../endpoints/endpoint-health.ts";
import { nextWebhookDeliveryStatus, type WebhookDeliveryEvent } from "./delivery-status.ts";
import type { WebhookOutcome } from "./try-outcome.ts";

export interface TriedDelivery {
  /** Tries made, including the one that has just ended. */
  readonly attemptCount: number;
  /** The status the delivery had when a person asked for this try; null for a planned try. */
  readonly redeliveredFrom: WebhookDeliveryStatus | null;
}

export interface DeliveryPlan {
  readonly status: WebhookDeliveryStatus;
  readonly failureReason: WebhookFailureReason | null;
  /** Set exactly when the delivery stays `pending`. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Decides after a try whether and when a failed delivery is tried again. A try that a person asked for after the last
 * planned one stays a single try: it does not start days of retries again.
 *
 * @param health of the URL after the try
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
  if (status === null) throw new Error(`a delivery that is being tried has no event ${event}`);
  return status;
}
