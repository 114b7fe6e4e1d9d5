import type { NodeOf } from "@parley/flow-graph/node-schemas";
import { captureWords } from "@parley/hearing/capture-words";
import { choicesOf } from "./flow-choices.ts";
import { type FlowDraft, speak, wordsOf } from "./flow-draft.ts";
import type { FlowStep } from "./flow-event.ts";
import { instructionOf } from "./instruction-of.ts";

/** A capture node's question: the graph's own words if it has some, otherwise the model's. */
export function askForValue(draft: FlowDraft, node: NodeOf<"capture">): FlowStep {
  const question = wordsOf(draft, node.say);
  if (question !== null) return speak(draft, { kind: "say", text: question }, "wait");
  return speak(draft, { kind: "ask", instruction: instructionOf(draft), choices: choicesOf(draft) }, "wait");
}

/** Said after the caller was sent a text that asks for the value. */
export function askByText(draft: FlowDraft, node: NodeOf<"capture">, isSent: boolean): FlowStep {
  if (!isSent) return askForValue(draft, node);
  const { channel, capture } = draft.context;
  return speak(
    draft,
    { kind: "say", text: captureWords(capture.language, channel, capture.callerCountry).textWasSent() },
    "wait",
  );
}
