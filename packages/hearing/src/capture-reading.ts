export interface CaptureContext {
  /** Two letters, or a tag that begins with them (`en-US`): of what the conversation is held in. */
  readonly language: string;
  /** How the answer came. */
  readonly source: "speech" | "text" | "keys";
  /** ISO date where the organization is; "next friday" counts from it. */
  readonly today: string;
  /** ISO 3166-1 alpha-2 of the caller's number; null: not known. */
  readonly callerCountry: string | null;
}

/** Why something that was said is not (yet) the value. */
export type InvalidReason = "incomplete" | "not-valid" | "out-of-range" | "not-among-choices" | "ambiguous";

export interface ValueReading {
  readonly kind: "value";
  readonly value: string | number;
  /** As it is repeated to the caller by voice. */
  readonly spoken: string;
  /** As it is repeated in a text. */
  readonly written: string;
}

export interface InvalidReading {
  readonly kind: "invalid";
  readonly reason: InvalidReason;
  /** The answer, shortened. */
  readonly heard: string;
}

/** What an answer says of the value that was asked for; `none`: nothing of the kind. */
export type CaptureReading = ValueReading | InvalidReading | { readonly kind: "none" };

const HEARD_CHARS = 200;

export const NOTHING: CaptureReading = { kind: "none" };

export function invalid(reason: InvalidReason, answer: string): InvalidReading {
  return { kind: "invalid", reason, heard: answer.trim().slice(0, HEARD_CHARS) };
}
