import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import { demoResponder } from "../../providers/llm/table.ts";
import { type FlowAnswerers, prepareAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { SimulatedAnswerer } from "./simulated-answerer.ts";

/** Everybody who answers in a flow, by rules and not by a model. @param findAssistant null: there is no such assistant */
export function demoAnswerers(
  flow: CompiledFlow,
  base: Assistant,
  findAssistant: Parameters<typeof prepareAnswerers>[3],
): Promise<FlowAnswerers<SimulatedAnswerer>> {
  return prepareAnswerers(
    flow,
    base,
    async (assistant) => ({ assistant, model: demoResponder, tools: [] }),
    findAssistant,
  );
}
