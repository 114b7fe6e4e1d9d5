import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";
import { correctTelephonyBill } from "../costs/bill-call.ts";
import { addCallLogEntry } from "../lifecycle/call-log.ts";
import { correctTraceDuration } from "../lifecycle/write-trace.ts";
import { writeCarrierEnd } from "./call-end-store.ts";

/**
 * The carrier has told when a call ended and how long it was, whichever way it was that ended it here. What was made of our
 * own clock's word before, the bill and the trace, is put right; a report that was sent is not sent again.
 */
export async function noteCarrierEnd(unit: ScopedUnitOfWork, callId: CallId, report: CallEndReport): Promise<void> {
  if (!(await writeCarrierEnd(unit, callId, report))) return;
  await correctTelephonyBill(unit, callId);
  await correctTraceDuration(unit, callId);
  const { endedAt, durationSeconds, price } = report;
  await addCallLogEntry(unit, callId, {
    level: "info",
    event: "carrier-ended",
    message: "The carrier told how long the call was",
    data: {
      ended_at: endedAt?.toISOString() ?? null,
      duration_seconds: durationSeconds,
      price: price?.amount ?? null,
      price_currency: price?.currency ?? null,
    },
  });
}
