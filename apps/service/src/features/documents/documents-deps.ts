import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import type { Platform } from "../../platform/platform.ts";
import type { DocumentSearch } from "./retrieval/document-search.ts";

/** What the composition root hands to the documents. */
export interface DocumentsDeps {
  readonly platform: Pick<Platform, "data" | "guardedHttp" | "clock" | "logger">;
  /** The rules that `guardedHttp` has for addresses, checked before anything is stored. */
  readonly findAddressProblem: FindAddressProblem;
  readonly documentSearch: DocumentSearch;
}
