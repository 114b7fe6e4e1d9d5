import type { CallId } from "@parley/foundation/branded-ids";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { noteOutcome } from "../../prompts/canary/note-outcome.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertTraces } from "../traces/call-trace-store.ts";
import { readCallOutcome } from "./call-outcome-store.ts";

/** Writes the head of the trace of a call that is over, once. */
export async function traceCall(
  platform: Pick<Platform, "hashes">,
  unit: ScopedUnitOfWork,
  call: Pick<LiveCall, "id" | "customerPhoneNumber">,
): Promise<void> {
  await traceCalls(platform, unit, [call]);
}

/** The same of many. */
export async function traceCalls(
  { hashes }: Pick<Platform, "hashes">,
  unit: ScopedUnitOfWork,
  calls: readonly Pick<LiveCall, "id" | "customerPhoneNumber">[],
): Promise<void> {
  await insertTraces(
    unit,
    calls.map(({ id, customerPhoneNumber }) => ({
      callId: id,
      callerHash: hashNumber(hashes, customerPhoneNumber).toString("hex"),
    })),
  );
}

/** Keeps what became of a call that is over, billed and analyzed, for the version of the prompt that it began with. */
export async function keepOutcome(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  const outcome = await readCallOutcome(unit, callId);
  if (outcome !== null) await noteOutcome(unit, outcome);
}
