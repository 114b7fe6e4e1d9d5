import type { NodeOf } from "@parley/flow-graph/node-schemas";
import type { CaptureContext, CaptureReading } from "@parley/hearing/capture-reading";
import { captureWords } from "@parley/hearing/capture-words";
import { readCapture } from "@parley/hearing/read-capture";
import { readConfirmation } from "@parley/hearing/read-confirmation";
import { askForValue } from "./ask-for-value.ts";
import { act, leaveNode, talk } from "./enter-node.ts";
import { change, type FlowDraft, speak, wordsOf } from "./flow-draft.ts";
import type { CallerTurn, FlowStep } from "./flow-event.ts";
import { NO_CAPTURE } from "./flow-state.ts";

type CaptureNode = NodeOf<"capture">;
type Value = Extract<CaptureReading, { kind: "value" }>;
type NoValue = Exclude<CaptureReading, Value>;

const MAX_ATTEMPTS = 3;

/** The caller's turn at a node that asks for a value. */
export function atCapture(draft: FlowDraft, node: CaptureNode, turn: CallerTurn): FlowStep {
  const context: CaptureContext = { ...draft.context.capture, source: turn.way };
  const { candidate } = draft.state.capture;
  if (candidate !== null) return confirm(draft, node, candidate, turn, context);
  const isKeyed = turn.way === "keys" && node.accepts_keys === false;
  const reading = isKeyed ? ({ kind: "none" } as const) : readCapture(node.value, turn.text, context);
  return reading.kind === "value" ? found(draft, node, reading, turn) : missed(draft, node, reading);
}

function found(draft: FlowDraft, node: CaptureNode, reading: Value, { way }: CallerTurn): FlowStep {
  // Speech may have been misheard; what was written or keyed in is certain.
  const isReadBack = node.read_back ?? (way === "speech" && node.value.kind !== "choice");
  return isReadBack ? readBack(draft, reading) : keep(draft, node, reading);
}

function readBack(draft: FlowDraft, reading: Value): FlowStep {
  change(draft, { capture: { ...draft.state.capture, candidate: reading } });
  return say(draft, wordsFor(draft).readBack(reading));
}

function confirm(
  draft: FlowDraft,
  node: CaptureNode,
  candidate: Value,
  turn: CallerTurn,
  context: CaptureContext,
): FlowStep {
  const confirmation = readConfirmation(node.value, turn.text, context, candidate.value);
  switch (confirmation.kind) {
    case "yes":
      return keep(draft, node, candidate);
    case "correction":
      return countAttempt(draft, node) ?? readBack(draft, confirmation.reading);
    case "no":
      change(draft, { capture: { ...draft.state.capture, candidate: null } });
      return countAttempt(draft, node) ?? askAgain(draft, node, { kind: "none" });
    case "unclear":
      return countAttempt(draft, node) ?? readBack(draft, candidate);
  }
}

function keep(draft: FlowDraft, node: CaptureNode, { value }: Value): FlowStep {
  const { variables } = draft.state;
  change(draft, { variables: { ...variables, [node.variable]: value }, capture: NO_CAPTURE });
  return leaveNode(draft, { isSuccess: true }) ?? talk(draft, "wait");
}

function missed(draft: FlowDraft, node: CaptureNode, reading: NoValue): FlowStep {
  const failed = countAttempt(draft, node);
  if (failed !== null) return failed;
  const { capture, context } = { capture: draft.state.capture, context: draft.context };
  const fallback = node.sms_fallback;
  const isTextDue =
    fallback != null &&
    context.channel === "voice" &&
    !capture.isTextSent &&
    capture.attempts >= (fallback.after_attempts ?? 2);
  if (!isTextDue) return askAgain(draft, node, reading);
  change(draft, { capture: { ...capture, isTextSent: true } });
  return act(draft);
}

/** Counts an answer without a valid value. @returns what follows if it was the last attempt; null: ask again */
function countAttempt(draft: FlowDraft, node: CaptureNode): FlowStep | null {
  const { capture } = draft.state;
  const attempts = capture.attempts + 1;
  if (attempts < (node.max_attempts ?? MAX_ATTEMPTS)) {
    change(draft, { capture: { ...capture, attempts } });
    return null;
  }
  change(draft, { capture: NO_CAPTURE });
  const hasWayOut = (node.transitions ?? []).some(({ kind }) => kind === "else");
  // Without a way out, the question starts over.
  return hasWayOut ? leaveNode(draft, { isSuccess: false }) : askForValue(draft, node);
}

function askAgain(draft: FlowDraft, node: CaptureNode, reading: NoValue): FlowStep {
  // A caller who says something else has a question or a wish: leave that to the model, if the node has a prompt.
  if (reading.kind === "none" && node.prompt != null && node.say == null) return talk(draft, "wait");
  const words = wordsFor(draft);
  const hint = words.tryAgain(node.value.kind, reading.kind === "none" ? null : reading.reason);
  const keys = mayKeyIn(draft, node) && draft.state.capture.attempts > 1 ? words.askForKeys(node.value.kind) : "";
  const question = reading.kind === "none" ? (wordsOf(draft, node.say) ?? "") : "";
  return say(draft, [hint, question, keys].filter((part) => part !== "").join(" "));
}

function mayKeyIn({ context }: FlowDraft, { value, accepts_keys: acceptsKeys }: CaptureNode): boolean {
  const isDigits = value.kind === "phone" || value.kind === "number" || value.kind === "date";
  return context.channel === "voice" && isDigits && acceptsKeys !== false;
}

function wordsFor({ context: { channel, capture } }: FlowDraft) {
  return captureWords(capture.language, channel, capture.callerCountry);
}

function say(draft: FlowDraft, text: string): FlowStep {
  return speak(draft, { kind: "say", text }, "wait");
}
