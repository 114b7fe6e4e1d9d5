import { END_REASONS, type EndReason, type Fault } from "../../../conversation/call/reducer/end-reason.ts";
import type { AttemptOutcome } from "./attempt.ts";

interface CallEnd {
  readonly channel: "call";
  readonly reason: string | null;
  /** Its carrier was asked to place it. */
  readonly wasDialled: boolean;
  readonly wasAnswered: boolean;
}

/** How the call or the text of an attempt ended. */
export type AttemptEnd =
  | CallEnd
  | { readonly channel: "sms"; readonly isAccepted: boolean; readonly errorCode: string | null }
  /** What it was about is not on record any more. */
  | { readonly channel: "call" | "sms"; readonly isGone: true };

export interface Judgement {
  readonly outcome: AttemptOutcome;
  readonly reason: string;
  /** It used up one of the contact's attempts. */
  readonly isCounted: boolean;
  /**
   * - `later`: after the campaign's delay, if the contact has an attempt left.
   * - `soon`: nobody was disturbed, and the fault was ours.
   * - `backoff`: nobody was disturbed, and the carrier took nothing from us; each pause is longer than the one before.
   * - `now`: it did not begin, and the rules say when it may.
   * - `never`: nothing of this campaign reaches for this contact again.
   */
  readonly again: "later" | "soon" | "backoff" | "now" | "never";
}

/** Faults that are not the contact's or the carrier's use up no attempt. */
const UNCOUNTED: ReadonlySet<Fault> = new Set(["platform", "vendor", "organization"]);

/** What an end means for the contact. */
export function judgeAttempt(end: AttemptEnd): Judgement {
  if ("isGone" in end) return { outcome: "failed", reason: "record-gone", isCounted: true, again: "never" };
  return end.channel === "sms" ? judgeText(end.isAccepted, end.errorCode) : judgeCall(end);
}

function judgeCall({ reason: stored, wasDialled, wasAnswered }: CallEnd): Judgement {
  const reason = stored !== null && Object.hasOwn(END_REASONS, stored) ? (stored as EndReason) : "internal-error";
  switch (reason) {
    case "recipient-opted-out":
      return { outcome: "skipped", reason: "opted-out", isCounted: false, again: "never" };
    case "contact-not-allowed":
      return { outcome: "skipped", reason, isCounted: false, again: "now" };
    case "call-not-placed":
      return { outcome: "failed", reason, isCounted: false, again: "backoff" };
    // It may have rung: nobody dials again what may have been dialled.
    case "outcome-unknown":
      return { outcome: "failed", reason, isCounted: true, again: "never" };
    case "terminated-by-user":
      return { outcome: wasAnswered ? "completed" : "failed", reason, isCounted: true, again: "never" };
    case "voicemail":
      return { outcome: "voicemail", reason, isCounted: true, again: "later" };
    case "customer-busy":
    case "customer-rejected-call":
      return { outcome: "busy", reason, isCounted: true, again: "later" };
    case "customer-did-not-answer":
      return { outcome: "no_answer", reason, isCounted: true, again: "later" };
    default: {
      const { fault, status } = END_REASONS[reason];
      if (UNCOUNTED.has(fault))
        return { outcome: "failed", reason, isCounted: false, again: wasDialled ? "later" : "soon" };
      if (status === "failed") return { outcome: "failed", reason, isCounted: true, again: "later" };
      // The carrier says it went well, and nobody took it: the other side hung up while it rang.
      if (!wasAnswered) return { outcome: "no_answer", reason, isCounted: true, again: "later" };
      return { outcome: "completed", reason, isCounted: true, again: "never" };
    }
  }
}

/** Texts have tries of their own while a carrier cannot be reached; what they end with is the carrier's word. */
function judgeText(isAccepted: boolean, errorCode: string | null): Judgement {
  if (isAccepted) return { outcome: "completed", reason: "sent", isCounted: true, again: "never" };
  const reason = errorCode ?? "cancelled";
  switch (reason) {
    case "recipient-opted-out":
      return { outcome: "skipped", reason: "opted-out", isCounted: false, again: "never" };
    case "contact-not-allowed":
      return { outcome: "skipped", reason, isCounted: false, again: "now" };
    case "provider-not-connected":
      return { outcome: "failed", reason, isCounted: false, again: "later" };
    case "cancelled":
      return { outcome: "skipped", reason, isCounted: false, again: "never" };
    default:
      return { outcome: "failed", reason, isCounted: true, again: "never" };
  }
}
