import type { BridgeCallStatus } from "@parley/contracts/sip-bridge/bridge-api";
import type { LegEndCause } from "../../carrier-calls.ts";
import { causeOfSipResponse } from "../../shared/sip-response-cause.ts";

/** Why a call ended; null while it lasts. */
export function endCauseOf(status: BridgeCallStatus, sipCode: number | null): LegEndCause | null {
  switch (status) {
    case "completed":
      return "hung-up";
    case "busy":
      return "busy";
    case "no_answer":
      return "no-answer";
    case "canceled":
      return "canceled";
    case "failed":
      return causeOfSipResponse(sipCode) ?? "carrier-failure";
    default:
      return null;
  }
}
