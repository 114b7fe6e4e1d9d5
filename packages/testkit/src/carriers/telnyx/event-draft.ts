import type { Clock } from "@parley/foundation/clock";
import type { WebhookDraft, WebhookPolicy } from "../carrier-format.ts";
import type { WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { seededHex } from "../seeded-choice.ts";
import { uuidOf } from "./ids.ts";
import { signTelnyxWebhook } from "./signer.ts";

export interface TelnyxEvent {
  readonly type: string;
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
  readonly fallbackUrl: string | null;
  readonly occurredAtMs: number;
  /** Distinguishes otherwise equal events; default 0. */
  readonly occurrence?: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Three attempts per URL of 2 s each, then the failover URL.
 * https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks
 */
const POLICY: WebhookPolicy = {
  retryCount: 2,
  retryOn: new Set(["not-connected", "no-reply", "4xx", "5xx"]),
  connectTimeoutMs: 2_000,
  readTimeoutMs: 2_000,
  totalTimeoutMs: 15_000,
};

/** A Telnyx webhook: signed JSON, signed anew for each attempt under the same event id. */
export function telnyxEventDraft(clock: Clock, account: CarrierAccount, event: TelnyxEvent): WebhookDraft {
  const { type, resourceSid, reportedState, occurrence = 0 } = event;
  return {
    kind: event.kind,
    resourceSid,
    reportedState,
    url: event.url,
    fallbackUrl: event.fallbackUrl,
    policyOf: () => POLICY,
    build(url, _idempotencyToken, _failure, attempt) {
      const body = JSON.stringify({
        data: {
          record_type: "event",
          id: uuidOf(seededHex(0, 32, account.accountId, type, resourceSid, reportedState, occurrence)),
          event_type: type,
          occurred_at: new Date(event.occurredAtMs).toISOString(),
          payload: event.payload,
        },
        meta: { attempt, delivered_to: url },
      });
      const timestampSeconds = Math.floor(clock.now().getTime() / 1_000);
      return {
        method: "POST",
        url,
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "telnyx-webhooks",
          ...signTelnyxWebhook(account.signingSecret, timestampSeconds, body),
        },
        body,
      };
    },
  };
}
