import type { LegEndCause } from "../../carrier-calls.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";

/**
 * The final states of a leg.
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

/** `detail` says who rejected the call, or why it failed. */
const DETAILS: ReadonlyMap<string, LegEndCause> = new Map([
  ["invalid_number", "unreachable"],
  ["cannot_route", "unreachable"],
  ["number_out_of_service", "unreachable"],
  ["declined", "rejected"],
  // The carrier blocked it before the phone rang.
  ["restricted", "carrier-failure"],
  ["internal_error", "carrier-failure"],
  ["carrier_timeout", "carrier-failure"],
]);

/** Statuses for which the detail may say more. */
const VAGUE_STATUSES: ReadonlySet<string> = new Set(["rejected", "failed"]);

/**
 * Why a leg ended; null while it has not.
 * @param detail Vonage's `detail` for a vague status, if there is one
 * @param sipCode the SIP response code, if there is one
 */
export function legEndCauseOf(status: string, detail: string | null, sipCode: unknown): LegEndCause | null {
  const cause = CAUSES.get(status) ?? null;
  if (!VAGUE_STATUSES.has(status)) return cause;
  return DETAILS.get(detail?.toLowerCase() ?? "") ?? causeOfSipResponse(sipCode) ?? cause;
}
