import type { ToolGuards } from "../../conversation/answer/tools/tool-guards.ts";
import type { LanguageModel, ModelTool } from "../../providers/llm/language-model.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";

/** Somebody who speaks in a flow, as far as all cases have them in common. */
export interface SimulatedAnswerer {
  readonly assistant: Assistant;
  readonly model: LanguageModel;
  /** The assistant's own tools; they are never run. */
  readonly tools: readonly SimulatedTool[];
}

/** A tool that only mocks answer for; what holds its calls back does so here, too. */
export interface SimulatedTool {
  readonly function: ModelTool;
  readonly guards: ToolGuards;
}

/** The same people as a case needs them, each made once. */
export function answerersOfCase<Speaker>(
  speakers: FlowAnswerers<SimulatedAnswerer>,
  make: (speaker: SimulatedAnswerer) => Speaker,
): FlowAnswerers<Speaker> {
  const made = new Map<SimulatedAnswerer, Speaker>();
  const of = (speaker: SimulatedAnswerer): Speaker => {
    const known = made.get(speaker) ?? make(speaker);
    made.set(speaker, known);
    return known;
  };
  return { base: of(speakers.base), at: (node, assistantId) => of(speakers.at(node, assistantId)) };
}
