import {
  cancelCallerSimulation,
  getCallerSimulation,
  listCallerSimulations,
  listSimulatedConversations,
  resumeCallerSimulation,
  startCallerSimulation,
} from "@parley/contracts/learning/caller-simulation-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { findAssistant, requireAssistant } from "../../assistants/find-assistant.ts";
import { listConversations } from "../callers/conversation-store.ts";
import { presentConversation, presentSimulation } from "../callers/present-simulation.ts";
import { listCallerSimulations as listSimulations } from "../callers/simulation-store.ts";
import {
  cancelCallerSimulation as cancel,
  requireCallerSimulation,
  resumeCallerSimulation as resume,
  startCallerSimulation as start,
} from "../callers/start-simulation.ts";
import type { LearningDeps } from "../learning-deps.ts";

const MICROS_PER_USD = 1_000_000;

/** Callers that a model plays: begun, watched, resumed and cancelled. */
export function callerSimulationOperations(deps: LearningDeps): readonly Operation[] {
  return [
    defineOperation(startCallerSimulation, async ({ scope, identity, params, body }) => {
      await requireModel(deps, scope, params.assistant_id);
      return scope.transaction(async (unit) => {
        const simulation = await start(unit, {
          assistantId: asId(params.assistant_id),
          promptVersionId: body.prompt_version_id ?? null,
          scenarios: body.scenarios,
          personalities: body.personalities,
          repeats: body.repeats,
          channel: body.channel,
          maxTurns: body.max_turns,
          maxConversations: body.budget.max_conversations,
          maxCostMicros: Math.round(body.budget.max_cost_usd * MICROS_PER_USD),
          createdBy: identity.userId,
        });
        return presentSimulation(unit, simulation);
      });
    }),
    defineOperation(listCallerSimulations, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireAssistant(unit, params.assistant_id);
        const shown = [];
        for (const simulation of await listSimulations(unit, id, query)) {
          shown.push(await presentSimulation(unit, simulation));
        }
        return shown;
      }),
    ),
    defineOperation(getCallerSimulation, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentSimulation(unit, await requireCallerSimulation(unit, params.assistant_id, params.simulation_id)),
      ),
    ),
    defineOperation(listSimulatedConversations, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const simulation = await requireCallerSimulation(unit, params.assistant_id, params.simulation_id);
        const { reached: asked, limit, offset } = query;
        const reached = asked === undefined ? null : asked === "unknown" ? asked : asked === "true";
        const conversations = await listConversations(unit, simulation.id, { reached, limit, offset });
        return conversations.map((conversation) => presentConversation(simulation, conversation));
      }),
    ),
    defineOperation(resumeCallerSimulation, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentSimulation(unit, await resume(unit, params.assistant_id, params.simulation_id)),
      ),
    ),
    defineOperation(cancelCallerSimulation, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentSimulation(unit, await cancel(unit, params.assistant_id, params.simulation_id)),
      ),
    ),
  ];
}

/** @throws DomainError `not-found`; `invalid-state` when only the demo responder would answer */
async function requireModel({ answering }: LearningDeps, scope: OrganizationScope, assistantId: number): Promise<void> {
  const assistant = await scope.transaction((unit) => findAssistant(unit, asId(assistantId)));
  if (assistant === null) throw notFound("Assistant");
  if ((await chooseModel(answering, scope, assistant, "models-only")) !== null) return;
  throw new DomainError("invalid-state", "No model may play the callers: the demo responder cannot", {
    code: "no-model",
    fix: "Give the assistant a model with a key.",
  });
}
