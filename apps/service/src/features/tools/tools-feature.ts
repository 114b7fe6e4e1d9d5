import type { Feature } from "../../platform/feature.ts";
import { mcpToolOperations } from "./operations/mcp-tools.ts";
import { toolAssignmentOperations } from "./operations/tool-assignments.ts";
import { toolExecutionOperations } from "./operations/tool-executions.ts";
import { toolFileOperations } from "./operations/tool-files.ts";
import { toolOperations } from "./operations/tools.ts";
import { tidyExecutions } from "./schedules/tidy-executions.ts";
import type { ToolsDeps } from "./tools-deps.ts";

export function createToolsFeature(deps: ToolsDeps): Feature {
  return {
    operations: [
      ...toolOperations(deps),
      ...mcpToolOperations(deps),
      ...toolFileOperations(deps),
      ...toolExecutionOperations(deps),
      ...toolAssignmentOperations(deps),
    ],
    jobs: [],
    schedules: [tidyExecutions(deps)],
  };
}
