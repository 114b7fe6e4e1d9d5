import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { noteOutcome } from "../../prompts/canary/note-outcome.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertTrace } from "../traces/call-trace-store.ts";
import { readCallOutcome } from "./call-outcome-store.ts";

/** Writes the head of the trace of a call that is over, once. */
export async function traceCall(
  { hashes }: Pick<CallsDeps["platform"], "hashes">,
  unit: ScopedUnitOfWork,
  { id, customerPhoneNumber }: Pick<LiveCall, "id" | "customerPhoneNumber">,
): Promise<void> {
  await insertTrace(unit, id, hashes.hash("phone-number", customerPhoneNumber).toString("hex"));
}

/** Keeps what became of a call that is over, billed and analyzed, for the version of the prompt that it began with. */
export async function keepOutcome(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  const outcome = await readCallOutcome(unit, callId);
  if (outcome !== null) await noteOutcome(unit, outcome);
}
