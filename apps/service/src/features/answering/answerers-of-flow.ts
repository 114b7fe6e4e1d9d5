import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { assistantAtNode } from "./assistant-at-node.ts";

/** All answerers of a flow, prepared before it begins. */
export interface FlowAnswerers<Answerer> {
  readonly base: Answerer;
  /** The answerer at a node; an assistant that took the conversation over stays, whatever the node. */
  at(node: string, assistantId: number | null): Answerer;
}

/**
 * @param make looks up keys and settings, so it is called once for each
 * @param findAssistant null when it has been deleted; the base assistant then takes over
 */
export async function prepareAnswerers<Answerer>(
  flow: CompiledFlow,
  baseAssistant: Assistant,
  make: (assistant: Assistant) => Promise<Answerer>,
  findAssistant: (id: AssistantId) => Promise<Assistant | null>,
): Promise<FlowAnswerers<Answerer>> {
  const base = await make(baseAssistant);
  const bySettings = new Map<string, Promise<Answerer>>();
  const nodes = new Map<string, Answerer>();
  const agents = new Map<number, Answerer>();
  for (const [name, node] of flow.nodes) {
    if (node.settings?.model != null || node.settings?.voice != null) {
      const key = JSON.stringify([node.settings.model, node.settings.voice]);
      const made = bySettings.get(key) ?? make(assistantAtNode(baseAssistant, node.settings));
      bySettings.set(key, made);
      nodes.set(name, await made);
    }
    if (node.type !== "agent" || agents.has(node.assistant_id)) continue;
    const assistant = await findAssistant(asId(node.assistant_id));
    agents.set(node.assistant_id, assistant === null ? base : await make(assistant));
  }
  return {
    base,
    at: (node, assistantId) => (assistantId === null ? (nodes.get(node) ?? base) : (agents.get(assistantId) ?? base)),
  };
}
