import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import { createDemoResponder } from "../../providers/llm/demo/responder.ts";
import { type FlowAnswerers, prepareAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { SimulatedAnswerer } from "./simulated-speaker.ts";

/** Everybody who speaks in a flow, by rules and not by a model. @param findAssistant null: there is no such assistant */
export function demoAnswerers(
  flow: CompiledFlow,
  base: Assistant,
  findAssistant: Parameters<typeof prepareAnswerers>[3],
): Promise<FlowAnswerers<SimulatedAnswerer>> {
  const model = createDemoResponder();
  return prepareAnswerers(flow, base, async (assistant) => ({ assistant, model, tools: [] }), findAssistant);
}
