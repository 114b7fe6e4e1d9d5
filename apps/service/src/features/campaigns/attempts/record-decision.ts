import type { CheckedContact } from "../../compliance/check-contacts.ts";
import type { Campaign } from "../campaign.ts";
import type { DecisionRecord } from "./attempt.ts";
import type { NewAttempt } from "./attempt-store.ts";

/** What is kept of a decision, for whoever asks later why somebody was reached for. */
export function recordDecision(
  campaign: Pick<Campaign, "id" | "purpose">,
  attempt: Pick<NewAttempt, "contactId" | "round" | "attemptNumber" | "channel" | "numberHash">,
  { verdict, facts }: CheckedContact,
  at: Date,
): DecisionRecord {
  const { consent } = facts.standing;
  return {
    version: 1,
    decidedAt: at.toISOString(),
    campaignId: campaign.id,
    contactId: attempt.contactId,
    round: attempt.round,
    attemptNumber: attempt.attemptNumber,
    channel: attempt.channel,
    purpose: campaign.purpose,
    numberHash: attempt.numberHash.toString("hex"),
    isAllowed: verdict.isAllowed,
    reasons: verdict.reasons,
    country: verdict.place.country,
    states: verdict.place.states,
    zones: verdict.place.zones,
    zonesFoundBy: verdict.place.zonesFoundBy,
    rules: verdict.rules.map(({ jurisdiction, version, sourceDate }) => ({ jurisdiction, version, sourceDate })),
    dataVersions: verdict.dataVersions,
    consent:
      consent === null
        ? null
        : {
            kind: consent.kind,
            source: consent.source,
            givenAt: consent.givenAt.toISOString(),
            isAttested: consent.isAttested,
          },
    registers: facts.doNotCall.registers.map(({ source, obtainedAt }) => ({
      source,
      obtainedAt: obtainedAt.toISOString(),
    })),
    attemptsBefore: facts.attempts.map((time) => time.toISOString()),
  };
}
