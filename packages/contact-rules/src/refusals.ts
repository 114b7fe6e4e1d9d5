import type { ContactFacts, DoNotCallFacts } from "./contact-facts.ts";
import { closedReasonOf, isInCampaignHours } from "./opening-hours.ts";
import type { ContactPlace } from "./places/locate-contact.ts";
import { type ContactRules, MAX_ATTEMPTS_PER_DAY } from "./rules/contact-rules.ts";

/** Why somebody may not be contacted, in the order in which they are told. */
export const REFUSAL_REASONS = [
  "moment-unknown",
  "opt-out-unknown",
  "opted-out",
  "do-not-call-unknown",
  "on-own-do-not-call-list",
  "on-do-not-call-register",
  "do-not-call-register-missing",
  "do-not-call-register-stale",
  "consent-withdrawn",
  "consent-missing",
  "consent-not-yet-given",
  "consent-not-written",
  "country-unknown",
  "no-rules-for-country",
  "time-zone-unknown",
  "closed-dates-unknown",
  "day-not-allowed",
  "outside-hours",
  "outside-campaign-hours",
  "attempts-unknown",
  "too-many-attempts",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const DAY_MS = 86_400_000;
/** How old a copy of a public register may be when it is used. */
const REGISTER_LIFETIME_DAYS = 31;

/** Everything that speaks against it. @param rules those that bind in that place */
export function findRefusals(
  facts: ContactFacts,
  place: ContactPlace,
  rules: readonly ContactRules[],
  at: Date,
): readonly RefusalReason[] {
  if (Number.isNaN(at.getTime())) return ["moment-unknown"];
  const found = new Set<RefusalReason | null>([
    facts.isOptedOut === null ? "opt-out-unknown" : facts.isOptedOut ? "opted-out" : null,
    ...doNotCallRefusals(facts, at),
    consentRefusal(facts, at),
    ...timeRefusals(place, rules, at),
    isInCampaignHours(facts.allowedHours ?? null, place.zones, at) ? null : "outside-campaign-hours",
    attemptRefusal(facts, rules, at),
  ]);
  return REFUSAL_REASONS.filter((reason) => found.has(reason));
}

function doNotCallRefusals({ doNotCall, purpose }: ContactFacts, at: Date): readonly (RefusalReason | null)[] {
  if (doNotCall === null) return ["do-not-call-unknown"];
  const own = doNotCall.isOnOwnList ? "on-own-do-not-call-list" : null;
  if (purpose !== "marketing") return [own];
  const state = judgeRegisters(doNotCall.registers, at);
  return [
    own,
    doNotCall.isOnRegister ? "on-do-not-call-register" : null,
    state === "ok" ? null : `do-not-call-register-${state}`,
  ];
}

/** Whether copies of registers may be used for marketing: there is one, and each source's newest is young enough. */
export function judgeRegisters(registers: DoNotCallFacts["registers"], at: Date): "ok" | "missing" | "stale" {
  if (registers.length === 0) return "missing";
  const isFresh = registers.every(({ obtainedAt }) => {
    const ageMs = at.getTime() - obtainedAt.getTime();
    return ageMs >= 0 && ageMs <= REGISTER_LIFETIME_DAYS * DAY_MS;
  });
  return isFresh ? "ok" : "stale";
}

function consentRefusal({ consent, isConsentWithdrawn, purpose }: ContactFacts, at: Date): RefusalReason | null {
  if (isConsentWithdrawn) return "consent-withdrawn";
  if (consent === null) return "consent-missing";
  // Also for a time that is none.
  if (!(consent.givenAt.getTime() <= at.getTime())) return "consent-not-yet-given";
  return purpose === "marketing" && consent.kind !== "written" ? "consent-not-written" : null;
}

function timeRefusals(
  place: ContactPlace,
  rules: readonly ContactRules[],
  at: Date,
): readonly (RefusalReason | null)[] {
  const { country, zones } = place;
  const refusals: RefusalReason[] = [];
  const hasRules = rules.some(({ jurisdiction }) => jurisdiction === country);
  if (country === null) refusals.push("country-unknown");
  else if (!hasRules) refusals.push("no-rules-for-country");
  if (zones.length === 0) refusals.push("time-zone-unknown");
  return country !== null && hasRules && zones.length > 0 ? [closedReasonOf(zones, rules, at)] : refusals;
}

function attemptRefusal({ attempts }: ContactFacts, rules: readonly ContactRules[], at: Date): RefusalReason | null {
  if (attempts === null) return "attempts-unknown";
  return countedAt(attempts, at).length >= mostPerDay(rules) ? "too-many-attempts" : null;
}

/** When one more attempt is within the cap; `at` when it is already. */
export function nextAttemptAt(attempts: readonly Date[], rules: readonly ContactRules[], at: Date): Date {
  const counted = countedAt(attempts, at);
  const binding = counted.at(-mostPerDay(rules));
  return binding === undefined ? at : new Date(binding.getTime() + DAY_MS);
}

/** The oldest first. One from after that moment, of a clock ahead of ours, counts as well. */
function countedAt(attempts: readonly Date[], at: Date): readonly Date[] {
  return attempts
    .filter((attempt) => !(at.getTime() - attempt.getTime() >= DAY_MS))
    .sort((one, other) => one.getTime() - other.getTime());
}

function mostPerDay(rules: readonly ContactRules[]): number {
  return Math.min(MAX_ATTEMPTS_PER_DAY, ...rules.map(({ maxAttemptsPerDay }) => maxAttemptsPerDay));
}
