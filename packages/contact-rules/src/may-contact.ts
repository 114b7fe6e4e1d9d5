import type { ContactFacts } from "./contact-facts.ts";
import { DATA_VERSIONS, type DataVersions } from "./data-versions.ts";
import { isOpen, nextOpening } from "./opening-hours.ts";
import { type ContactPlace, locateContact } from "./places/locate-contact.ts";
import { findRefusals, nextAttemptAt, type RefusalReason } from "./refusals.ts";
import type { ContactRules } from "./rules/contact-rules.ts";

export interface ContactVerdict {
  readonly isAllowed: boolean;
  /** The first of `reasons`. */
  readonly reason: RefusalReason | null;
  /** Everything that speaks against it. */
  readonly reasons: readonly RefusalReason[];
  readonly place: ContactPlace;
  /** The rules that bind here. */
  readonly rules: readonly ContactRules[];
  readonly dataVersions: DataVersions;
  /** When only time speaks against it: the first minute in which nothing does. Null: allowed, or time does not help. */
  readonly nextAllowedAt: Date | null;
}

/** What passes by itself. */
const PASSING: ReadonlySet<RefusalReason> = new Set([
  "outside-hours",
  "outside-campaign-hours",
  "day-not-allowed",
  "too-many-attempts",
]);

/**
 * Whether somebody may be called or texted at that moment. What is missing, unreadable or stale is a no; with several time zones, the
 * moment must be allowed in all of them, and with several rules, by all of them.
 * @param rules everything there is; those that bind the contact are found here
 */
export function mayContact(facts: ContactFacts, rules: readonly ContactRules[], at: Date): ContactVerdict {
  const place = locateContact(facts.phoneNumber, facts.place);
  const binding = rules.filter(
    ({ jurisdiction }) => jurisdiction === place.country || place.states.includes(jurisdiction),
  );
  const reasons = findRefusals(facts, place, binding, at);
  return {
    isAllowed: reasons.length === 0,
    reason: reasons[0] ?? null,
    reasons,
    place,
    rules: binding,
    dataVersions: DATA_VERSIONS,
    nextAllowedAt:
      reasons.length > 0 && reasons.every((reason) => PASSING.has(reason)) ? next(facts, place, binding, at) : null,
  };
}

function next(facts: ContactFacts, place: ContactPlace, binding: readonly ContactRules[], at: Date): Date | null {
  const freeAt = nextAttemptAt(facts.attempts ?? [], binding, at);
  const times = { zones: place.zones, rules: binding, campaignHours: facts.allowedHours ?? null };
  const opening = isOpen(times, freeAt) ? freeAt : nextOpening(times, freeAt);
  // A register may be too old by then.
  return opening !== null && findRefusals(facts, place, binding, opening).length === 0 ? opening : null;
}
