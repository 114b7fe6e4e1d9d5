/** The two sides of a call, as its figures name them. */
export type Side = "customer" | "ai";

export interface TalkTurn {
  readonly side: Side;
  readonly text: string;
  /** Since the media stream began; so is `endMs`. */
  readonly startMs: number;
  /** The same as the start when the end is not on record. */
  readonly endMs: number;
  /** The customer spoke over this turn of the assistant, and it gave way. */
  readonly wasInterrupted: boolean;
}

export interface TalkSegment {
  readonly side: Side;
  /** How sure the recognizer was, 0 to 1; null where it does not say. */
  readonly confidence: number | null;
}

/** What the figures of a call are computed from. */
export interface Talk {
  /** In the order in which they start. */
  readonly turns: readonly TalkTurn[];
  readonly segments: readonly TalkSegment[];
  /** The call's length so far. */
  readonly durationMs: number;
}

export function turnsOf(talk: Talk, side: Side): readonly TalkTurn[] {
  return talk.turns.filter((turn) => turn.side === side);
}
