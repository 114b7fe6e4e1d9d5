import { listCalls } from "@parley/contracts/call-contracts";
import { readTime, toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listVoiceCalls } from "../call-store.ts";

export function listCallsOperation(): Operation {
  return defineOperation(listCalls, async ({ scope, query }) => {
    const { skip, limit } = query;
    const filter = {
      status: query.status,
      assistantId: query.assistant_id,
      customerPhone: query.customer_phone?.trim(),
      callSid: query.call_sid,
      assistantName: query.assistant_name,
      from: readTime(query.date_from),
      to: readTime(query.date_to),
      minDurationSeconds: query.min_duration,
      maxDurationSeconds: query.max_duration,
    };
    const { items, total } = await scope.transaction((unit) => listVoiceCalls(unit, filter, { skip, limit }));
    return {
      items: items.map((call) => ({
        id: call.id,
        call_sid: call.callSid,
        assistant_id: call.assistantId,
        assistant_name: call.assistantName,
        to_phone_number: call.assistantPhoneNumber,
        customer_phone_number: call.customerPhoneNumber,
        call_meta: call.metadata,
        flow_name: null,
        status: call.status,
        duration: call.durationSeconds,
        started_at: toWireTimestamp(call.startedAt),
        ended_at: toWireTimestampOrNull(call.endedAt),
        // Costs are not known yet; unknown is null, never invented.
        total_cost: null,
        llm_cost: null,
        tts_cost: null,
        stt_cost: null,
        telephony_cost: null,
        cost_currency: null,
      })),
      total,
      skip,
      limit,
    };
  });
}
