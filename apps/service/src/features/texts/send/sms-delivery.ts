import type { SmsDeliveryStatus } from "../../../providers/telephony/carrier-texts.ts";

/** The states of a text in our records. `received` is the only one of an inbound text. */
export type SmsStatus = "received" | "queued" | "sending" | "sent" | "delivered" | "failed" | "cancelled";

/**
 * - `dispatch`: a worker takes the text to the carrier; from here on the outcome may be unknown.
 * - `defer`: it certainly was not accepted, so it waits for another try.
 * - `accept`, `deliver`, `fail`: what the carrier said, in its reply or in a signed report.
 */
export type SmsEvent = "dispatch" | "cancel" | "defer" | "accept" | "deliver" | "fail";

/** Status never goes back: a late or repeated report finds no row to move. */
export const SMS_TRANSITIONS = {
  received: {},
  queued: { dispatch: "sending", cancel: "cancelled", accept: "sent", deliver: "delivered", fail: "failed" },
  sending: { defer: "queued", accept: "sent", deliver: "delivered", fail: "failed" },
  sent: { deliver: "delivered", fail: "failed" },
  delivered: {},
  failed: {},
  cancelled: {},
} as const satisfies Record<SmsStatus, Partial<Record<SmsEvent, SmsStatus>>>;

const STATUSES = Object.keys(SMS_TRANSITIONS) as SmsStatus[];

export function nextSmsStatus(status: SmsStatus, event: SmsEvent): SmsStatus | null {
  const moves: Partial<Record<SmsEvent, SmsStatus>> = SMS_TRANSITIONS[status];
  return moves[event] ?? null;
}

/** The states from which the event leads anywhere: what a conditional update asks for. */
export function smsStatusesBefore(event: SmsEvent): readonly SmsStatus[] {
  return STATUSES.filter((status) => nextSmsStatus(status, event) !== null);
}

/** The state an event leads to; the same from wherever it is possible. */
export function smsStatusAfter(event: SmsEvent): SmsStatus {
  const [first] = smsStatusesBefore(event);
  const target = first === undefined ? null : nextSmsStatus(first, event);
  if (target === null) throw new Error(`no transition for ${event}`);
  return target;
}

/** What a carrier's report means for our record: queued, sending and sent all prove that it was accepted. */
export function eventOfReport(status: SmsDeliveryStatus): SmsEvent {
  switch (status) {
    case "delivered":
      return "deliver";
    case "failed":
      return "fail";
    default:
      return "accept";
  }
}

/** We could not find out whether the text went out. Not final: a signed report that comes later still settles it. */
export const OUTCOME_UNKNOWN = "outcome-unknown";

/** The text waited when a backup was made that was restored since: it may have gone out, and is not sent (again). Not final, either. */
export const RESTORED_FROM_BACKUP = "restored-from-backup";

/** Reasons of a failure that say only what we do not know; what the carrier reports later still counts. */
export const UNSURE_FAILURES: readonly string[] = [OUTCOME_UNKNOWN, RESTORED_FROM_BACKUP];
