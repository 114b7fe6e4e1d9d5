import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";
import { type FlowAnswerers, prepareAnswerers } from "../answering/answerers-of-flow.ts";
import { chooseModel } from "../answering/choose-model.ts";
import { chooseSimulatedTools } from "../answering/choose-tools.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { demoAnswerers } from "./demo-answerers.ts";
import type { SimulatedAnswerer } from "./simulated-answerer.ts";
import { withLanguage } from "./with-language.ts";

export interface SimulationRequest {
  readonly flow: CompiledFlow;
  /** The flow's base assistant. */
  readonly assistant: Assistant;
  readonly model: "demo" | "assistant";
  readonly suite: { readonly language?: string | undefined };
}

/** Prepares the flow's answerers. @throws DomainError `unavailable` when no model may answer */
export async function prepareSimulation(
  deps: AnswererDeps,
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
  deps: AnswererDeps,
  scope: OrganizationScope,
  base: Assistant,
): Promise<(assistant: Assistant) => Promise<SimulatedAnswerer>> {
  // A simulation that asks for the assistant's own model must not be answered by rules.
  const baseModel = await chooseModel(deps, scope, base, "models-only");
  if (baseModel === null) {
    throw new DomainError("unavailable", "No language model may answer for the assistant", {
      code: "no-model",
      fix: "Give the assistant a model with a key, or simulate with the model demo.",
    });
  }
  return async (assistant) => ({
    assistant,
    // As in a call: when there is no key for a node's vendor, the base assistant's model answers.
    model: (await chooseModel(deps, scope, assistant, "models-only")) ?? baseModel,
    tools: await chooseSimulatedTools(deps, scope, assistant),
  });
}
