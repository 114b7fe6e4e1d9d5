import type { WebhookDeliveryStatus } from "@parley/contracts/webhooks/webhook-schemas";

/** One request to a customer's URL, with the delivery it belongs to. */
export interface WebhookTry {
  readonly id: number;
  readonly deliveryId: number;
  readonly deliveryStatus: WebhookDeliveryStatus;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly endpointKey: string;
  /** The body that was sent: JSON. */
  readonly body: string;
  /** 1 is the first of the delivery. */
  readonly attemptNumber: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Null when the receiver accepted the event. */
  readonly error: string | null;
}
