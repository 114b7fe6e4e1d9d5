import type { getAssistant, listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { AssistantsSearch } from "./assistants-search.ts";

export const ASSISTANTS_PATH = "/api/v1/assistants";
export const ASSISTANTS_A_PAGE = 50;

export type AssistantRecord = WireAnswer<typeof getAssistant>;

/** One more than a page shows, which tells whether there is another. */
export function assistantsQuery({ q, page = 1 }: AssistantsSearch) {
  const skip = (page - 1) * ASSISTANTS_A_PAGE;
  const text = queryText({ search: q, skip, limit: ASSISTANTS_A_PAGE + 1, include_stats: "true" });
  return apiQuery<typeof listAssistants>(`${ASSISTANTS_PATH}${text}`);
}

/** Everything that is shown of lists of assistants is asked for again. */
export const isOfAssistants = ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof path === "string" && path.startsWith(ASSISTANTS_PATH);
