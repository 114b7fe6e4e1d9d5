import type { CaptureReading } from "@parley/hearing/capture-reading";

/** What the flow is about to do once what it says now is said. */
export type AfterSpeech = "wait" | "act" | "leave" | "end" | "hand-over";

export type FlowPhase =
  /** For the caller's next turn. */
  | { readonly kind: "waiting" }
  /** Words of the node are out, or the model speaks for it. */
  | { readonly kind: "speaking"; readonly then: AfterSpeech }
  /** A tool, a text, a transfer or keys; its outcome is awaited. */
  | { readonly kind: "acting" }
  /** Another assistant has the conversation; the flow is through. */
  | { readonly kind: "handed-over"; readonly assistantId: number }
  | { readonly kind: "ended" };

/** How far a capture node has come. */
export interface CaptureProgress {
  /** Answers that came to nothing. */
  readonly attempts: number;
  /** Read back, and to be confirmed; null: the value is still asked for. */
  readonly candidate: Extract<CaptureReading, { kind: "value" }> | null;
  /** The caller was asked by text. */
  readonly isTextSent: boolean;
}

/** Where a conversation stands in its flow. Plain data: it is kept with the conversation and goes on from there. */
export interface FlowState {
  /** Always one of the graph. */
  readonly node: string;
  readonly phase: FlowPhase;
  /** What capture and tool nodes have found. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** How the last tool or text ended. */
  readonly toolStatus: "" | "success" | "error";
  /** Turns of the caller. */
  readonly turnCount: number;
  /** `turnCount` when the node was entered. */
  readonly enteredAtTurn: number;
  readonly lastUserMessage: string;
  readonly capture: CaptureProgress;
  /** Where global nodes go back to, the newest last. */
  readonly returnTo: readonly string[];
  /** Nodes left since the caller last spoke, so that no model can lead in circles in the meantime. */
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
