import { campaignDecision } from "@parley/contracts/campaigns/campaign-evidence-contracts";
import { toWireTimestampOfText } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { DecisionRecord } from "../attempts/attempt.ts";

type WireDecision = z.input<typeof campaignDecision>;

/** Null for what is no record of a decision (any more): anything may have been written into the row. */
export function presentDecision(stored: unknown): WireDecision | null {
  try {
    return campaignDecision.safeParse(rename(stored as DecisionRecord)).data ?? null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** @throws TypeError where a member is not what it has to be */
function rename(record: DecisionRecord): WireDecision {
  const { consent, dataVersions } = record;
  return {
    version: record.version,
    decided_at: toWireTimestampOfText(record.decidedAt),
    campaign_id: record.campaignId,
    contact_id: record.contactId,
    round: record.round,
    attempt_number: record.attemptNumber,
    channel: record.channel,
    purpose: record.purpose,
    number_hash: record.numberHash,
    is_allowed: record.isAllowed,
    reasons: [...record.reasons],
    country: record.country,
    states: [...record.states],
    zones: [...record.zones],
    zones_found_by: record.zonesFoundBy,
    rules: record.rules.map(({ jurisdiction, version, sourceDate }) => ({
      jurisdiction,
      version,
      source_date: sourceDate,
    })),
    data_versions: { area_codes: dataVersions.areaCodes, time_zones: dataVersions.timeZones },
    consent:
      consent === null
        ? null
        : {
            kind: consent.kind,
            source: consent.source,
            given_at: toWireTimestampOfText(consent.givenAt),
            is_attested: consent.isAttested,
          },
    registers: record.registers.map(({ source, obtainedAt }) => ({
      source,
      obtained_at: toWireTimestampOfText(obtainedAt),
    })),
    attempts_before: record.attemptsBefore.map(toWireTimestampOfText),
  };
}
