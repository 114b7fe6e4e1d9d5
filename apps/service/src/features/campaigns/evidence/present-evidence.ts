import type { explainCampaignAttempt } from "@parley/contracts/campaigns/campaign-evidence-contracts";
import { toWireTimestampOfText, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { statusOf } from "../progress/execution.ts";
import { presentDecision } from "./present-decision.ts";
import { type AttemptEvidence, isVerified } from "./read-evidence.ts";
import type { StoredSeal } from "./seal-store.ts";

type WireEvidence = z.input<NonNullable<(typeof explainCampaignAttempt)["success"]>>;

export function presentEvidence(evidence: AttemptEvidence): WireEvidence {
  const { decision, decisionHash, seal, problem } = evidence;
  return {
    attempt_id: decision.attemptId,
    execution_id: decision.intentId,
    campaign_id: decision.campaignId,
    contact_id: decision.contactId,
    round: decision.round,
    attempt_number: decision.attemptNumber,
    channel: decision.channel,
    from_number: decision.fromNumber,
    to_number: decision.toNumber,
    created_at: toWireTimestampOfText(`${decision.createdAt}Z`),
    hashed_created_at: decision.createdAt,
    decision: presentDecision(decision.record),
    record: decision.record ?? null,
    decision_hash: decisionHash?.toString("hex") ?? null,
    seal: seal === null ? null : presentSeal(seal),
    is_sealed: decision.sealPosition !== null,
    is_verified: isVerified(evidence),
    problem,
    ended: {
      status: statusOf(decision),
      reason: decision.reason,
      settled_at: toWireTimestampOrNull(decision.settledAt),
      is_counted: decision.isCounted,
      is_retried: decision.isRetried,
      duration_seconds: decision.durationSeconds,
    },
  };
}

function presentSeal(seal: StoredSeal): NonNullable<WireEvidence["seal"]> {
  return {
    position: seal.position,
    decision_count: seal.decisionCount,
    previous_hash: seal.previousHash.toString("hex"),
    hash: seal.hash.toString("hex"),
    sealed_at: toWireTimestampOfText(`${seal.sealedAt}Z`),
    hashed_sealed_at: seal.sealedAt,
  };
}
