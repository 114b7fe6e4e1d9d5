import type { Feature } from "../../platform/feature.ts";
import { assignAssistantToolsOperation } from "./operations/assign-assistant-tools.ts";
import { assignToolOperation } from "./operations/assign-tool.ts";
import { configureAssistantToolOperation } from "./operations/configure-assistant-tool.ts";
import { createToolOperation } from "./operations/create-tool.ts";
import { deleteToolOperation } from "./operations/delete-tool.ts";
import { discoverLambdaOperation } from "./operations/discover-lambda.ts";
import { duplicateToolOperation } from "./operations/duplicate-tool.ts";
import { exportToolOperation } from "./operations/export-tool.ts";
import { getToolOperation } from "./operations/get-tool.ts";
import { importToolOperation } from "./operations/import-tool.ts";
import { listAssistantToolExecutionsOperation } from "./operations/list-assistant-tool-executions.ts";
import { listAssistantToolsOperation } from "./operations/list-assistant-tools.ts";
import { listToolAssignmentsOperation } from "./operations/list-tool-assignments.ts";
import { listToolLogsOperation } from "./operations/list-tool-logs.ts";
import { listToolsOperations } from "./operations/list-tools.ts";
import { testToolOperation } from "./operations/test-tool.ts";
import { testToolDefinitionOperation } from "./operations/test-tool-definition.ts";
import { unassignAssistantToolOperation } from "./operations/unassign-assistant-tool.ts";
import { unassignToolOperation } from "./operations/unassign-tool.ts";
import { updateToolOperations } from "./operations/update-tool.ts";
import { tidyExecutions } from "./schedules/tidy-executions.ts";
import type { ToolsDeps } from "./tools-deps.ts";

export function createToolsFeature(deps: ToolsDeps): Feature {
  return {
    operations: [
      ...listToolsOperations(),
      discoverLambdaOperation(),
      createToolOperation(deps),
      importToolOperation(deps),
      getToolOperation(),
      ...updateToolOperations(deps),
      deleteToolOperation(),
      duplicateToolOperation(deps),
      exportToolOperation(),
      testToolOperation(deps),
      testToolDefinitionOperation(deps),
      listToolLogsOperation(),
      assignToolOperation(deps),
      unassignToolOperation(),
      listToolAssignmentsOperation(),
      listAssistantToolsOperation(),
      assignAssistantToolsOperation(deps),
      configureAssistantToolOperation(deps),
      unassignAssistantToolOperation(),
      listAssistantToolExecutionsOperation(),
    ],
    jobs: [],
    schedules: [tidyExecutions(deps)],
  };
}
