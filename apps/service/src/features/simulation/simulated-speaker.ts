import type { ToolGuards } from "../../conversation/answer/tools/tool-guards.ts";
import type { LanguageModel, ModelTool } from "../../providers/llm/language-model.ts";
import type { FlowSpeakers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";

/** Somebody who speaks in a flow, as far as all cases have them in common. */
export interface SimulatedSpeaker {
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
export function speakersOfCase<Speaker>(
  speakers: FlowSpeakers<SimulatedSpeaker>,
  make: (speaker: SimulatedSpeaker) => Speaker,
): FlowSpeakers<Speaker> {
  const made = new Map<SimulatedSpeaker, Speaker>();
  const of = (speaker: SimulatedSpeaker): Speaker => {
    const known = made.get(speaker) ?? make(speaker);
    made.set(speaker, known);
    return known;
  };
  return { base: of(speakers.base), at: (node, assistantId) => of(speakers.at(node, assistantId)) };
}
