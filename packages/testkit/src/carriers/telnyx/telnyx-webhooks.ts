import type { Clock } from "@parley/foundation/clock";
import type { CarrierWebhookFormat, WebhookDraft, WebhookPolicy } from "../carrier-format.ts";
import type { CallEvent, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { seededHex } from "../seeded-choice.ts";
import { uuidOf } from "./telnyx-ids.ts";
import { presentMessage, telnyxStatusOf } from "./telnyx-messages.ts";
import { signTelnyxWebhook } from "./telnyx-signer.ts";

/**
 * Three tries per URL, each answered within 2 s, then the failover URL.
 * https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks
 */
const POLICY: WebhookPolicy = {
  retryCount: 2,
  retryOn: new Set(["not-connected", "no-reply", "4xx", "5xx"]),
  connectTimeoutMs: 2_000,
  readTimeoutMs: 2_000,
  totalTimeoutMs: 15_000,
};

const CALL_EVENTS: Readonly<Record<CallEvent, string>> = {
  initiated: "call.initiated",
  ringing: "call.ringing",
  answered: "call.answered",
  completed: "call.hangup",
};

/** Telnyx's webhooks: signed JSON, each try signed anew under the same event id. */
export function createTelnyxWebhookFormat(clock: Clock): CarrierWebhookFormat {
  const draft = (account: CarrierAccount, event: TelnyxEvent): WebhookDraft => ({
    kind: event.kind,
    resourceSid: event.resourceSid,
    reportedState: event.reportedState,
    url: event.url,
    fallbackUrl: event.fallbackUrl,
    policyOf: () => POLICY,
    build(url, _idempotencyToken, _failure, attempt) {
      const body = JSON.stringify({
        data: {
          record_type: "event",
          id: uuidOf(seededHex(0, 32, account.accountId, event.type, event.resourceSid, event.reportedState)),
          event_type: event.type,
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
  });

  return {
    inboundSms: (account, number, message, url) =>
      draft(account, {
        type: "message.received",
        kind: "inbound-sms",
        resourceSid: message.sid,
        reportedState: "received",
        url,
        fallbackUrl: number.smsFallbackUrl === "" ? null : number.smsFallbackUrl,
        occurredAtMs: message.createdAtMs,
        payload: { ...presentMessage(message), webhook_url: url },
      }),

    // One report when the text left, one when its end is known.
    smsStatus: (account, message, url) =>
      message.state === "queued" || message.state === "sending" || message.state === "accepted"
        ? null
        : draft(account, {
            type: message.state === "sent" ? "message.sent" : "message.finalized",
            kind: "sms-status",
            resourceSid: message.sid,
            reportedState: telnyxStatusOf(message.state),
            url,
            fallbackUrl: message.statusFallbackUrl ?? null,
            occurredAtMs: message.updatedAtMs,
            payload: presentMessage(message),
          }),

    // A call that comes in waits for commands; nothing is read from the answer.
    callInstructions: (account, call, url) =>
      draft(
        account,
        callEvent(call, "initiated", url, call.direction === "inbound" ? "inbound-call" : "call-answered"),
      ),

    callStatus: (account, call, event, _sequence, url) => draft(account, callEvent(call, event, url, "call-status")),
  };
}

interface TelnyxEvent {
  readonly type: string;
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
  readonly fallbackUrl: string | null;
  readonly occurredAtMs: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

function callEvent(call: SimulatedCall, event: CallEvent, url: string, kind: WebhookKind): TelnyxEvent {
  return {
    type: CALL_EVENTS[event],
    kind,
    resourceSid: call.sid,
    reportedState: CALL_EVENTS[event],
    url,
    fallbackUrl: null,
    occurredAtMs: call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs,
    payload: {
      call_control_id: call.sid,
      call_leg_id: call.sid,
      call_session_id: call.sid,
      direction: call.direction === "inbound" ? "incoming" : "outgoing",
      from: call.from,
      to: call.to,
      state: call.state,
      ...(event === "completed" ? { hangup_cause: hangupCauseOf(call) } : {}),
    },
  };
}

function hangupCauseOf(call: SimulatedCall): string {
  if (call.state === "busy") return "user_busy";
  return call.state === "no-answer" ? "timeout" : "normal_clearing";
}
