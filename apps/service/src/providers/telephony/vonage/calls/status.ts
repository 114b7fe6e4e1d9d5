import type { LegEndCause } from "../../carrier-calls.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";

/**
 * The states a leg ends in; all others are on the way.
 * https://developer.vonage.com/en/voice/voice-api/webhook-reference#event-webhook
 */
const CAUSES: ReadonlyMap<string, LegEndCause> = new Map([
  ["completed", "hung-up"],
  ["disconnected", "hung-up"],
  ["busy", "busy"],
  ["timeout", "no-answer"],
  ["unanswered", "no-answer"],
  ["cancelled", "canceled"],
  ["rejected", "rejected"],
  ["failed", "carrier-failure"],
]);

/** `detail` says who it was that rejected, or why it failed. */
const DETAILS: ReadonlyMap<string, LegEndCause> = new Map([
  ["invalid_number", "unreachable"],
  ["cannot_route", "unreachable"],
  ["number_out_of_service", "unreachable"],
  ["declined", "rejected"],
  // By the carrier, before the phone rang.
  ["restricted", "carrier-failure"],
  ["internal_error", "carrier-failure"],
  ["carrier_timeout", "carrier-failure"],
]);

/** Those of which a detail may say more than the word. */
const VAGUE: ReadonlySet<string> = new Set(["rejected", "failed"]);

/**
 * Why a leg ended; null while it has not.
 * @param detail what Vonage adds to a state that says little, where it does
 * @param sipCode likewise, the SIP response
 */
export function legEndCauseOf(status: string, detail: string | null, sipCode: unknown): LegEndCause | null {
  const cause = CAUSES.get(status) ?? null;
  if (!VAGUE.has(status)) return cause;
  return DETAILS.get(detail?.toLowerCase() ?? "") ?? causeOfSipResponse(sipCode) ?? cause;
}
