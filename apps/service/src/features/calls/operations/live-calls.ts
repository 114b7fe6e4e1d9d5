import { listLiveCalls, type WireLiveCall } from "@parley/contracts/calls/live-call-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { publicCallSid } from "../live/live-call.ts";
import { countOngoingCalls, listOngoingCalls, type OngoingCall } from "../live/ongoing-call-store.ts";

/** More than a person can watch. */
const MOST_SHOWN = 200;

/** The calls that go on. */
export function liveCallOperations(clock: Pick<Clock, "now">): readonly Operation[] {
  return [
    defineOperation(listLiveCalls, ({ scope }) =>
      scope.transaction(async (unit) => {
        const calls = await listOngoingCalls(unit, MOST_SHOWN);
        const total = calls.length < MOST_SHOWN ? calls.length : await countOngoingCalls(unit);
        return { items: calls.map(presentOngoingCall), total, now: toWireTimestamp(clock.now()) };
      }),
    ),
  ];
}

function presentOngoingCall(call: OngoingCall): WireLiveCall {
  return {
    id: call.id,
    call_sid: publicCallSid(call.callSid),
    direction: call.direction === "outbound" ? "outbound" : "inbound",
    customer_phone_number: call.customerPhoneNumber,
    to_phone_number: call.assistantPhoneNumber,
    telephony_provider: call.provider,
    assistant_id: call.assistantId,
    assistant_name: call.assistantName,
    flow_name: call.flowName,
    flow_node: call.flowNode,
    started_at: toWireTimestamp(call.startedAt),
    answered_at: toWireTimestampOrNull(call.answeredAt),
    last_speaker: call.lastSpeaker === null ? null : call.lastSpeaker === "user" ? "user" : "assistant",
    last_words: call.lastWords,
    latency_ms: call.latencyMs,
  };
}
