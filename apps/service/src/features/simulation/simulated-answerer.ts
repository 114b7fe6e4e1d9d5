import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { SimulatedTool } from "../answering/choose-tools.ts";
import type { Assistant } from "../assistants/assistant.ts";

/** An answerer of a flow, as far as all cases share it. */
export interface SimulatedAnswerer {
  readonly assistant: Assistant;
  readonly model: LanguageModel;
  /** The assistant's own tools; they are never run. */
  readonly tools: readonly SimulatedTool[];
}

/** The same answerers as a case needs them, each made once. */
export function answerersOfCase<Answerer>(
  answerers: FlowAnswerers<SimulatedAnswerer>,
  make: (answerer: SimulatedAnswerer) => Answerer,
): FlowAnswerers<Answerer> {
  const made = new Map<SimulatedAnswerer, Answerer>();
  const of = (answerer: SimulatedAnswerer): Answerer => {
    const known = made.get(answerer) ?? make(answerer);
    made.set(answerer, known);
    return known;
  };
  return { base: of(answerers.base), at: (node, assistantId) => of(answerers.at(node, assistantId)) };
}
