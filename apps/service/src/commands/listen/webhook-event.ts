import { DomainError } from "@parley/foundation/domain-error";
import { z } from "zod";

const webhookEvent = z.object({
  event_id: z.string(),
  event_type: z.string(),
  conversation_id: z.int().nullable(),
  created_at: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** An event as the service streams it, in its words. */
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** @throws DomainError `invalid-input` for what no service of this version sends */
export function readWebhookEvent(data: string): WebhookEvent {
  try {
    return webhookEvent.parse(JSON.parse(data));
  } catch (error) {
    throw new DomainError("invalid-input", "The service sends events that this program cannot read", {
      fix: "Use the parley that comes with the service.",
      cause: error,
    });
  }
}

/** When the service signed it, in Unix milliseconds. */
export function signedAtMs({ headers }: WebhookEvent): number {
  return Number(headers["webhook-timestamp"] ?? 0) * 1_000;
}
