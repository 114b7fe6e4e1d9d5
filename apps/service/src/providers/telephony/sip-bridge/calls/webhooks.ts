import { carriers } from "@parley/contracts/carriers";
import {
  type BridgeEvent,
  type BridgeInstruction,
  type BridgeStatus,
  bridgeEvent,
  bridgeStatus,
} from "@parley/contracts/sip-bridge/bridge-events";
import type { CallWebhookAddress, CallWebhookEvent, CallWebhooks } from "../../carrier-calls.ts";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { callUrlsOf } from "../../shared/call-urls.ts";
import { asIntentId } from "../../shared/callback-url.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";
import { parseWebhookJson } from "../../shared/webhook-json.ts";
import { secondsOf } from "./control.ts";
import { endCauseOf } from "./end-cause.ts";

const PREFIX = "sip_";
const ACKNOWLEDGEMENT = { statusCode: 200, contentType: "application/json", body: "{}" } as const;

const replyWith = (instruction: BridgeInstruction) => ({ ...ACKNOWLEDGEMENT, body: JSON.stringify(instruction) });

/** What the bridge tells of calls: events to `/sip-webhook`, statuses to `/sip-status`. */
export const bridgeCallWebhooks: CallWebhooks = {
  ...callUrlsOf({ voice: "/sip-webhook", status: "/sip-status" }),
  readNotice(webhook) {
    const event = readEvent(webhook);
    if (event?.type === "bridge.started") return { kind: "restarted" };
    if (event?.type !== "trunk.state") return null;
    return { kind: "trunk-state", organizationId: event.organization_id, status: event.trunk };
  },
  readCallAddress: (webhook) => addressOf(readStatus(webhook) ?? readCallEvent(webhook)),
  parseCall(webhook) {
    const status = readStatus(webhook);
    if (status !== null) return ofStatus(status);
    const event = readCallEvent(webhook);
    return event === null ? null : ofEvent(event);
  },
  acknowledgement: ACKNOWLEDGEMENT,
  rejectedStatusCode: carriers["byo-sip-trunk"].refusedStatusCode,
  refusal: (reason) => replyWith({ action: "reject", code: 404, reason }),
};

type CallEvent = Exclude<BridgeEvent, { type: "trunk.state" | "bridge.started" }>;

function readEvent({ body }: RawWebhook): BridgeEvent | null {
  const parsed = bridgeEvent.safeParse(parseWebhookJson(body));
  return parsed.success ? parsed.data : null;
}

function readCallEvent(webhook: RawWebhook): CallEvent | null {
  const event = readEvent(webhook);
  return event === null || event.type === "trunk.state" || event.type === "bridge.started" ? null : event;
}

function readStatus({ body }: RawWebhook): BridgeStatus | null {
  const parsed = bridgeStatus.safeParse(parseWebhookJson(body));
  return parsed.success ? parsed.data : null;
}

function addressOf(told: BridgeStatus | CallEvent | null): CallWebhookAddress | null {
  if (told === null) return null;
  const { call_sid: callSid, from_number: from, to_number: to } = told;
  return {
    ourNumber: "direction" in told && told.direction === "outbound" ? from : to,
    callSid,
    intentId: intentOf(told),
    accountId: null,
    organizationId: told.organization_id,
  };
}

/** A call that we placed has our own id of it in its name. */
function intentOf(told: BridgeStatus | CallEvent): string | null {
  const isOurs = "direction" in told ? told.direction === "outbound" : told.type === "call.answered";
  return isOurs ? asIntentId(told.call_sid.slice(PREFIX.length)) : null;
}

function ofEvent(event: CallEvent): CallWebhookEvent {
  const base = { callSid: event.call_sid, intentId: intentOf(event), payload: event };
  switch (event.type) {
    case "call.incoming":
      return { ...base, kind: "incoming", from: event.from_number, to: event.to_number };
    case "call.answered":
      return { ...base, kind: "answered", answeredAt: new Date(event.answered_at) };
    case "call.stream_failed":
      return { ...base, kind: "stream-failed", message: event.message };
  }
}

function ofStatus(status: BridgeStatus): CallWebhookEvent {
  const base = {
    callSid: status.call_sid,
    intentId: intentOf(status),
    // Events are left out: each wants an instruction, however often it is sent.
    eventKey: `${status.call_sid}/${status.seq}`,
    payload: status,
  };
  // After the answer a SIP status says nothing about the callee.
  const cause = endCauseOf(status.status, status.answered_at === null ? status.sip_code : null);
  if (status.status === "transferred") return { ...base, kind: "transfer-result", hasSucceeded: true, cause: null };
  if (status.status === "transfer_failed") {
    return {
      ...base,
      kind: "transfer-result",
      hasSucceeded: false,
      cause: causeOfSipResponse(status.sip_code) ?? "carrier-failure",
    };
  }
  if (cause === null) return { ...base, kind: "progress", status: status.status };
  return {
    ...base,
    kind: "ended",
    cause,
    carrierCause: [status.sip_code, status.reason].filter((part) => part !== null).join(" ") || null,
    endedAt: status.ended_at === null ? null : new Date(status.ended_at),
    durationSeconds: secondsOf(status.duration_ms),
    price: null,
  };
}
