import type { SmsDeliveryStatus } from "../../../providers/telephony/carrier-texts.ts";

/** The status of a text in our records. An inbound text is always `received`. */
export type TextStatus = "received" | "queued" | "sending" | "sent" | "delivered" | "failed" | "cancelled";

/**
 * - `dispatch`: a worker sends the text to the carrier; from here on the outcome may be unknown.
 * - `defer`: the carrier certainly did not accept it, so it is queued again.
 * - `accept`, `deliver`, `fail`: what the carrier said in its reply or in a signed report.
 */
export type TextEvent = "dispatch" | "cancel" | "defer" | "accept" | "deliver" | "fail";

/** A status never goes back, so a late or repeated report changes nothing. */
export const TEXT_TRANSITIONS = {
  received: {},
  queued: { dispatch: "sending", cancel: "cancelled", accept: "sent", deliver: "delivered", fail: "failed" },
  sending: { defer: "queued", accept: "sent", deliver: "delivered", fail: "failed" },
  sent: { deliver: "delivered", fail: "failed" },
  delivered: {},
  failed: {},
  cancelled: {},
} as const satisfies Record<TextStatus, Partial<Record<TextEvent, TextStatus>>>;

const STATUSES = Object.keys(TEXT_TRANSITIONS) as TextStatus[];

export function nextTextStatus(status: TextStatus, event: TextEvent): TextStatus | null {
  const moves: Partial<Record<TextEvent, TextStatus>> = TEXT_TRANSITIONS[status];
  return moves[event] ?? null;
}

/** The statuses that allow the event, for the condition of an update. */
export function textStatusesBefore(event: TextEvent): readonly TextStatus[] {
  return STATUSES.filter((status) => nextTextStatus(status, event) !== null);
}

/** The status an event leads to, whatever the text's current one. */
export function textStatusAfter(event: TextEvent): TextStatus {
  const [first] = textStatusesBefore(event);
  const target = first === undefined ? null : nextTextStatus(first, event);
  if (target === null) throw new Error(`no transition for ${event}`);
  return target;
}

/** A carrier's `queued`, `sending` and `sent` all prove that it accepted the text. */
export function eventOfReport(status: SmsDeliveryStatus): TextEvent {
  switch (status) {
    case "delivered":
      return "deliver";
    case "failed":
      return "fail";
    default:
      return "accept";
  }
}

/** Error code: nobody could find out whether the text was sent. A later report still settles it. */
export const OUTCOME_UNKNOWN = "outcome-unknown";

/** Error code: the text was queued in a backup that was restored, and may have been sent since. A later report still settles it. */
export const RESTORED_FROM_BACKUP = "restored-from-backup";

/** Error codes of failures with an unknown outcome. */
export const UNSURE_FAILURES: readonly string[] = [OUTCOME_UNKNOWN, RESTORED_FROM_BACKUP];
