import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CallerSimulation, PlayedConversation } from "./caller-simulation.ts";
import { type ReachedCount, readFigures, readReachedCounts } from "./conversation-store.ts";
import { medianOf } from "./measure-conversation.ts";

const MICROS_PER_USD = 1_000_000;

/** A simulation as the interface has it, with its figures so far. */
export async function presentSimulation(unit: ScopedUnitOfWork, simulation: CallerSimulation) {
  const { id, model, scenarios, personalities } = simulation;
  const { conversations, reached, ...figures } = await readFigures(unit, id);
  const counts = await readReachedCounts(unit, id);
  return {
    id,
    simulation_id: id,
    assistant_id: simulation.assistantId,
    prompt_version_id: simulation.promptVersionId,
    scenarios: simulation.sentScenarios.map((scenario) => ({ ...scenario })),
    personalities: [...personalities],
    repeats: simulation.repeats,
    channel: simulation.channel,
    max_turns: simulation.maxTurns,
    budget: {
      max_conversations: simulation.maxConversations,
      max_cost_usd: simulation.maxCostMicros / MICROS_PER_USD,
    },
    status: simulation.state,
    reason: simulation.reason,
    conversation_count: simulation.conversationCount,
    figures: {
      ...presentCount({ conversations, reached }),
      unjudged: figures.unjudged,
      with_problems: figures.withProblems,
      by_personality: personalities.map((personality) => ({
        personality,
        ...presentCount(sumOf(counts.filter((count) => count.personality === personality))),
      })),
      by_scenario: scenarios.map(({ name }, index) => ({
        scenario: name,
        ...presentCount(sumOf(counts.filter(({ scenarioIndex }) => scenarioIndex === index))),
      })),
      turns_median: figures.turnsMedian,
      latency_p50_ms: figures.latencyP50Ms,
      latency_p95_ms: figures.latencyP95Ms,
      latency_clock: clockOf(simulation),
      repeated_answers: figures.repeatedAnswers,
      unbacked_claims: figures.unbackedClaims,
      cost_usd: simulation.costMicros / MICROS_PER_USD,
      unpriced_requests: simulation.unpricedRequests,
    },
    llm_provider: model?.provider ?? null,
    llm_model: model?.modelId ?? null,
    created_at: toWireTimestamp(simulation.createdAt),
    finished_at: simulation.finishedAt === null ? null : toWireTimestamp(simulation.finishedAt),
  };
}

export function presentConversation(
  simulation: Pick<CallerSimulation, "scenarios" | "channel">,
  conversation: PlayedConversation,
) {
  return {
    scenario: simulation.scenarios[conversation.scenarioIndex]?.name ?? "",
    personality: conversation.personality,
    repeat: conversation.repeat,
    reached: conversation.reached,
    reason: conversation.reason,
    turns: conversation.turns,
    repeated_answers: conversation.repeatedAnswers,
    unbacked_claims: [...conversation.unbackedClaims],
    latency_ms: medianOf(conversation.latenciesMs),
    latency_clock: clockOf(simulation),
    problems: [...conversation.problems],
    transcript: conversation.transcript.map((line) => ({ ...line })),
    tool_calls: conversation.toolCalls.map((call) => ({ ...call, arguments: { ...call.arguments } })),
    end_reason: conversation.endReason,
    cost_usd: conversation.costMicros / MICROS_PER_USD,
  };
}

function clockOf({ channel }: Pick<CallerSimulation, "channel">): "driven" | "real" {
  return channel === "voice" ? "driven" : "real";
}

function presentCount({ conversations, reached }: ReachedCount) {
  return { conversations, reached, share: conversations === 0 ? null : reached / conversations };
}

function sumOf(counts: readonly ReachedCount[]): ReachedCount {
  return {
    conversations: counts.reduce((sum, { conversations }) => sum + conversations, 0),
    reached: counts.reduce((sum, { reached }) => sum + reached, 0),
  };
}
