import { carriers } from "@parley/contracts/carriers";
import type { CallWebhookAddress, CallWebhookEvent, CallWebhooks } from "../../carrier-calls.ts";
import { callInstructionSchema } from "../../shared/call-instruction-schema.ts";
import { callUrlsOf } from "../../shared/call-urls.ts";
import { queryOf } from "../../shared/callback-url.ts";
import { callerOf } from "../../shared/caller-name.ts";
import { addressOf } from "../address.ts";
import { idOf, membersOf, textOf } from "../members.ts";
import { bearerTokenOf, claimedApiKey } from "../webhook-token.ts";
import { nccoReply } from "./control.ts";
import { readCallFigures } from "./end.ts";
import { readCallEvent, type VonageCallEvent } from "./events.ts";
import { refusalNcco, VOICE_PATH } from "./ncco.ts";
import { legEndCauseOf } from "./status.ts";

type EventBase = Pick<CallWebhookEvent, "callSid" | "intentId" | "payload">;

/**
 * The answer webhook, the events of all legs and the `notify` callbacks of our own NCCOs arrive at one path.
 * https://developer.vonage.com/en/voice/voice-api/webhook-reference
 */
export const vonageCallWebhooks: CallWebhooks = {
  ...callUrlsOf({ voice: VOICE_PATH, status: VOICE_PATH }),
  isProbe: (webhook) => webhook.method === "GET" && queryOf(webhook.url) === "",

  readCallAddress(webhook): CallWebhookAddress | null {
    const event = readCallEvent(webhook);
    if (event === null) return null;
    const token = bearerTokenOf(webhook);
    const { callSid, intentId } = event;
    const accountId = token === null ? null : claimedApiKey(token);
    return { ourNumber: addressOf(ourSideOf(event)), callSid, intentId, accountId };
  },

  parseCall(webhook): CallWebhookEvent | null {
    const event = readCallEvent(webhook);
    return event === null ? null : eventOf(event);
  },

  // Empty, because Vonage could take a body for an NCCO.
  acknowledgement: { statusCode: 200, contentType: "text/plain", body: "" },
  rejectedStatusCode: carriers.vonage.refusedStatusCode,
  refusal: (message, language) => nccoReply(refusalNcco(message, language)),
};

/** Only the phone's leg has a number of ours; those of the other legs can be anybody's. */
function ourSideOf({ leg, members, status, intentId }: VonageCallEvent): unknown {
  if (leg !== "phone") return undefined;
  const isOutbound = status === null ? intentId !== null : members.get("direction") === "outbound";
  return members.get(isOutbound ? "from" : "to");
}

function eventOf(event: VonageCallEvent): CallWebhookEvent | null {
  const { leg, callSid, intentId, status, record: payload } = event;
  const base = { callSid, intentId, payload };
  if (status === null) return eventWithoutStatus(event, base);
  switch (leg) {
    case "phone":
      return phoneEvent(event, status, base);
    case "stream":
      return streamEvent(event, status, base);
    case "target":
      return targetEvent(event, status, base);
  }
}

function phoneEvent(event: VonageCallEvent, status: string, base: EventBase): CallWebhookEvent {
  const cause = causeOf(event, status);
  if (cause === null) return { ...base, kind: "progress", status };
  const { members } = event;
  const [duration, endTime] = [members.get("duration"), members.get("end_time")];
  const figures = readCallFigures({
    duration,
    endTime,
    price: members.get("price"),
    timestamp: members.get("timestamp"),
  });
  return { ...base, kind: "ended", cause, carrierCause: wordsOf(event, status), ...figures };
}

/** The stream's leg ends as `completed` when the phone's leg ends; any other end is premature. */
function streamEvent(event: VonageCallEvent, status: string, base: EventBase): CallWebhookEvent {
  const hasFailed = status !== "completed" && causeOf(event, status) !== null;
  if (hasFailed)
    return { ...base, kind: "stream-failed", message: `The media stream's leg: ${wordsOf(event, status)}` };
  return { ...base, kind: "progress", status: `websocket:${status}` };
}

function targetEvent(event: VonageCallEvent, status: string, base: EventBase): CallWebhookEvent {
  if (status === "answered") return { ...base, kind: "transfer-result", hasSucceeded: true, cause: null };
  const cause = causeOf(event, status);
  // Only an answered leg ends as `hung-up`, and by then the transfer has already been reported as a success.
  if (cause === null || cause === "hung-up") return { ...base, kind: "progress", status: `transfer:${status}` };
  return { ...base, kind: "transfer-result", hasSucceeded: false, cause };
}

function causeOf({ members }: VonageCallEvent, status: string) {
  return legEndCauseOf(status, textOf(members.get("detail")), members.get("sip_code"));
}

function wordsOf({ members }: VonageCallEvent, status: string): string {
  const detail = textOf(members.get("detail"));
  return detail === null ? status : `${status} (${detail.slice(0, 200)})`;
}

/** Members that no answer webhook has, only the other webhooks without a status. */
const NOT_IN_ANSWER_WEBHOOK = [
  "type",
  "reason",
  "dtmf",
  "speech",
  "conversation_uuid_from",
  "recording_url",
  "payload",
];

function eventWithoutStatus({ members }: VonageCallEvent, base: EventBase): CallWebhookEvent | null {
  const instruction = callInstructionSchema.safeParse(membersOf(members.get("payload")).get("instruction"));
  if (instruction.success) return { ...base, kind: "next-step", instruction: instruction.data };
  const url = textOf(members.get("recording_url"));
  if (url !== null) {
    const recordingSid = idOf(members.get("recording_uuid"));
    return { ...base, kind: "recording", recordingSid, url, durationSeconds: null, status: "completed" };
  }
  if (NOT_IN_ANSWER_WEBHOOK.some((name) => members.has(name))) {
    const status = members.has("reason") ? "error" : (textOf(members.get("type")) ?? "event");
    return { ...base, kind: "progress", status };
  }
  if (idOf(members.get("uuid")) === null) return null;
  if (base.intentId !== null) return { ...base, kind: "answered" };
  const to = members.get("to");
  if (typeof to !== "string" || to === "") return null;
  const from = members.get("from") ?? members.get("from_user");
  return { ...base, kind: "incoming", from: callerOf(addressOf(from) ?? from), to: addressOf(to) ?? to };
}
