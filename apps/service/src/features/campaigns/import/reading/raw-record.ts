/** A row of a file, before anybody has looked at what it says. */
export type RawRecord =
  /** `line`: where it begins, from 1; in JSON the element. */
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly members: Readonly<Record<string, unknown>> }
  | RejectedRecord;

export interface RejectedRecord {
  readonly line: number;
  readonly reason: RejectReason;
  /** What it was about, cut short. */
  readonly value: string;
}

export type RejectReason =
  | "number-missing"
  | "number-invalid"
  | "number-in-scientific-notation"
  | "duplicate"
  | "already-contacted"
  | "opted-out"
  | "line-too-long"
  | "too-many-cells"
  | "more-cells-than-columns"
  | "quote-not-closed"
  | "not-decodable"
  | "json-not-readable"
  | "not-an-object"
  | "value-too-long"
  | "consent-kind-unknown"
  | "consent-date-unreadable"
  | "consent-date-in-the-future";

/** Characters of one row; a longer one is passed over without being held. */
export const MOST_RECORD_CHARS = 65_536;
const SHOWN_CHARS = 64;

export function rejected(line: number, reason: RejectReason, value: string): RejectedRecord {
  return { line, reason, value: value.slice(0, SHOWN_CHARS) };
}

/** Cuts text into rows as it comes. */
export interface RecordReader {
  read(text: string): readonly RawRecord[];
  /** What is left when nothing more comes. @throws UnreadableImportError */
  end(): readonly RawRecord[];
}

export type UnreadableReason =
  | "file-empty"
  | "header-missing"
  | "phone-column-missing"
  | "too-many-columns"
  | "too-many-rows"
  | "json-not-readable";

/** The whole file cannot be used. */
export class UnreadableImportError extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(reason);
    this.name = "UnreadableImportError";
    this.reason = reason;
  }
}
