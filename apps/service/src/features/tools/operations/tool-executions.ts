import {
  listAssistantToolExecutions,
  listToolLogs,
  testTool,
  testToolDefinition,
} from "@parley/contracts/tools/tool-execution-contracts";
import { toolCreate } from "@parley/contracts/tools/tool-schemas";
import { asId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { newDefinition } from "../definitions/read-definition.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { listExecutions } from "../executions/execution-store.ts";
import { presentExecutions, presentTest } from "../executions/present-execution.ts";
import { runDefinition, runSavedTool } from "../executions/test-tool.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** Testing a tool, and listing its executions. */
export function toolExecutionOperations(deps: ToolsDeps): readonly Operation[] {
  return [
    defineOperation(testTool, async ({ scope, params, body }) => {
      const call = { arguments: body?.parameters ?? {}, context: body?.context_variables ?? {} };
      return presentTest(await runSavedTool(deps, scope, asId(params.tool_id), call));
    }),
    defineOperation(testToolDefinition, async ({ scope, body }) => {
      const { parameters, test_parameters: given } = body;
      const call = {
        arguments: given ?? (Array.isArray(parameters) ? {} : (parameters ?? {})),
        context: body.context_variables ?? {},
      };
      return presentTest(await runDefinition(deps, scope, definitionOf(body), call));
    }),
    defineOperation(listToolLogs, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireTool(unit, params.tool_id);
        return presentExecutions(await listExecutions(unit, { toolId: id, status: query.status }, query.limit));
      }),
    ),
    defineOperation(listAssistantToolExecutions, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const assistant = await requireAssistant(unit, params.assistant_id);
        const filter = { assistantId: assistant.id, toolId: query.tool_id, status: query.status };
        return presentExecutions(await listExecutions(unit, filter, query.limit));
      }),
    ),
  ];
}

function definitionOf(body: z.output<NonNullable<typeof testToolDefinition.body>>): ToolDefinition {
  if (body.tool) return newDefinition(body.tool);
  // A list means the definition's parameters; anything else, the call's arguments.
  const { parameters, ...rest } = body;
  const parsed = toolCreate.safeParse({ name: "test", ...rest, ...(Array.isArray(parameters) ? { parameters } : {}) });
  if (parsed.success) return newDefinition(parsed.data);
  const [issue] = parsed.error.issues;
  throw new DomainError("invalid-input", `${issue?.path.join(".") ?? "tool"}: ${issue?.message ?? "not valid"}`, {
    code: "definition-not-valid",
    fix: "Send the tool's definition as `tool`, at least tool_type and configuration.",
  });
}
