import type { LegEndCause } from "../../carrier-calls.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";

/** https://developers.telnyx.com/api-reference/callbacks/call-hangup */
const CAUSES: ReadonlyMap<unknown, LegEndCause> = new Map([
  ["normal_clearing", "hung-up"],
  ["time_limit", "hung-up"],
  ["originator_cancel", "canceled"],
  ["user_busy", "busy"],
  ["timeout", "no-answer"],
  ["no_answer", "no-answer"],
  ["call_rejected", "rejected"],
  ["not_found", "unreachable"],
]);

/** Why a leg ended. If Telnyx does not say (`unspecified`), the SIP response may. */
export function legEndCauseOf(hangupCause: unknown, sipHangupCause: unknown): LegEndCause {
  return CAUSES.get(hangupCause) ?? causeOfSipResponse(sipHangupCause) ?? "carrier-failure";
}
