import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { claimRun, endClaim, holdClaim } from "../claims/claim-store.ts";
import { mayBeClaimed, PausedError } from "../claims/claimed-run.ts";
import { LEASE_MS, LONGEST_WORK_MS, performRun } from "../claims/perform-run.ts";
import type { LearningDeps } from "../learning-deps.ts";
import type { Candidate } from "../mocked-thread.ts";
import type { CallerSimulation, ConversationPlace, SimulatedConversation } from "./caller-simulation.ts";
import { insertConversation, listFinishedPlaces } from "./conversation-store.ts";
import { Budget, BudgetSpentError, Ledger } from "./ledger.ts";
import { AT_A_TIME, keyOf, placesOf, seedOf } from "./places.ts";
import { simulateConversation } from "./simulate-conversation.ts";
import { callerSimulationRequest, runCallerSimulationJob } from "./simulation-job.ts";
import { addCost, lockCallerSimulation, noteModel } from "./simulation-store.ts";
import { workThrough } from "./work-through.ts";

const TABLE = "caller_simulations";

export function runCallerSimulation(deps: LearningDeps): JobRegistration {
  return handleJob(runCallerSimulationJob, ({ organizationId, simulationId }, context) =>
    work(deps, deps.platform.data.scope(asId<OrganizationId>(organizationId)), simulationId, context),
  );
}

interface Claimed {
  readonly simulation: CallerSimulation;
  readonly candidate: Candidate;
}

/**
 * Claims a simulation, plays what was not played yet, and settles it. One whose worker was killed goes on where it was; a
 * vendor that refuses pauses it, and a budget that is used up ends it.
 */
async function work(deps: LearningDeps, scope: OrganizationScope, id: number, context: JobContext): Promise<void> {
  const claimed = await claim(deps, scope, id);
  if (claimed === null) return;
  const { simulation } = claimed;
  await performRun(deps, scope, context, {
    table: TABLE,
    run: simulation,
    end: (unit, end) => endClaim(unit, TABLE, id, end),
    request: callerSimulationRequest(scope.organizationId, id),
    perform: async (signal) => {
      try {
        const isComplete = await playAll(deps, scope, claimed, signal, context);
        return isComplete ? (unit) => complete(unit, claimed, null) : null;
      } catch (error) {
        if (!(error instanceof BudgetSpentError)) throw error;
        const reason = `The budget of ${simulation.maxCostMicros / 1_000_000} US dollars was used up before the last conversation`;
        return (unit) => complete(unit, claimed, reason);
      }
    },
  });
}

async function complete(
  unit: ScopedUnitOfWork,
  { simulation, candidate: { model } }: Claimed,
  reason: string | null,
): Promise<void> {
  if (!(await holdClaim(unit, TABLE, simulation))) return;
  await endClaim(unit, TABLE, simulation.id, { state: "done", reason });
  await noteModel(unit, simulation.id, { provider: model.provider, modelId: model.modelId });
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(deps: LearningDeps, scope: OrganizationScope, id: number): Promise<Claimed | null> {
  const found = await scope.transaction(async (unit) => {
    const simulation = await lockCallerSimulation(unit, id);
    if (simulation === null || !mayBeClaimed(simulation)) return null;
    const assistant = await findAssistant(unit, simulation.assistantId);
    if (assistant === null) return null;
    await claimRun(unit, TABLE, id, LEASE_MS);
    return { simulation: { ...simulation, claimNumber: simulation.claimNumber + 1 }, assistant };
  });
  if (found === null) return null;
  const { simulation, assistant } = found;
  const model = await chooseModel(deps.answering, scope, assistant, "models-only");
  if (model === null) {
    const reason = "No model may play the callers";
    await scope.transaction(async (unit) => {
      if (await holdClaim(unit, TABLE, simulation)) await endClaim(unit, TABLE, id, { state: "failed", reason });
    });
    return null;
  }
  const tools = await chooseSimulatedTools(deps.answering, scope, assistant);
  return { simulation, candidate: { assistant, systemPrompt: simulation.systemPrompt, model, tools } };
}

/** @returns false when there was not enough time for all. @throws PausedError, ProviderError, BudgetSpentError; the signal's reason */
async function playAll(
  deps: LearningDeps,
  scope: OrganizationScope,
  { simulation, candidate }: Claimed,
  signal: AbortSignal,
  { isDraining }: Pick<JobContext, "isDraining">,
): Promise<boolean> {
  const { clock } = deps.platform;
  const untilMs = clock.monotonicMs() + LONGEST_WORK_MS;
  const budget = new Budget(simulation.maxCostMicros, simulation.costMicros);
  const pending = await listPending(scope, simulation);
  let isLate = false;
  const next = (): ConversationPlace | undefined => {
    isLate ||= clock.monotonicMs() > untilMs || isDraining();
    return isLate ? undefined : pending.shift();
  };
  await workThrough(AT_A_TIME[simulation.channel], next, async (place) => {
    signal.throwIfAborted();
    await scope.transaction((unit) => refuseOverspending(unit, simulation));
    const ledger = new Ledger(budget);
    const conversation = await play({ clock, signal, model: candidate.model, ledger }, simulation, candidate, place)
      // What broke off has to be paid for as well.
      .catch(async (error: unknown) => {
        await scope.transaction((unit) => keep(unit, simulation, place, null, ledger));
        throw error;
      });
    const isOurs = await scope.transaction((unit) => keep(unit, simulation, place, conversation, ledger));
    // It was cancelled, or another process is at it: nothing more is spent.
    if (!isOurs) pending.length = 0;
  });
  return !isLate;
}

async function listPending(scope: OrganizationScope, simulation: CallerSimulation): Promise<ConversationPlace[]> {
  const finished = await scope.transaction((unit) => listFinishedPlaces(unit, simulation.id));
  const known = new Set(finished.map(keyOf));
  return placesOf(simulation).filter((place) => !known.has(keyOf(place)));
}

function play(
  context: Parameters<typeof simulateConversation>[0],
  { id, scenarios, channel, maxTurns }: CallerSimulation,
  candidate: Candidate,
  place: ConversationPlace,
): Promise<SimulatedConversation> {
  const scenario = scenarios[place.scenarioIndex];
  if (scenario === undefined) throw new Error(`simulation ${id} has no scenario ${place.scenarioIndex}`);
  const { personality } = place;
  return simulateConversation(context, candidate, {
    scenario,
    personality,
    channel,
    maxTurns,
    seed: seedOf(id, place),
  });
}

/** @throws PausedError when a spend cap is reached */
async function refuseOverspending(unit: ScopedUnitOfWork, { assistantId }: CallerSimulation): Promise<void> {
  const refusal = await findSpendRefusal(unit, assistantId);
  if (refusal !== null) throw new PausedError(refusal.message, refusal.limit.window.endsAt);
}

/**
 * Writes the conversation and what it cost.
 * @param conversation null: it broke off
 * @returns false when the simulation is no longer the one that was claimed
 */
async function keep(
  unit: ScopedUnitOfWork,
  simulation: CallerSimulation,
  place: ConversationPlace,
  conversation: SimulatedConversation | null,
  ledger: Ledger,
): Promise<boolean> {
  const cost = { costMicros: ledger.costMicros, unpricedRequests: ledger.unpricedCount };
  const isOurs = await addCost(unit, simulation, cost);
  if (isOurs && conversation !== null) {
    await insertConversation(unit, simulation.id, { ...place, ...conversation, costMicros: cost.costMicros });
  }
  for (const { provider, modelId, usage } of ledger.used) {
    await countModelAnswer(unit, simulation.assistantId, {
      ...usage,
      costMicros: costMicros(provider, modelId, usage),
    });
  }
  return isOurs;
}
