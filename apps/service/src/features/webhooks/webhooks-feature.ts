import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Feature } from "../../platform/feature.ts";
import { enqueueWebhook, isWanted, type WebhookEvent } from "./enqueue-webhook.ts";
import { deliverWebhook } from "./jobs/deliver-webhook.ts";
import { LaneClaims } from "./lanes/lane-claims.ts";
import { EventStreams } from "./listening/event-streams.ts";
import { webhookDeliveryOperations } from "./operations/webhook-deliveries.ts";
import { webhookEndpointOperations } from "./operations/webhook-endpoints.ts";
import { webhookEventOperations } from "./operations/webhook-events.ts";
import { webhookSecretOperations } from "./operations/webhook-secret.ts";
import { purgeOldWebhooks } from "./schedules/purge-old-webhooks.ts";
import { sweepLostWebhooks } from "./schedules/sweep-lost-webhooks.ts";
import { createSigningSecrets } from "./signing/signing-secrets.ts";
import { type ReceivedSms, smsReceivedEvent } from "./sms-received-payload.ts";
import { WEBHOOK_LIMITS } from "./webhook-limits.ts";
import type { WebhooksDeps } from "./webhooks-deps.ts";

export interface WebhooksFeature extends Feature {
  /** Whether an event for this URL, or for none, would go anywhere. */
  isWanted(unit: ScopedUnitOfWork, url: string | null): Promise<boolean>;
  /** Within the caller's transaction: the event is sent if and only if that commits. */
  enqueueWebhook(unit: ScopedUnitOfWork, event: WebhookEvent): Promise<void>;
  /** The same for a received text. */
  enqueueSmsReceived(unit: ScopedUnitOfWork, sms: ReceivedSms): Promise<void>;
  /** Ends the streams of events, which would keep the server from closing. */
  endStreams(): void;
}

/** Events for customers' URLs: at least once, signed, retried for days. */
export function createWebhooksFeature(
  options: Omit<WebhooksDeps, "limits"> & Partial<Pick<WebhooksDeps, "limits">>,
): WebhooksFeature {
  const deps: WebhooksDeps = { ...options, limits: options.limits ?? WEBHOOK_LIMITS };
  const { platform } = deps;
  const signingSecrets = createSigningSecrets(platform, deps.limits);
  const streams = new EventStreams({ ...platform, liveEvents: deps.liveEvents, signingSecrets });
  return {
    operations: [
      ...webhookDeliveryOperations,
      ...webhookEndpointOperations(deps),
      ...webhookEventOperations(streams, deps.authenticate),
      ...webhookSecretOperations(signingSecrets),
    ],
    jobs: [deliverWebhook({ ...deps, signingSecrets, claims: new LaneClaims() })],
    schedules: [sweepLostWebhooks(deps), purgeOldWebhooks(deps)],
    isWanted,
    enqueueWebhook: async (unit, event) => {
      await enqueueWebhook(platform, unit, event);
    },
    enqueueSmsReceived: async (unit, sms) => {
      await enqueueWebhook(platform, unit, smsReceivedEvent(sms));
    },
    endStreams: () => streams.end(),
  };
}
