/** How loud the caller hears the assistant, compared with what its voice delivered. */
export type Level = "full" | "quieter" | "silent";

/** A stretch in which the caller hears the assistant; between two stretches nothing is played. Times in ms of the call. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly level: Level;
  /** The assistant's utterances in their order, from 1. */
  readonly utterance: number;
}

/** Something the reducer decided. */
export interface Decision {
  readonly atMs: number;
  /** An effect's kind: `commit-user-turn`, `hold`, `interrupt`. */
  readonly kind: string;
  readonly responseId: number | null;
  readonly text: string | null;
}

/** What the caller said, in ms of the call. */
export interface SaidSpan {
  readonly startMs: number;
  readonly endMs: number;
  /** Inside it, of the length that the set's maker gave them. */
  readonly pauses: readonly { readonly startMs: number; readonly endMs: number }[];
}

/** Everything that is known of one call on the stage. */
export interface Observation {
  readonly clipId: string;
  readonly said: readonly SaidSpan[];
  /** When the long answer began and would have ended undisturbed; null: there is none. */
  readonly answer: { readonly utterance: number; readonly startMs: number; readonly lengthMs: number } | null;
  readonly decisions: readonly Decision[];
  readonly heard: readonly Stretch[];
  readonly modelAskedMs: readonly number[];
  readonly endedMs: number;
}
