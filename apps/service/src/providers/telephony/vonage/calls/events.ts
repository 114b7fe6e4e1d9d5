import type { RawWebhook } from "../../carrier-webhook.ts";
import { asIntentId, INTENT_ID_PARAMETER, intentIdOf, parameterOf } from "../../shared/callback-url.ts";
import { withoutTokens } from "../../shared/token-redaction.ts";
import { contentOf } from "../content.ts";
import { idOf, type Members, membersOf, textOf } from "../members.ts";
import { CALL_UUID_HEADER } from "./media-stream.ts";
import { CALL_SID_PARAMETER, TRANSFER_PARAMETER } from "./parameters.ts";

/**
 * Which leg an event is about. A call has up to three: the caller's telephone, our media stream, and a telephone dialled
 * for a transfer. All report to one URL; only the first is the call itself.
 */
export type VonageLeg = "phone" | "stream" | "target";

export interface VonageCallEvent {
  readonly leg: VonageLeg;
  readonly members: Members;
  /** The call's id, whichever leg the event is about. */
  readonly callSid: string;
  readonly intentId: string | null;
  /** Null for the answer webhook and for events that do not report a status. */
  readonly status: string | null;
  /** The event without tokens, safe to store. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Null for anything that names no leg, such as webhooks about texts. */
export function readCallEvent(webhook: RawWebhook): VonageCallEvent | null {
  const members = contentOf(webhook)?.members;
  if (members === undefined) return null;
  const ids = idsOf(webhook, members);
  const { callSid, intentId, leg } = ids;
  if (callSid === null) return null;
  const { payload: _, ...rest } = Object.fromEntries(members);
  return { leg, members, callSid, intentId, status: textOf(members.get("status")), record: withoutTokens(rest) };
}

/**
 * The ids we passed along come back in the signed event (a stream's `headers`, a `notify` action's `payload`). Events of
 * other legs have them only in the URL.
 */
function idsOf(webhook: RawWebhook, members: Members) {
  const isStream = /^wss?:/i.test(textOf(members.get("to")) ?? "");
  const given = membersOf(members.get(isStream ? "headers" : "payload"));
  const intentId = asIntentId(given.get(INTENT_ID_PARAMETER)) ?? intentIdOf(webhook.url);
  const parentSid = idOf(given.get(CALL_UUID_HEADER)) ?? idOf(parameterOf(webhook.url, CALL_SID_PARAMETER));
  const uuid = idOf(members.get("uuid")) ?? idOf(members.get("call_uuid"));
  const isTarget = parameterOf(webhook.url, TRANSFER_PARAMETER) !== null && parentSid !== null && uuid !== parentSid;
  const leg: VonageLeg = isStream ? "stream" : isTarget ? "target" : "phone";
  // An error in an NCCO, or a recording, belongs to a Vonage conversation, not to a leg.
  const callSid =
    (leg === "phone" ? (uuid ?? parentSid) : (parentSid ?? uuid)) ?? idOf(members.get("conversation_uuid"));
  return { intentId, leg, callSid };
}
