import type { WebhookDeliveryStatus } from "@parley/contracts/webhooks/webhook-schemas";
import { expect, it } from "vitest";
import { nextWebhookDeliveryStatus, type WebhookDeliveryEvent } from "./delivery-status.ts";

const ANSWERS: Record<WebhookDeliveryStatus, Record<WebhookDeliveryEvent, WebhookDeliveryStatus | null>> = {
  pending: {
    succeed: "delivered",
    retry: "pending",
    "give-up": "failed",
    "keep-delivered": "delivered",
    redeliver: "pending",
  },
  delivered: { succeed: null, retry: null, "give-up": null, "keep-delivered": null, redeliver: "pending" },
  failed: { succeed: null, retry: null, "give-up": null, "keep-delivered": null, redeliver: "pending" },
};

const MOVES = Object.entries(ANSWERS).flatMap(([status, events]) =>
  Object.entries(events).map(([event, next]) => [status, event, next] as const),
);

it.each(MOVES)("%s on %s becomes %s", (status, event, next) => {
  expect(nextWebhookDeliveryStatus(status as WebhookDeliveryStatus, event as WebhookDeliveryEvent)).toBe(next);
});
