import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant, holdAssistant } from "../../assistants/find-assistant.ts";
import { findPromptText } from "../../prompts/find-prompt-text.ts";
import { endClaim } from "../claims/claim-store.ts";
import { isOpen } from "../claims/claimed-run.ts";
import type { CallerSimulation } from "./caller-simulation.ts";
import { callerSimulationRequest } from "./simulation-job.ts";
import {
  findCallerSimulation,
  insertCallerSimulation,
  lockCallerSimulation,
  type NewCallerSimulation,
} from "./simulation-store.ts";

/**
 * Has callers played, by a job.
 * @throws DomainError `not-found`: no such assistant or version
 */
export async function startCallerSimulation(
  unit: ScopedUnitOfWork,
  asked: Omit<NewCallerSimulation, "systemPrompt">,
): Promise<CallerSimulation> {
  const { assistantId, promptVersionId } = asked;
  // Against deletion, which takes its simulations with it.
  await holdAssistant(unit, assistantId);
  const assistant = await findAssistant(unit, assistantId);
  if (assistant === null) throw notFound("Assistant");
  const systemPrompt = await promptOf(unit, assistant, promptVersionId);
  const id = await insertCallerSimulation(unit, { ...asked, systemPrompt });
  unit.enqueue(callerSimulationRequest(unit.organizationId, id));
  return requireCallerSimulation(unit, assistantId, id);
}

async function promptOf(unit: ScopedUnitOfWork, assistant: Assistant, versionId: number | null): Promise<string> {
  if (versionId === null) return assistant.systemPrompt;
  const text = await findPromptText(unit, assistant.id, versionId);
  if (text === null) throw notFound("Prompt version");
  return text;
}

/** Lets one go on that was paused. @throws DomainError `not-found`, `invalid-state` */
export async function resumeCallerSimulation(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<CallerSimulation> {
  const simulation = ofAssistant(await lockCallerSimulation(unit, id), assistantId);
  if (simulation.state !== "paused") throw wrongState(simulation, "resumed", "paused");
  await endClaim(unit, "caller_simulations", id, { state: "waiting", reason: null });
  unit.enqueue(callerSimulationRequest(unit.organizationId, id));
  return requireCallerSimulation(unit, assistantId, id);
}

/** Ends one early; the conversations so far stay. @throws DomainError `not-found`, `invalid-state` */
export async function cancelCallerSimulation(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<CallerSimulation> {
  const simulation = ofAssistant(await lockCallerSimulation(unit, id), assistantId);
  if (!isOpen(simulation.state)) {
    throw wrongState(simulation, "cancelled", "still going on");
  }
  await endClaim(unit, "caller_simulations", id, { state: "cancelled", reason: "It was cancelled" });
  return requireCallerSimulation(unit, assistantId, id);
}

/** @throws DomainError `not-found` */
export async function requireCallerSimulation(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<CallerSimulation> {
  return ofAssistant(await findCallerSimulation(unit, id), assistantId);
}

function ofAssistant(simulation: CallerSimulation | null, assistantId: number): CallerSimulation {
  if (simulation === null || simulation.assistantId !== assistantId) throw notFound("Simulation");
  return simulation;
}

function wrongState({ state }: CallerSimulation, what: string, wanted: string): DomainError {
  return new DomainError("invalid-state", `A simulation that is ${state} cannot be ${what}`, {
    code: "simulation-state",
    fix: `That is for one that is ${wanted}.`,
  });
}
