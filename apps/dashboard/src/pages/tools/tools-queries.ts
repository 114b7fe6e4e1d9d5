import type { listToolAssignments } from "@parley/contracts/assistants/assistant-tool-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { getTool, listTools } from "@parley/contracts/tools/tool-contracts";
import type { listToolLogs } from "@parley/contracts/tools/tool-execution-contracts";
import { apiQuery, queryClient, queryText } from "../../api/api-query.ts";
import type { ToolSearch, ToolsSearch } from "./tools-search.ts";

export type Tool = WireAnswer<typeof listTools>["tools"][number];
export type Run = WireAnswer<typeof listToolLogs>["executions"][number];

export const TOOLS_PATH = "/api/v1/tools";
const TOOLS_A_PAGE = 50;
export const toolPath = (id: number | string): string => `${TOOLS_PATH}/${encodeURIComponent(id)}`;

export function toolsQuery({ q, type, page }: ToolsSearch) {
  const text = queryText({ search: q, tool_type: type, page, per_page: TOOLS_A_PAGE });
  return apiQuery<typeof listTools>(`${TOOLS_PATH}${text}`);
}

export const toolQuery = (id: string) => apiQuery<typeof getTool>(toolPath(id));

export const assignmentsQuery = (id: number) => apiQuery<typeof listToolAssignments>(`${toolPath(id)}/assignments`);

export const runsQuery = (id: number, { status }: ToolSearch) =>
  apiQuery<typeof listToolLogs>(`${toolPath(id)}/logs${queryText({ status, limit: 50 })}`);

/** After a change: all that is shown of tools is read anew. */
export function refreshTools(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(TOOLS_PATH),
  });
}
