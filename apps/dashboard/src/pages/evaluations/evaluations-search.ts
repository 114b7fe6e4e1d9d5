import { readId } from "../prompts/prompts-search.ts";

/** What the address of an assistant's evaluations holds. */
export interface EvaluationsSearch {
  /** The id of the dataset that is looked at; the newest when absent. */
  readonly dataset?: number;
  /** From 2; the first page of its cases when absent. */
  readonly page?: number;
  /** The id of a call that is to become a case. */
  readonly call?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readEvaluationsSearch(search: Readonly<Record<string, unknown>>): EvaluationsSearch {
  const [dataset, page, call] = [readId(search["dataset"]), readId(search["page"]), readId(search["call"])];
  return {
    ...(dataset === undefined ? {} : { dataset }),
    ...(page === undefined || page === 1 || page > 100_000 ? {} : { page }),
    ...(call === undefined ? {} : { call }),
  };
}
