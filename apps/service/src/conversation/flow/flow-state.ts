import type { CaptureReading } from "@parley/hearing/capture-reading";

/** What the flow does once its current words have been said. */
export type AfterSpeech = "wait" | "act" | "leave" | "end" | "hand-over";

export type FlowPhase =
  /** For the caller's next turn. */
  | { readonly kind: "waiting" }
  /** The node's words are out, or the model is speaking for it. */
  | { readonly kind: "speaking"; readonly then: AfterSpeech }
  /** A tool, a text, a transfer or keys; its outcome is awaited. */
  | { readonly kind: "acting" }
  /** Another assistant has taken over; the flow is finished. */
  | { readonly kind: "handed-over"; readonly assistantId: number }
  | { readonly kind: "ended" };

/** The progress of a capture node. */
export interface CaptureProgress {
  /** Answers without a usable value. */
  readonly attempts: number;
  /** The value that was read back and awaits confirmation; null while it is still being asked for. */
  readonly candidate: Extract<CaptureReading, { kind: "value" }> | null;
  /** The caller was asked by text. */
  readonly isTextSent: boolean;
}

/** A conversation's position in its flow. Plain data, stored with the conversation so that it can resume. */
export interface FlowState {
  /** Always one of the graph. */
  readonly node: string;
  readonly phase: FlowPhase;
  /** Values found by capture and tool nodes. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The outcome of the last tool or text. */
  readonly toolStatus: "" | "success" | "error";
  /** Turns of the caller. */
  readonly turnCount: number;
  /** `turnCount` when the node was entered. */
  readonly enteredAtTurn: number;
  readonly lastUserMessage: string;
  readonly capture: CaptureProgress;
  /** The nodes that global nodes return to, the newest last. */
  readonly returnTo: readonly string[];
  /** Nodes left since the caller last spoke, so that the model cannot go in circles meanwhile. */
  readonly leftThisTurn: readonly string[];
  /** For each global node, `turnCount` when it was last entered. */
  readonly globalsEnteredAt: Readonly<Record<string, number>>;
}

export const NO_CAPTURE: CaptureProgress = { attempts: 0, candidate: null, isTextSent: false };

/** Before anything has happened. */
export function initialFlowState(beginNode: string): FlowState {
  return {
    node: beginNode,
    phase: { kind: "waiting" },
    variables: {},
    toolStatus: "",
    turnCount: 0,
    enteredAtTurn: 0,
    lastUserMessage: "",
    capture: NO_CAPTURE,
    returnTo: [],
    leftThisTurn: [],
    globalsEnteredAt: {},
  };
}
