import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";

export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** A new list takes its place. */
export const CONTACT_MOVES = ["replace"] as const;
type ContactMove = (typeof CONTACT_MOVES)[number];

/** Where each move leads; `gone`: the contact is no more. What is not listed is refused. Each contact begins as `pending`. */
export const CONTACT_TABLE = {
  pending: { replace: "gone" },
  // Somebody may be talking right now.
  in_progress: {},
  completed: {},
  failed: {},
  skipped: { replace: "gone" },
  no_answer: {},
  busy: {},
  voicemail: {},
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
