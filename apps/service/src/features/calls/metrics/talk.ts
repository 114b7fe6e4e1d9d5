/** The two sides of a call, in the words of its figures. */
export type Side = "customer" | "ai";

export interface TalkTurn {
  readonly side: Side;
  readonly text: string;
  /** In ms since the media stream began, as the next. */
  readonly startMs: number;
  /** The same as the start where the end was not written down. */
  readonly endMs: number;
  /** Of the assistant's: the customer spoke over it and was let. */
  readonly wasInterrupted: boolean;
}

export interface TalkSegment {
  readonly side: Side;
  /** How sure the recogniser was, 0 to 1; null where it does not say. */
  readonly confidence: number | null;
}

/** What the figures of a call are worked out from. */
export interface Talk {
  /** By their start. */
  readonly turns: readonly TalkTurn[];
  readonly segments: readonly TalkSegment[];
  /** Of the call so far. */
  readonly durationMs: number;
}

export function turnsOf(talk: Talk, side: Side): readonly TalkTurn[] {
  return talk.turns.filter((turn) => turn.side === side);
}
