import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { LegEndCause } from "../../../providers/telephony/carrier-calls.ts";
import type { LiveCall } from "../live/live-call.ts";

/** What the cause means for a call that was not answered. */
const UNANSWERED: Readonly<Record<LegEndCause, EndReason>> = {
  "hung-up": "customer-ended-call",
  busy: "customer-busy",
  "no-answer": "customer-did-not-answer",
  canceled: "customer-did-not-answer",
  rejected: "customer-rejected-call",
  unreachable: "customer-unreachable",
  "carrier-failure": "carrier-failed",
};

/** Why a call is over whose leg the carrier says has ended. */
export function endReasonOfLeg(
  { direction, answeredAt }: Pick<LiveCall, "direction" | "answeredAt">,
  cause: LegEndCause,
): EndReason {
  if (direction === "outbound" && answeredAt === null) return UNANSWERED[cause];
  return cause === "carrier-failure" ? "carrier-failed" : "customer-ended-call";
}
