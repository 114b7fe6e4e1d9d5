import { testToolDefinition } from "@parley/contracts/tools/tool-execution-contracts";
import { toolCreate } from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { newDefinition } from "../definitions/read-definition.ts";
import { presentTest } from "../executions/present-execution.ts";
import { runDefinition } from "../executions/test-tool.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function testToolDefinitionOperation(deps: ToolsDeps): Operation {
  return defineOperation(testToolDefinition, async ({ scope, body }) => {
    const { parameters, test_parameters: given } = body;
    const call = {
      arguments: given ?? (Array.isArray(parameters) ? {} : (parameters ?? {})),
      context: body.context_variables ?? {},
    };
    return presentTest(await runDefinition(deps, scope, definitionOf(body), call));
  });
}

function definitionOf(body: z.output<NonNullable<typeof testToolDefinition.body>>): ToolDefinition {
  if (body.tool) return newDefinition(body.tool);
  // Where `parameters` are arguments they are no list of a definition.
  const { parameters, ...rest } = body;
  const parsed = toolCreate.safeParse({ name: "test", ...rest, ...(Array.isArray(parameters) ? { parameters } : {}) });
  if (parsed.success) return newDefinition(parsed.data);
  const [issue] = parsed.error.issues;
  throw new DomainError("invalid-input", `${issue?.path.join(".") ?? "tool"}: ${issue?.message ?? "not valid"}`, {
    code: "definition-not-valid",
    fix: "Send the tool's definition as `tool`, at least tool_type and configuration.",
  });
}
