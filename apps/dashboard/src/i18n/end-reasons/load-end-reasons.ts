import type { EndReasonName } from "@parley/contracts/calls/end-reasons";
import type { Language } from "../t.ts";

export interface EndReasonWords {
  /** What happened, in a sentence. */
  readonly cause: string;
  /** What to do about it; absent where nothing is amiss. */
  readonly fix?: string;
}

/** Every reason a call can end for; the compiler asks for each. */
export type EndReasons = Readonly<Record<EndReasonName, EndReasonWords>>;

/** Loaded with the first call that is looked at. */
export async function loadEndReasons(language: Language): Promise<EndReasons> {
  switch (language) {
    case "en":
      return (await import("./en.ts")).en;
    case "es":
      return (await import("./es.ts")).es;
    case "de":
      return (await import("./de.ts")).de;
    case "zh":
      return (await import("./zh.ts")).zh;
  }
}
