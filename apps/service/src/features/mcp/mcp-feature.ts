import type { Feature } from "../../platform/feature.ts";
import { type McpDeps, mcpOperations } from "./operations/mcp.ts";

/** The tools of this installation for programs that speak the Model Context Protocol. */
export function createMcpFeature(deps: McpDeps): Feature {
  return { operations: mcpOperations(deps), jobs: [], schedules: [] };
}
