import type { costSummary, readCallCosts } from "@parley/contracts/calls/call-cost-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { VoiceCall } from "../call.ts";
import type { CostEntry } from "./call-cost-store.ts";
import { COST_SERVICE_TYPES, type CostTotals, CURRENCY, toDollars, totalOf } from "./cost-totals.ts";

type WireEntry = z.input<NonNullable<typeof readCallCosts.success>>["detailed_entries"][number];

/** Without a bill no cost is known. */
const UNBILLED: CostTotals = {
  llm: { knownMicros: 0, isComplete: false },
  tts: { knownMicros: 0, isComplete: false },
  stt: { knownMicros: 0, isComplete: false },
  telephony: { knownMicros: 0, isComplete: false },
};

/** The API has numbers here: an unknown cost counts as 0 and is listed in `unknown`. */
export function presentTotals(totals: CostTotals) {
  const total = totalOf(totals);
  return {
    total_cost: toDollars(total.knownMicros),
    llm_cost: toDollars(totals.llm.knownMicros),
    tts_cost: toDollars(totals.tts.knownMicros),
    stt_cost: toDollars(totals.stt.knownMicros),
    telephony_cost: toDollars(totals.telephony.knownMicros),
    unknown: [
      ...(total.isComplete ? [] : ["total_cost"]),
      ...COST_SERVICE_TYPES.filter((type) => !totals[type].isComplete).map((type) => `${type}_cost`),
    ],
  };
}

export function presentCostSummary(call: VoiceCall, totals: CostTotals | null): z.input<typeof costSummary> {
  return {
    call_id: call.id,
    call_sid: call.callSid,
    ...presentTotals(totals ?? UNBILLED),
    currency: CURRENCY,
    duration_minutes: call.durationSeconds === null ? null : Math.round((100 * call.durationSeconds) / 60) / 100,
    started_at: toWireTimestamp(call.startedAt),
    ended_at: toWireTimestampOrNull(call.endedAt),
  };
}

export function presentCostEntry(entry: CostEntry): WireEntry {
  const { unitCostMicros, totalCostMicros } = entry;
  return {
    id: entry.id,
    service_type: entry.serviceType,
    provider: entry.provider,
    model: entry.model,
    usage_type: entry.usageType,
    usage_amount: entry.usageAmount,
    unit_cost: toDollars(unitCostMicros ?? 0),
    total_cost: toDollars(totalCostMicros ?? 0),
    timestamp: toWireTimestamp(entry.createdAt),
    metadata: null,
    unknown: [...(unitCostMicros === null ? ["unit_cost"] : []), ...(totalCostMicros === null ? ["total_cost"] : [])],
  };
}
