import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import { demoResponder } from "../../providers/llm/table.ts";
import { type FlowAnswerers, prepareAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { SimulatedAnswerer } from "./simulated-answerer.ts";

/** The answerers of a flow, by rules instead of a model. @param findAssistant returns null when there is no such assistant */
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
