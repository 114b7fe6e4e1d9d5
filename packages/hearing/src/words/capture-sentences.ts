import type { CaptureKind } from "@parley/flow-graph/capture-schemas";
import type { InvalidReason } from "../capture-reading.ts";

/** What is said around a value that is asked for, in one language. */
export interface CaptureSentences {
  /** Around the value; by voice with the keys that answer. */
  readonly readBack: Readonly<Record<"voice" | "sms", (value: string) => string>>;
  /** What was wrong with the answer; `nothing`: there was nothing of the kind in it. */
  readonly problems: Readonly<Record<InvalidReason, string>> & { readonly nothing: string };
  /** How to say it now. */
  readonly hints: Readonly<Record<"voice" | "sms", Readonly<Record<CaptureKind, string>>>>;
  /** Where it cannot be keyed in: asks to spell it. */
  readonly keys: Readonly<Record<Exclude<CaptureKind, "date">, string>> & {
    readonly dayFirst: string;
    readonly monthFirst: string;
  };
  readonly textWasSent: string;
}
