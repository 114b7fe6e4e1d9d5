import type { LegEndCause } from "../../carrier-calls.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";

/** The final states of a call. https://www.twilio.com/docs/voice/api/call-resource#call-status-values */
const CAUSES: ReadonlyMap<string, LegEndCause> = new Map([
  ["completed", "hung-up"],
  ["busy", "busy"],
  ["no-answer", "no-answer"],
  ["canceled", "canceled"],
  // "most likely because the phone number was non-existent"
  ["failed", "unreachable"],
]);

/**
 * Why a leg ended; null while it has not. If Twilio only says that it failed, the SIP response may say why.
 * @param sipResponseCode `SipResponseCode`, if Twilio sent it
 */
export function legEndCauseOf(callStatus: string, sipResponseCode: string | undefined): LegEndCause | null {
  const cause = CAUSES.get(callStatus) ?? null;
  return callStatus === "failed" ? (causeOfSipResponse(sipResponseCode) ?? cause) : cause;
}
