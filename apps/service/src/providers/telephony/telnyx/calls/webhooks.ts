import { carriers } from "@parley/contracts/carriers";
import type {
  CallWebhookAddress,
  CallWebhookEvent,
  CallWebhooks,
  CarrierRecordingEvent,
  LegEndCause,
} from "../../carrier-calls.ts";
import { callUrlsOf } from "../../shared/call-urls.ts";
import { callerOf } from "../../shared/caller-name.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";
import { isTextable } from "../../textable-address.ts";
import { telnyxWebhooks } from "../texts/webhooks.ts";
import { readCallEvent, readTime, type TelnyxCallEvent } from "./events.ts";

/** https://developers.telnyx.com/api-reference/callbacks/call-hangup */
const HANGUP_CAUSES: ReadonlyMap<unknown, LegEndCause> = new Map([
  ["normal_clearing", "hung-up"],
  ["time_limit", "hung-up"],
  ["originator_cancel", "canceled"],
  ["user_busy", "busy"],
  ["timeout", "no-answer"],
  ["no_answer", "no-answer"],
  ["call_rejected", "rejected"],
  ["not_found", "unreachable"],
]);

const PATH = "/telnyx-webhook";

/**
 * Telnyx reports every step of every leg to one path and is steered by commands.
 * https://developers.telnyx.com/docs/voice/programmable-voice/voice-api-webhooks
 */
export const telnyxCallWebhooks: CallWebhooks = {
  ...callUrlsOf({ voice: PATH, status: PATH }),
  isProbe: (webhook) => webhook.method === "GET",

  readCallAddress(webhook): CallWebhookAddress | null {
    const event = readCallEvent(webhook);
    if (event === null) return null;
    const ours = ourSideOf(event);
    const { callControlId: callSid, intentId } = event;
    // The event names a connection, but not the account it belongs to.
    return { ourNumber: isTextable(ours) ? ours : null, callSid, intentId, accountId: null };
  },

  parseCall(webhook): CallWebhookEvent | null {
    const event = readCallEvent(webhook);
    return event === null ? null : eventOf(event);
  },

  acknowledgement: telnyxWebhooks.acknowledgement,
  rejectedStatusCode: carriers.telnyx.refusedStatusCode,
  // Only a command can speak, and for a number nobody owns there is no account to send one with.
  refusal: () => null,
};

/**
 * Later events lack a direction, so the role in our own state decides. A leg dialled for a transfer may show the caller's
 * number, which is not ours.
 */
function ourSideOf({ payload, state }: TelnyxCallEvent): unknown {
  if (state?.role === "target") return undefined;
  if (payload["direction"] === "incoming" || state?.role === "received") return payload["to"];
  if (payload["direction"] === "outgoing" || state?.role === "placed") return payload["from"];
  return undefined;
}

function eventOf(event: TelnyxCallEvent): CallWebhookEvent | null {
  const { type, callControlId: callSid, occurredAt, payload, state, intentId, record } = event;
  const isAnswer = type === "call.answered" && state?.role !== "target" && occurredAt !== null;
  const base = { callSid, intentId, payload: record, ...(isAnswer ? { answeredAt: occurredAt } : {}) };
  const progress = { ...base, kind: "progress", status: type } as const;
  switch (type) {
    case "call.initiated": {
      const to = payload["to"];
      if (payload["direction"] !== "incoming") return progress;
      if (typeof to !== "string" || to === "") return null;
      return { ...base, kind: "incoming", from: callerOf(payload["from"]), to };
    }
    case "call.answered":
    case "call.speak.ended":
      if (state?.next != null) return { ...base, kind: "next-step", instruction: state.next };
      return type === "call.answered" && state?.role === "placed" ? { ...base, kind: "answered" } : progress;
    case "call.bridged":
      return transferResultOf(event, null) ?? progress;
    case "call.hangup": {
      const { hangup_cause: word, sip_hangup_cause: sipCode } = payload;
      const cause = legEndCauseOf(word, sipCode);
      if (state?.role === "target") return transferResultOf(event, cause);
      const carrierCause = carrierCauseOf(word, sipCode);
      // The event has no duration; it follows from the time of the answer, which came with an earlier event.
      const endedAt = readTime(payload["end_time"]) ?? occurredAt;
      return { ...base, kind: "ended", cause, carrierCause, endedAt, durationSeconds: null, price: null };
    }
    case "streaming.failed":
      return { ...base, kind: "stream-failed", message: wordsOf(payload["failure_reason"]) };
    case "call.recording.saved":
      return recordingOf(payload, base);
    default:
      return progress;
  }
}

/**
 * Success is reported on both legs as `call.bridged`, failure only as the end of the new leg. Once bridged, the new leg
 * ends like any call, when somebody hangs up, and the end of the other leg follows.
 * @param cause why the new leg ended; null: it was bridged
 */
function transferResultOf(event: TelnyxCallEvent, cause: LegEndCause | null): CallWebhookEvent | null {
  const { state, intentId, record: payload } = event;
  const callSid = state?.role === "transferring" ? event.callControlId : (state?.callSid ?? null);
  if (callSid === null) return null;
  const hasSucceeded = cause === null || cause === "hung-up";
  const base = { callSid, intentId, payload };
  return { ...base, kind: "transfer-result", hasSucceeded, cause: hasSucceeded ? null : cause };
}

/** https://developers.telnyx.com/api-reference/callbacks/call-recording-saved */
function recordingOf(
  payload: Readonly<Record<string, unknown>>,
  base: Pick<CallWebhookEvent, "callSid" | "intentId" | "payload">,
): CarrierRecordingEvent {
  const urls = payload["recording_urls"];
  const addresses = typeof urls === "object" && urls !== null ? Object.values(urls) : [];
  const [startedMs, endedMs] = [payload["recording_started_at"], payload["recording_ended_at"]].map((time) =>
    typeof time === "string" ? Date.parse(time) : Number.NaN,
  );
  const durationMs = (endedMs ?? Number.NaN) - (startedMs ?? Number.NaN);
  return {
    ...base,
    kind: "recording",
    recordingSid: textOf(payload["recording_id"]),
    url: addresses.map(textOf).find((address) => address !== null) ?? null,
    durationSeconds: durationMs >= 0 ? Math.round(durationMs / 1_000) : null,
    status: "completed",
  };
}

function carrierCauseOf(word: unknown, sipCode: unknown): string | null {
  const [text, code] = [textOf(word), textOf(sipCode)];
  if (code === null || code === "200") return text;
  return text === null ? `SIP ${code}` : `${text} (SIP ${code})`;
}

function wordsOf(reason: unknown): string {
  const text = textOf(reason);
  return text === null ? "The media stream failed" : `The media stream failed: ${text.replaceAll("_", " ")}`;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 500) : null;
}

/** Why a leg ended. If Telnyx does not say (`unspecified`), the SIP response may. */
function legEndCauseOf(hangupCause: unknown, sipHangupCause: unknown): LegEndCause {
  return HANGUP_CAUSES.get(hangupCause) ?? causeOfSipResponse(sipHangupCause) ?? "carrier-failure";
}
