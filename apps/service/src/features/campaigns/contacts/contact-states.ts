import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";

export type ContactStatus = (typeof CONTACT_STATUSES)[number];

export const CONTACT_MOVES = [
  /** A new list takes its place. */
  "replace",
  /** Somebody is about to reach for them. */
  "claim",
  /** Not now: the rules or the campaign say when. */
  "postpone",
  /** Not at all: the rules forbid it, or the campaign was stopped. */
  "suppress",
  "complete",
  "fail",
  /** Nobody took the call. */
  "miss",
  "find-busy",
  "reach-machine",
  /** It turned out that they must not be reached for. */
  "call-off",
  /** There is another attempt later. */
  "retry",
  /** A carrier that had accepted a text could not deliver it. */
  "correct",
  /** The campaign begins again, with them. */
  "reset",
  /** The campaign begins again, without them. */
  "leave-out",
] as const;
export type ContactMove = (typeof CONTACT_MOVES)[number];

const BEGINS_AGAIN = { reset: "pending", "leave-out": "skipped" } as const;

/** Where each move leads; `gone`: the contact is no more. What is not listed is refused. Each contact begins as `pending`. */
export const CONTACT_TABLE = {
  pending: { replace: "gone", claim: "in_progress", postpone: "pending", suppress: "skipped", ...BEGINS_AGAIN },
  // Somebody may be talking right now.
  in_progress: {
    complete: "completed",
    fail: "failed",
    miss: "no_answer",
    "find-busy": "busy",
    "reach-machine": "voicemail",
    "call-off": "skipped",
    retry: "pending",
  },
  completed: { correct: "failed", ...BEGINS_AGAIN },
  failed: BEGINS_AGAIN,
  skipped: { replace: "gone", ...BEGINS_AGAIN },
  no_answer: BEGINS_AGAIN,
  busy: BEGINS_AGAIN,
  voicemail: BEGINS_AGAIN,
} as const satisfies Record<ContactStatus, Partial<Record<ContactMove, ContactStatus | "gone">>>;

/** From which states the move leads somewhere. */
export function contactStatusesWith(move: ContactMove): readonly ContactStatus[] {
  return CONTACT_STATUSES.filter((status) => {
    const moves: Partial<Record<ContactMove, string>> = CONTACT_TABLE[status];
    return moves[move] !== undefined;
  });
}

export function isContactStatus(text: string): text is ContactStatus {
  return (CONTACT_STATUSES as readonly string[]).includes(text);
}
