import type { callWebhookLog } from "@parley/contracts/calls/call-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { WebhookTry } from "../webhooks/deliveries/webhook-try.ts";
import type { VoiceCall } from "./call.ts";

export function presentWebhookTry(
  call: Pick<VoiceCall, "id" | "assistantId">,
  attempt: WebhookTry,
): z.input<typeof callWebhookLog> {
  const payload = readObject(attempt.body);
  const attemptedAt = toWireTimestamp(attempt.startedAt);
  return {
    id: attempt.id,
    call_id: call.id,
    assistant_id: call.assistantId,
    webhook_url: attempt.url,
    url: attempt.url,
    webhook_type: attempt.eventType,
    request_payload: payload,
    request_body: payload,
    response_status_code: attempt.responseStatus,
    response_status: attempt.responseStatus,
    response_body: attempt.responseBody,
    response_time_ms: attempt.durationMs,
    latency_ms: attempt.durationMs,
    attempted_at: attemptedAt,
    created_at: attemptedAt,
    success: attempt.error === null,
    error_message: attempt.error,
    error: attempt.error,
    retry_count: attempt.attemptNumber - 1,
    webhook_metadata: {
      event_id: attempt.eventId,
      delivery_id: attempt.deliveryId,
      delivery_status: attempt.deliveryStatus,
      endpoint_key: attempt.endpointKey,
    },
  };
}

/** Events are JSON objects; anything else in a row is not shown. */
function readObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ["call_started", "status-update"],
  ["call_ended", "end-of-call-report"],
]);

/** Accepts the event names of older documents. */
export function eventTypeOf(webhookType: string | undefined): string | undefined {
  return webhookType === undefined ? undefined : (OLDER_NAMES.get(webhookType) ?? webhookType);
}
