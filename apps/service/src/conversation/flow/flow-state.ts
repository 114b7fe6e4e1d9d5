import type { CaptureReading } from "@parley/hearing/capture-reading";

/** What the flow does once its current words are said. */
export type AfterSpeech = "wait" | "act" | "leave" | "end" | "hand-over";

export type FlowPhase =
  /** Waiting for the caller's next turn. */
  | { readonly kind: "waiting" }
  /** The node's words are being said, or the model speaks for it. */
  | { readonly kind: "speaking"; readonly then: AfterSpeech }
  /** Waiting for the outcome of a tool, a text, a transfer or keys. */
  | { readonly kind: "acting" }
  /** Another assistant has the conversation; the flow is over. */
  | { readonly kind: "handed-over"; readonly assistantId: number }
  | { readonly kind: "ended" };

/** The progress of a capture node. */
export interface CaptureProgress {
  /** Answers that did not give a valid value. */
  readonly attempts: number;
  /** The value read back and not confirmed yet; null: still asking for it. */
  readonly candidate: Extract<CaptureReading, { kind: "value" }> | null;
  /** The caller was asked by text. */
  readonly isTextSent: boolean;
}

/** Where a conversation stands in its flow. Plain data, stored with the conversation. */
export interface FlowState {
  /** Always a node of the graph. */
  readonly node: string;
  readonly phase: FlowPhase;
  /** Values from capture and tool nodes. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The outcome of the last tool or text. */
  readonly toolStatus: "" | "success" | "error";
  /** How many turns the caller has taken. */
  readonly turnCount: number;
  /** `turnCount` when the node was entered. */
  readonly enteredAtTurn: number;
  readonly lastUserMessage: string;
  readonly capture: CaptureProgress;
  /** The nodes that global nodes return to, the newest last. */
  readonly returnTo: readonly string[];
  /** Nodes left since the caller last spoke; not entered again until then, so that no model goes round in circles. */
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
