import type { exportCallerMemory, getCallerMemoryStatus } from "@parley/contracts/learning/caller-memory-contracts";
import type {
  getMemory,
  listMemories,
  listMemoryEdges,
  searchMemories,
} from "@parley/contracts/learning/memory-contracts";
import type { getMemoryGraph } from "@parley/contracts/learning/memory-graph-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, queryClient, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import type { MemoriesSearch } from "./memories-search.ts";

export type Memory = WireAnswer<typeof getMemory>;
export type MemoryEdge = WireAnswer<typeof listMemoryEdges>[number];
export type Found = WireAnswer<typeof searchMemories>;
export type MemoryGraph = WireAnswer<typeof getMemoryGraph>;
export type CallerStatus = WireAnswer<typeof getCallerMemoryStatus>;

export const MEMORIES_PATH = "/api/learning/memories";
export const MEMORIES_A_PAGE = 50;
/** The most the operation answers. */
const MOST_FOUND = 50;
const MOST_NODES = 100;
const CALLERS_PATH = "/api/v1/gdpr/memory";

export const memoryPath = (id: number | string): string => `${MEMORIES_PATH}/${encodeURIComponent(id)}`;
export const callerPath = (operation: string, caller: string): string =>
  `${CALLERS_PATH}/${operation}/${encodeURIComponent(caller)}`;

export const memoryQueries = {
  /** One more than a page shows, which tells whether there is another. */
  list: ({ caller, scope, type, page = 1 }: MemoriesSearch) =>
    apiQuery<typeof listMemories>(
      `${MEMORIES_PATH}${queryText({
        scope_type: caller === undefined ? scope : "caller",
        scope_id: caller,
        memory_type: type,
        limit: MEMORIES_A_PAGE + 1,
        offset: (page - 1) * MEMORIES_A_PAGE,
      })}`,
    ),
  found: ({ q = "", caller, assistant }: MemoriesSearch) => {
    const body = { query: q, caller_hash: caller, assistant_id: assistant, limit: MOST_FOUND };
    const path = `${MEMORIES_PATH}/search`;
    return queryOptions({
      queryKey: [path, body],
      queryFn: ({ signal }) => callApi<typeof searchMemories>("POST", path, { body, signal }),
    });
  },
  one: (id: number | string) => apiQuery<typeof getMemory>(memoryPath(id)),
  edges: (id: number) => apiQuery<typeof listMemoryEdges>(`${memoryPath(id)}/edges`),
  graph: (assistantId: number, type: string | undefined) =>
    apiQuery<typeof getMemoryGraph>(
      `/api/learning/assistants/${assistantId}/memory-graph${queryText({ limit: MOST_NODES, memory_types: type })}`,
    ),
  caller: (caller: string) => apiQuery<typeof getCallerMemoryStatus>(callerPath("status", caller)),
};

export const readCallerExport = (caller: string) =>
  callApi<typeof exportCallerMemory>("GET", callerPath("export", caller));

/** After a change: all that is shown of memories is read anew. */
export function refreshMemories(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && (path.startsWith("/api/learning/") || path.startsWith(CALLERS_PATH)),
  });
}
