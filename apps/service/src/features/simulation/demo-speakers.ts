import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import { createDemoResponder } from "../../providers/llm/demo/responder.ts";
import { type FlowSpeakers, prepareSpeakers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { SimulatedSpeaker } from "./simulated-speaker.ts";

/** Everybody who speaks in a flow, by rules and not by a model. @param findAssistant null: there is no such assistant */
export function demoSpeakers(
  flow: CompiledFlow,
  base: Assistant,
  findAssistant: Parameters<typeof prepareSpeakers>[3],
): Promise<FlowSpeakers<SimulatedSpeaker>> {
  const model = createDemoResponder();
  return prepareSpeakers(flow, base, async (assistant) => ({ assistant, model, tools: [] }), findAssistant);
}
