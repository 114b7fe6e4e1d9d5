import type { NodeOf } from "@parley/flow-graph/node-schemas";
import { captureWords } from "@parley/hearing/capture-words";
import { choicesOf } from "./flow-choices.ts";
import { type FlowDraft, speak, wordsOf } from "./flow-draft.ts";
import type { FlowStep } from "./flow-event.ts";
import { instructionOf } from "./instruction-of.ts";

/** Asks a capture node's question: in the graph's words if it has any, otherwise in the model's. */
export function askForValue(draft: FlowDraft, node: NodeOf<"capture">): FlowStep {
  const question = wordsOf(draft, node.say);
  if (question !== null) return speak(draft, { kind: "say", text: question }, "wait");
  return speak(draft, { kind: "ask", instruction: instructionOf(draft), choices: choicesOf(draft) }, "wait");
}

/** What follows the text that asks the caller for the value. */
export function askByText(draft: FlowDraft, node: NodeOf<"capture">, isSent: boolean): FlowStep {
  if (!isSent) return askForValue(draft, node);
  const { channel, capture } = draft.context;
  return speak(
    draft,
    { kind: "say", text: captureWords(capture.language, channel, capture.callerCountry).textWasSent() },
    "wait",
  );
}
