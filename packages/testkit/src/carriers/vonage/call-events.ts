import type { Clock } from "@parley/foundation/clock";
import type { CarrierWebhookFormat, WebhookDraft } from "../carrier-format.ts";
import type { CallEvent, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { type DraftParts, digitsOf, INSTRUCTION_POLICY, jsonDraft, queryDraft } from "./drafts.ts";

const WORDS: Readonly<Record<Exclude<CallEvent, "completed">, string>> = {
  initiated: "started",
  ringing: "ringing",
  answered: "answered",
};

/** The id of a leg's conversation, unless it was moved to another. */
export function conversationOf(call: SimulatedCall): string {
  return call.conversationId ?? `CON-${call.parentSid ?? call.sid}`;
}

/** Vonage's names for the steps of a call. */
export function vonageWordOf(call: SimulatedCall, event: CallEvent): string {
  if (event !== "completed") return WORDS[event];
  switch (call.state) {
    case "busy":
      return "busy";
    case "no-answer":
      return call.direction === "inbound" ? "rejected" : "unanswered";
    case "canceled":
      return "cancelled";
    case "failed":
      return "failed";
    default:
      return "completed";
  }
}

/** The content of a call's event. https://developer.vonage.com/en/voice/voice-api/webhook-reference#event-webhook */
export function callEventOf(call: SimulatedCall, event: CallEvent): Readonly<Record<string, unknown>> {
  const status = vonageWordOf(call, event);
  const timestamp = new Date(call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs).toISOString();
  return {
    ...(event === "answered" ? { start_time: null, rate: null, network: null } : {}),
    ...(status === "completed" ? summaryOf(call) : {}),
    headers: {},
    from: digitsOf(call.from),
    to: digitsOf(call.to),
    uuid: call.sid,
    conversation_uuid: conversationOf(call),
    status,
    direction: call.direction,
    timestamp,
  };
}

/** What Vonage reports about an answered call that has ended. */
export function summaryOf(call: SimulatedCall): Readonly<Record<string, unknown>> {
  const [startMs, endMs] = [call.answeredAtMs ?? call.createdAtMs, call.endedAtMs ?? call.createdAtMs];
  const durationSeconds = Math.ceil((endMs - startMs) / 1_000);
  return {
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(endMs).toISOString(),
    duration: String(durationSeconds),
    rate: "0.01270000",
    price: ((0.0127 * durationSeconds) / 60).toFixed(8),
    network: "US-FIXED",
    disconnected_by: call.endedBy === "phone" ? "user" : "platform",
  };
}

/** Asks a URL for an NCCO. https://developer.vonage.com/en/voice/voice-api/webhook-reference#answer-webhook */
export function answerDraft(
  clock: Clock,
  account: CarrierAccount,
  call: SimulatedCall,
  asked: { readonly url: string; readonly method: "GET" | "POST"; readonly kind: WebhookKind },
): WebhookDraft {
  const parts: DraftParts = {
    kind: asked.kind,
    resourceSid: call.sid,
    reportedState: call.state === "in-progress" ? "answered" : "ringing",
    url: asked.url,
    policy: INSTRUCTION_POLICY,
  };
  const fields = [
    ["from", digitsOf(call.from)],
    ["to", digitsOf(call.to)],
    ["uuid", call.sid],
    ["conversation_uuid", conversationOf(call)],
  ] as const;
  if (asked.method === "GET") return queryDraft(clock, account, parts, fields);
  return jsonDraft(clock, account, parts, Object.fromEntries(fields));
}

/** Reports every step to the application's event URL; without an application, only the end to the number's own URL. */
export const vonageInboundReports: NonNullable<CarrierWebhookFormat["inboundCallReports"]> = (account, number) => {
  const { eventUrl, answerMethod = "POST" } = account.vonage.application ?? {};
  if (eventUrl !== undefined) {
    return {
      answerMethod,
      statusCallbackUrl: eventUrl,
      statusCallbackEvents: ["initiated", "ringing", "answered", "completed"],
    };
  }
  const statusCallbackUrl = number.statusCallbackUrl === "" ? null : number.statusCallbackUrl;
  return { answerMethod, statusCallbackUrl, statusCallbackEvents: ["completed"] };
};
