import type { FinishedCall } from "../../../conversation/answer/tool-session.ts";

/** A turn of a conversation that is over, as it is on record. */
export interface RecordedTurn {
  readonly index: number;
  readonly role: "user" | "assistant";
  /** What was said; for the assistant, what the customer heard or read of it. Never empty. */
  readonly content: string;
  /** A model was asked for it and answered. */
  readonly isAnswer: boolean;
  /** All that the assistant would have said, had it not been interrupted. */
  readonly fullText: string;
  /** Its finished calls of tools, each with what the model was told of its end. */
  readonly toolCalls: readonly FinishedCall[];
}
