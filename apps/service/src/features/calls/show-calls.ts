import type { WireCall } from "@parley/contracts/calls/call-schemas";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { VoiceCall } from "./call.ts";
import { countRecordings, countTranscripts } from "./call-count-store.ts";
import { readCostTotals } from "./costs/call-cost-store.ts";
import { presentCall } from "./present-call.ts";

/** Calls as the API shows them, with their counts and costs. */
export async function showCalls(unit: ScopedUnitOfWork, calls: readonly VoiceCall[]): Promise<WireCall[]> {
  if (calls.length === 0) return [];
  const ids = calls.map(({ id }) => id);
  const transcripts = await countTranscripts(unit, ids);
  const recordings = await countRecordings(unit, ids);
  const costs = await readCostTotals(unit, ids);
  return calls.map((call) =>
    presentCall(call, {
      transcriptCount: transcripts.get(call.id) ?? 0,
      recordingCount: recordings.get(call.id) ?? 0,
      costs: costs.get(call.id) ?? null,
    }),
  );
}

export async function showCall(unit: ScopedUnitOfWork, call: VoiceCall): Promise<WireCall> {
  const [shown] = await showCalls(unit, [call]);
  if (shown === undefined) throw new Error("a call was lost on the way");
  return shown;
}
