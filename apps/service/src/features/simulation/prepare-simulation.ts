import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { type FlowAnswerers, prepareAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { demoAnswerers } from "./demo-speakers.ts";
import type { SimulatedAnswerer, SimulatedTool } from "./simulated-speaker.ts";
import { withLanguage } from "./with-language.ts";

/** What a simulation with a real model has to know of assistants. */
export interface SimulationDeps {
  /** Null: none may answer. */
  readonly chooseModel: (scope: OrganizationScope, assistant: Assistant) => Promise<LanguageModel | null>;
  /** The tools the assistant has; none of them is ever run. */
  readonly toolsOf: (scope: OrganizationScope, assistant: Assistant) => Promise<readonly SimulatedTool[]>;
}

export interface SimulationRequest {
  readonly flow: CompiledFlow;
  /** Whom the flow rests on. */
  readonly assistant: Assistant;
  readonly model: "demo" | "assistant";
  readonly suite: { readonly language?: string | undefined };
}

/** Makes everybody ready who speaks in the flow. @throws DomainError `unavailable` when no model may answer */
export async function prepareSimulation(
  deps: SimulationDeps,
  scope: OrganizationScope,
  { flow, assistant, model, suite }: SimulationRequest,
): Promise<FlowAnswerers<SimulatedAnswerer>> {
  const base = withLanguage(assistant, suite.language);
  const find = async (id: AssistantId) => {
    const other = await scope.transaction((unit) => findAssistant(unit, id));
    return other === null ? null : withLanguage(other, suite.language);
  };
  if (model === "demo") return demoAnswerers(flow, base, find);
  return prepareAnswerers(flow, base, await answererWithModel(deps, scope, base), find);
}

async function answererWithModel(
  deps: SimulationDeps,
  scope: OrganizationScope,
  base: Assistant,
): Promise<(assistant: Assistant) => Promise<SimulatedAnswerer>> {
  const baseModel = await deps.chooseModel(scope, base);
  if (baseModel === null) {
    throw new DomainError("unavailable", "No language model may answer for the assistant", {
      code: "no-model",
      fix: "Give the assistant a model with a key, or simulate with the model demo.",
    });
  }
  return async (assistant) => ({
    assistant,
    // As in a call: a node's vendor without a key is no reason for silence.
    model: (await deps.chooseModel(scope, assistant)) ?? baseModel,
    tools: await deps.toolsOf(scope, assistant),
  });
}
