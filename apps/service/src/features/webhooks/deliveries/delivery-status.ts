import type { WebhookDeliveryStatus } from "@parley/contracts/webhooks/webhook-schemas";

/**
 * - `succeed`: the receiver accepted it;
 * - `retry`: the try failed, the next one is planned;
 * - `give-up`: no further try is planned;
 * - `keep-delivered`: a repeat of something already delivered failed; it still counts as delivered;
 * - `redeliver`: a person asks for a try now.
 */
export type WebhookDeliveryEvent = "succeed" | "retry" | "give-up" | "keep-delivered" | "redeliver";

const WEBHOOK_DELIVERY_TRANSITIONS = {
  pending: {
    succeed: "delivered",
    retry: "pending",
    "give-up": "failed",
    "keep-delivered": "delivered",
    redeliver: "pending",
  },
  delivered: { redeliver: "pending" },
  failed: { redeliver: "pending" },
} as const satisfies Record<WebhookDeliveryStatus, Partial<Record<WebhookDeliveryEvent, WebhookDeliveryStatus>>>;

export function nextWebhookDeliveryStatus(
  status: WebhookDeliveryStatus,
  event: WebhookDeliveryEvent,
): WebhookDeliveryStatus | null {
  const moves: Partial<Record<WebhookDeliveryEvent, WebhookDeliveryStatus>> = WEBHOOK_DELIVERY_TRANSITIONS[status];
  return moves[event] ?? null;
}
