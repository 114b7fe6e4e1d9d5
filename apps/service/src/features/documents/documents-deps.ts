import type { Platform } from "../../platform/platform.ts";
import type { FindAddressProblem } from "../tools/definitions/check-configuration.ts";
import type { DocumentSearch } from "./retrieval/document-search.ts";

/** What the composition root hands to the documents. */
export interface DocumentsDeps {
  readonly platform: Pick<Platform, "data" | "guardedHttp" | "clock" | "logger">;
  /** The rules that `guardedHttp` has for addresses, checked before anything is stored. */
  readonly findAddressProblem: FindAddressProblem;
  readonly documentSearch: DocumentSearch;
}
