import type {
  webhookAttempt,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
  webhookSecret,
} from "@parley/contracts/webhooks/webhook-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { WebhookAttempt, WebhookDelivery } from "./deliveries/delivery-history-store.ts";
import { endpointStatus, isBreakerOpen } from "./endpoints/endpoint-health.ts";
import type { WebhookEndpoint } from "./endpoints/endpoint-store.ts";
import type { CurrentSigningSecret } from "./signing/signing-secrets.ts";

export function presentWebhookDelivery(delivery: WebhookDelivery): z.output<typeof webhookDelivery> {
  const { lastAttempt } = delivery;
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    conversation_id: delivery.conversationId,
    url: delivery.url,
    endpoint_key: delivery.endpointKey,
    status: delivery.status,
    failure_reason: delivery.failureReason,
    request_body: delivery.body,
    attempt_count: delivery.attemptCount,
    next_attempt_at: toWireTimestampOrNull(delivery.nextAttemptAt),
    delivered_at: toWireTimestampOrNull(delivery.deliveredAt),
    last_attempt_at: toWireTimestampOrNull(lastAttempt?.startedAt ?? null),
    response_status: lastAttempt?.responseStatus ?? null,
    error: lastAttempt?.error ?? null,
    latency_ms: lastAttempt?.durationMs ?? null,
    created_at: toWireTimestamp(delivery.createdAt),
    updated_at: toWireTimestamp(delivery.updatedAt),
  };
}

export function presentWebhookDeliveryDetail(
  delivery: WebhookDelivery,
  attempts: readonly WebhookAttempt[],
): z.output<typeof webhookDeliveryDetail> {
  return { ...presentWebhookDelivery(delivery), attempts: attempts.map(presentWebhookAttempt) };
}

function presentWebhookAttempt(attempt: WebhookAttempt): z.output<typeof webhookAttempt> {
  return {
    attempt_number: attempt.attemptNumber,
    attempted_at: toWireTimestamp(attempt.startedAt),
    success: attempt.error === null,
    latency_ms: attempt.durationMs,
    response_status: attempt.responseStatus,
    response_body: attempt.responseBody,
    error: attempt.error,
  };
}

export function presentWebhookEndpoint(endpoint: WebhookEndpoint, now: Date): z.output<typeof webhookEndpoint> {
  const { health } = endpoint;
  return {
    endpoint_key: endpoint.endpointKey,
    url: endpoint.url,
    status: endpointStatus(health, now),
    consecutive_failures: health.consecutiveFailures,
    failing_since: toWireTimestampOrNull(health.firstFailureAt),
    paused_until: isBreakerOpen(health, now) ? toWireTimestampOrNull(health.breakerOpenUntil) : null,
    disabled_at: toWireTimestampOrNull(health.disabledAt),
    disabled_reason: health.disabledReason,
    paused_at: toWireTimestampOrNull(health.pausedAt),
    pending_count: endpoint.pendingCount,
    created_at: toWireTimestamp(endpoint.createdAt),
    updated_at: toWireTimestamp(endpoint.updatedAt),
  };
}

export function presentWebhookSecret(current: CurrentSigningSecret): z.output<typeof webhookSecret> {
  return {
    secret: current.secret.reveal(),
    created_at: toWireTimestamp(current.createdAt),
    previous_secret_expires_at: toWireTimestampOrNull(current.previousExpiresAt),
  };
}
