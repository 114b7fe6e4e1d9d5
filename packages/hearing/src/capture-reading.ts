export interface CaptureContext {
  /** The conversation's language: two letters, or a tag that begins with them (`en-US`). */
  readonly language: string;
  /** How the answer came. */
  readonly source: "speech" | "text" | "keys";
  /** Today's ISO date at the organization's location, from which "next friday" counts. */
  readonly today: string;
  /** ISO 3166-1 alpha-2 of the caller's number; null: not known. */
  readonly callerCountry: string | null;
}

/** Why an answer is not (yet) the value. */
export type InvalidReason = "incomplete" | "not-valid" | "out-of-range" | "not-among-choices" | "ambiguous";

export interface ValueReading {
  readonly kind: "value";
  readonly value: string | number;
  /** For reading back by voice. */
  readonly spoken: string;
  /** For reading back in a text. */
  readonly written: string;
}

export interface InvalidReading {
  readonly kind: "invalid";
  readonly reason: InvalidReason;
  /** The answer, shortened. */
  readonly heard: string;
}

/** The result of reading an answer; `none` when it contains nothing of the kind. */
export type CaptureReading = ValueReading | InvalidReading | { readonly kind: "none" };

const HEARD_CHARS = 200;

export const NOTHING: CaptureReading = { kind: "none" };

export function invalid(reason: InvalidReason, answer: string): InvalidReading {
  return { kind: "invalid", reason, heard: answer.trim().slice(0, HEARD_CHARS) };
}
