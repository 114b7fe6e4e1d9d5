import { DomainError } from "@parley/foundation/domain-error";
import type { CheckedContact } from "../../compliance/check-contacts.ts";
import type { RecipientState } from "../../texts/outreach/open-text-room.ts";
import type { AttemptChannel } from "../attempts/attempt.ts";
import type { RenderedTexts } from "../templates/render-contact.ts";

/** What becomes of a contact whose turn it is. */
export type Decision =
  | { readonly kind: "reach" }
  /** Not before then. */
  | { readonly kind: "postpone"; readonly until: Date }
  | { readonly kind: "suppress"; readonly reason: string }
  /** It is nobody's and everybody's: no contact of the campaign can be reached until somebody has done something about it. */
  | { readonly kind: "hold"; readonly reason: string };

/** What speaks against every contact at once. */
const OF_ALL: ReadonlySet<string> = new Set([
  "moment-unknown",
  "opt-out-unknown",
  "do-not-call-unknown",
  "do-not-call-register-missing",
  "do-not-call-register-stale",
  "attempts-unknown",
]);
/** As `sms/send` has it. */
const MOST_TEXT_CHARS = 1_600;

/** What passes by itself: it says nothing of whether a contact may ever be reached. */
const OF_TIME: ReadonlySet<string> = new Set([
  "outside-hours",
  "day-not-allowed",
  "outside-campaign-hours",
  "too-many-attempts",
]);

export interface Reaching {
  readonly channel: AttemptChannel;
  readonly texts: Pick<RenderedTexts, "sms">;
  readonly now: Date;
  readonly recipient: RecipientState;
  /** Throws a DomainError for numbers that nobody of the organization may call or text. */
  readonly checkDestination: () => void;
}

const BUSY_MS = 5_000;
const LIMITED_MS = 3_600_000;

export function decideContact(
  { verdict }: Pick<CheckedContact, "verdict">,
  { channel, texts, now, recipient, checkDestination }: Reaching,
): Decision {
  if (!verdict.isAllowed) return refused(verdict);
  try {
    checkDestination();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: "suppress", reason: error.code ?? "destination-not-allowed" };
  }
  if (channel === "sms") {
    const body = texts.sms?.trim() ?? "";
    if (body === "") return { kind: "suppress", reason: "text-empty" };
    if (body.length > MOST_TEXT_CHARS) return { kind: "suppress", reason: "text-too-long" };
  }
  if (recipient === "free") return { kind: "reach" };
  return { kind: "postpone", until: new Date(now.getTime() + (recipient === "busy" ? BUSY_MS : LIMITED_MS)) };
}

function refused({ reasons, nextAllowedAt }: CheckedContact["verdict"]): Decision {
  if (nextAllowedAt !== null) return { kind: "postpone", until: nextAllowedAt };
  // What speaks against this contact for good comes first: nobody else is held up for them.
  const own = reasons.find((reason) => !OF_ALL.has(reason) && !OF_TIME.has(reason));
  if (own !== undefined) return { kind: "suppress", reason: own };
  const all = reasons.find((reason) => OF_ALL.has(reason));
  if (all !== undefined) return { kind: "hold", reason: all };
  return { kind: "suppress", reason: reasons[0] ?? "not-allowed" };
}
