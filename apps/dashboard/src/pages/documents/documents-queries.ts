import type { getAssistant } from "@parley/contracts/assistants/assistant-contracts";
import type {
  getAssistantDocument,
  listDocumentPassages,
  listDocuments,
  searchDocuments,
} from "@parley/contracts/documents/document-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { apiQuery, queryClient, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";

export type AssistantDocument = WireAnswer<typeof getAssistantDocument>;

export const assistantPath = (assistantId: number): string => `/api/v1/assistants/${assistantId}`;
export const documentsPath = (assistantId: number): string => `${assistantPath(assistantId)}/documents`;
export const documentPath = (assistantId: number, id: number): string => `${documentsPath(assistantId)}/${id}`;

/** The most passages the operation answers are 20; more than these nobody reads. */
const PASSAGES = 5;
/** While one is being read, how far it is is asked for so often. */
export const READING_MS = 2_000;

export const isBeingRead = ({ status }: AssistantDocument): boolean => status === "pending" || status === "processing";

export const documentQueries = {
  assistant: (assistantId: number) => apiQuery<typeof getAssistant>(assistantPath(assistantId)),
  list: (assistantId: number) => ({
    ...apiQuery<typeof listDocuments>(documentsPath(assistantId)),
    refetchInterval: ({
      state: { data },
    }: {
      readonly state: { readonly data?: WireAnswer<typeof listDocuments> | undefined };
    }) => (data?.documents.some(isBeingRead) === true ? READING_MS : (false as const)),
  }),
  one: (assistantId: number, id: number) => apiQuery<typeof getAssistantDocument>(documentPath(assistantId, id)),
  passagesOf: (assistantId: number, id: number) => {
    const path = `${documentPath(assistantId, id)}/passages`;
    return infiniteQueryOptions({
      queryKey: [path],
      queryFn: ({ pageParam, signal }) =>
        callApi<typeof listDocumentPassages>("GET", `${path}${queryText({ after: pageParam })}`, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_after: next }) => next ?? undefined,
    });
  },
  passages: (assistantId: number, query: string) => {
    const path = `${documentsPath(assistantId)}/search`;
    const body = { query, limit: PASSAGES };
    return queryOptions({
      queryKey: [path, body],
      queryFn: ({ signal }) => callApi<typeof searchDocuments>("POST", path, { body, signal }),
    });
  },
};

/** After a change: all that is shown of an assistant's documents is read anew. */
export function refreshDocuments(assistantId: number): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(documentsPath(assistantId)),
  });
}
