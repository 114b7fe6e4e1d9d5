import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { VoiceCall } from "./call.ts";
import { type CostTotals, CURRENCY, knownDollars, totalOf } from "./costs/cost-totals.ts";

/** What is shown with a call besides its own record. */
export interface CallFigures {
  readonly transcriptCount: number;
  readonly recordingCount: number;
  /** Null before the call is billed. */
  readonly costs: CostTotals | null;
}

export function presentCall(call: VoiceCall, { transcriptCount, recordingCount, costs }: CallFigures): WireCall {
  return {
    id: call.id,
    organization_id: call.organizationId,
    call_sid: call.callSid,
    stream_sid: call.streamSid,
    assistant_id: call.assistantId,
    assistant_name: call.assistantName,
    flow_name: call.flowName,
    direction: call.direction,
    to_phone_number: call.assistantPhoneNumber,
    twilio_phone: call.assistantPhoneNumber,
    customer_phone_number: call.customerPhoneNumber,
    customer_phone: call.customerPhoneNumber,
    telephony_provider: call.provider,
    status: call.status,
    duration: call.durationSeconds,
    started_at: toWireTimestamp(call.startedAt),
    answered_at: toWireTimestampOrNull(call.answeredAt),
    ended_at: toWireTimestampOrNull(call.endedAt),
    created_at: toWireTimestamp(call.createdAt),
    updated_at: toWireTimestamp(call.endedAt ?? call.answeredAt ?? call.createdAt),
    end_reason: call.endReason,
    // The end detail of a call that ended well is not an error.
    error_message: call.status === "failed" ? call.endDetail : null,
    welcome_message: call.welcomeMessage,
    agenda: call.agenda,
    transferred_to: call.transferredTo,
    call_meta: call.metadata,
    metadata: call.metadata,
    transcript_count: transcriptCount,
    recording_count: recordingCount,
    ...presentCosts(costs),
  };
}

function presentCosts(costs: CostTotals | null) {
  const part = (type: keyof CostTotals) => (costs === null ? null : knownDollars(costs[type]));
  const parts = { llm: part("llm"), tts: part("tts"), stt: part("stt"), telephony: part("telephony") };
  const total = costs === null ? null : knownDollars(totalOf(costs));
  return {
    total_cost: total,
    cost: total,
    llm_cost: parts.llm,
    tts_cost: parts.tts,
    stt_cost: parts.stt,
    telephony_cost: parts.telephony,
    cost_breakdown: parts,
    cost_currency: costs === null ? null : CURRENCY,
  };
}
