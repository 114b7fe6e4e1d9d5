import type { callTrace, callTraceDetail } from "@parley/contracts/calls/call-trace-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { MemoryUse } from "../../memories/memory.ts";
import type { CallTrace } from "./call-trace-store.ts";
import type { CallTurn } from "./call-turn-store.ts";
import type { RecordedClaim } from "./claim-store.ts";
import type { VendorSwitch } from "./vendor-switch-store.ts";

/** Enough to tell callers apart in a list, too little to be looked up elsewhere. */
const SHORT_HASH_LENGTH = 12;

export function presentTrace(trace: CallTrace): z.input<typeof callTrace> {
  return { ...presentMembers(trace), caller_hash: trace.callerHash.slice(0, SHORT_HASH_LENGTH) };
}

export function presentTraceDetail(
  trace: CallTrace,
  turns: readonly CallTurn[],
  switches: readonly VendorSwitch[],
  claims: readonly RecordedClaim[],
  memories: readonly MemoryUse[],
): z.input<typeof callTraceDetail> {
  return {
    ...presentMembers(trace),
    assistant_name: trace.assistantName,
    turns: turns.map(presentTurn),
    memories: memories.map(({ memoryId, fact, usedTurns }) => ({
      memory_id: memoryId,
      fact,
      used_in_turns: [...usedTurns],
    })),
    vendor_switches: switches.map(({ service, from, to, reason, atMs, createdAt }) => ({
      service,
      from,
      to,
      reason,
      at_ms: atMs,
      created_at: toWireTimestamp(createdAt),
    })),
    unbacked_claims: claims.map(({ claim, actions, outcome, atMs, createdAt }) => ({
      claim,
      actions: [...actions],
      outcome,
      at_ms: atMs,
      created_at: toWireTimestamp(createdAt),
    })),
  };
}

function presentMembers(trace: CallTrace) {
  return {
    id: trace.id,
    call_id: trace.callId,
    call_sid: trace.callSid,
    assistant_id: trace.assistantId,
    caller_hash: trace.callerHash,
    turn_count: trace.turnCount,
    duration_seconds: trace.durationSeconds,
    resolution_status: trace.resolutionStatus,
    quality_score: trace.qualityScore,
    prompt_version_id: trace.promptVersionId,
    created_at: toWireTimestamp(trace.createdAt),
  };
}

function presentTurn(turn: CallTurn) {
  return {
    index: turn.index,
    role: turn.role,
    content: turn.content,
    generated_text: turn.generatedText,
    filler: turn.filler,
    purpose: turn.purpose,
    was_interrupted: turn.wasInterrupted,
    started_ms: turn.startedMs,
    ended_ms: turn.endedMs,
    tool_calls: [...turn.toolCalls],
    transitions: turn.moves.map(({ from, to, kind, reason }) => ({ from, to, kind, reason })),
    latency: turn.latency,
    failure: turn.failure,
    llm_provider: turn.llmProvider,
    llm_model: turn.llmModel,
    created_at: toWireTimestamp(turn.createdAt),
  };
}
