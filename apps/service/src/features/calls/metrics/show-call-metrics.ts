import type { callMetrics } from "@parley/contracts/calls/call-metrics-contracts";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { VoiceCall } from "../call.ts";
import { type CallTurn, listTurns } from "../traces/call-turn-store.ts";
import { listTranscripts } from "../transcripts/transcript-store.ts";
import { findMetrics, readBasis, readStoredJudgements, saveMetrics } from "./call-metrics-store.ts";
import { type CallMetrics, computeMetrics } from "./compute-metrics.ts";
import { largest } from "./figures.ts";
import type { Side, Talk } from "./talk.ts";

/**
 * The figures of a call, computed when they are first asked for, and kept. They are computed again for a call that is still
 * going on, or to which something has been added since.
 * @param isForced computes them again in any case
 */
export async function showCallMetrics(
  unit: ScopedUnitOfWork,
  call: VoiceCall,
  isForced: boolean,
): Promise<z.input<typeof callMetrics>> {
  const basis = await readBasis(unit, call.id);
  const stored = isForced ? null : await findMetrics(unit, call.id);
  if (stored?.basis === basis) return presentMetrics(call, stored);
  const talk = await readTalk(unit, call);
  const metrics = computeMetrics(talk, await readStoredJudgements(unit, call.id));
  if (call.status !== "ongoing") await saveMetrics(unit, call.id, { basis, ...metrics });
  return presentMetrics(call, metrics);
}

function presentMetrics(call: VoiceCall, { values, unavailable }: CallMetrics): z.input<typeof callMetrics> {
  return { call_id: call.id, ...values, unavailable_metrics: [...unavailable] };
}

async function readTalk(unit: ScopedUnitOfWork, call: VoiceCall): Promise<Talk> {
  // An answer that failed before its first word was not spoken.
  const spoken = (await listTurns(unit, call.id)).filter(({ content, failure }) => content !== "" || failure === null);
  const turns = spoken.map(toTalkTurn).sort((a, b) => a.startMs - b.startMs);
  const segments = await listTranscripts(unit, call.id, { includesInterim: false });
  return {
    turns,
    segments: segments.map(({ speaker, confidence }) => ({ side: sideOf(speaker), confidence })),
    durationMs:
      call.durationSeconds === null ? (largest(turns.map(({ endMs }) => endMs)) ?? 0) : call.durationSeconds * 1_000,
  };
}

function toTalkTurn({ role, content, startedMs, endedMs, wasInterrupted }: CallTurn) {
  return { side: sideOf(role), text: content, startMs: startedMs, endMs: endedMs ?? startedMs, wasInterrupted };
}

function sideOf(role: "user" | "assistant"): Side {
  return role === "user" ? "customer" : "ai";
}
