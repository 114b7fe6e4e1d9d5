import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { readShadowSummary } from "./find-shadow.ts";
import type { ShadowedCall, ShadowTurn } from "./shadow-turn.ts";

export function presentShadowSummary(summary: NonNullable<Awaited<ReturnType<typeof readShadowSummary>>>) {
  return {
    since: toWireTimestamp(summary.since),
    percentage: summary.percentage,
    conversations: summary.conversationCount,
    open_conversations: summary.openConversationCount,
    turns: summary.turnCount,
    skipped: summary.skippedCount,
    skipped_for: summary.skippedFor.map(({ reason, turnCount }) => ({ reason, turns: turnCount })),
    preferred_candidate: summary.candidateCount,
    preferred_live: summary.liveCount,
    same: summary.sameCount,
    unjudged: summary.unjudgedCount,
    tool_calls_differ: summary.toolCallsDifferCount,
    similarity: summary.meanSimilarity,
    latency_ms: summary.meanLatencyMs,
    cost_micros: summary.costMicros,
  };
}

export function presentShadowTurn(turn: ShadowTurn) {
  return {
    conversation_id: turn.conversationId,
    channel: turn.channel,
    turn_index: turn.turnIndex,
    live_version_id: turn.liveVersionId,
    live_answer: turn.liveAnswer,
    candidate_answer: turn.candidateAnswer,
    live_tool_calls: turn.liveToolCalls.map(presentCall),
    candidate_tool_calls: turn.candidateToolCalls.map(presentCall),
    tool_calls_differ: turn.toolCallsDiffer,
    similarity: turn.similarity,
    latency_ms: turn.latencyMs,
    cost_micros: turn.costMicros,
    preference: turn.preference,
    problems: [...turn.problems],
    created_at: toWireTimestamp(turn.createdAt),
  };
}

function presentCall({ name, arguments: sent }: ShadowedCall) {
  return { name, arguments: { ...sent } };
}
