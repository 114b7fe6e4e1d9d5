import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";
import { correctTelephonyBill } from "../costs/bill-call.ts";
import { addCallLogEntries } from "../debug-log/call-log-store.ts";
import { correctTraceDuration } from "../traces/call-trace-store.ts";
import { writeCarrierEnd } from "./carrier-end-store.ts";

/**
 * Takes the carrier's report of when a call ended and how long it was. The bill and the trace, which may have been made
 * from our own clock, are corrected; a report that was sent is not sent again.
 */
export async function noteCarrierEnd(unit: ScopedUnitOfWork, callId: CallId, report: CallEndReport): Promise<void> {
  if (!(await writeCarrierEnd(unit, callId, report))) return;
  await correctTelephonyBill(unit, callId);
  await correctTraceDuration(unit, callId);
  await logCarrierEnds(unit, [{ callId, report }]);
}

export async function logCarrierEnds(
  unit: ScopedUnitOfWork,
  ends: readonly { readonly callId: CallId; readonly report: CallEndReport }[],
): Promise<void> {
  await addCallLogEntries(
    unit,
    ends.map(({ callId, report: { endedAt, durationSeconds, price } }) => ({
      callId,
      level: "info",
      event: "carrier-ended",
      message: "The carrier reported how long the call was",
      data: {
        ended_at: endedAt?.toISOString() ?? null,
        duration_seconds: durationSeconds,
        price: price?.amount ?? null,
        price_currency: price?.currency ?? null,
      },
    })),
  );
}
