import type { MessageKey } from "../../../i18n/t.ts";

type Scalar = string | number | boolean | null;

/** A member of the record, and how it is changed. */
export interface FieldSpec {
  /** Names of the members that lead to it, joined by dots. */
  readonly path: string;
  readonly kind: "text" | "area" | "number" | "switch" | "choice" | "lines" | "secret" | "offer";
  /** What holds when nothing is said; a test compares it with the contracts. */
  readonly default: Scalar | readonly [];
  /** What a default of null means, where that is something. */
  readonly means?: Scalar;
  /** More about it than its name says. */
  readonly hint?: Extract<MessageKey, `hint.${string}`>;
  /** Its default is a sentence, which the hint tells of. */
  readonly isDefaultInHint?: true;
  /** Values of a choice, or those that are suggested for a text, each with its words; null: it is its own name. */
  readonly options?: readonly (readonly [value: string, words: Extract<MessageKey, `choice.${string}`> | null])[];
  /** Of a field of kind `offer`. */
  readonly offer?: OfferSpec;
  /** Steps of a number; whole ones when absent. */
  readonly step?: number;
  /** Lines that an area shows. */
  readonly rows?: number;
}

/** Where a vendor's voices or models are chosen from, by the paths of what says whom to ask. */
export interface OfferSpec {
  readonly list: "voices" | "llm" | "stt" | "tts";
  readonly vendorAt: string;
  /** The vendor when the record names none. */
  readonly vendor: string;
  readonly addressAt: string;
}

export interface FieldGroup {
  /** Absent: the tab's first fields need no heading. */
  readonly title?: Extract<MessageKey, `group.${string}`>;
  readonly fields: readonly FieldSpec[];
}

/** Names as they are, each with words only where it needs any. */
export const plain = (...names: readonly string[]) => names.map((name) => [name, null] as const);
