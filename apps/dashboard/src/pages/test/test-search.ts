import { searchValues } from "../../kit/search-values.ts";

/** What the address holds. */
export interface TestSearch {
  /** Of the assistant that is tried; absent: the first. */
  readonly assistant?: number | undefined;
}

/** Reads an address that may be anybody's; what makes no sense is undefined. */
export function readTestSearch(search: Readonly<Record<string, unknown>>): TestSearch {
  return { assistant: searchValues(search).integer("assistant") };
}
