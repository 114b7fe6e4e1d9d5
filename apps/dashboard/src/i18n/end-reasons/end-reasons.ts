import type { EndReasonName } from "@parley/contracts/calls/end-reasons";

export interface EndReasonWords {
  /** What happened, in a sentence. */
  readonly cause: string;
  /** What to do about it; absent where nothing is amiss. */
  readonly fix?: string;
}

/** Every reason a call can end for; the compiler asks for each. */
export type EndReasons = Readonly<Record<EndReasonName, EndReasonWords>>;
