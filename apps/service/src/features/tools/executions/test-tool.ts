import type { ToolExecutionId, ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { JsonObject } from "../../../conversation/answer/tools/endpoint-tool.ts";
import { NO_GUARDS } from "../../../conversation/answer/tools/tool-guards.ts";
import { refusedOutcome, type ToolOutcome } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { checkConfiguration } from "../definitions/check-configuration.ts";
import { toCallableTool } from "../definitions/to-callable-tool.ts";
import { readFunction } from "../definitions/tool-function.ts";
import { hasMasks, revealConfiguration } from "../definitions/tool-secrets.ts";
import { findTool, listToolSecrets } from "../definitions/tool-store.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { insertExecution } from "./execution-store.ts";
import { execute, settle } from "./run-tool-call.ts";

export interface TestCall {
  readonly arguments: JsonObject;
  /** Stands in for a conversation's variables. */
  readonly context: JsonObject;
}

export interface TestResult {
  readonly executionId: ToolExecutionId;
  readonly outcome: ToolOutcome;
}

/** Runs a tool of the organization once, for real and without retries. @throws DomainError `not-found` */
export async function runSavedTool(
  deps: ToolsDeps,
  scope: OrganizationScope,
  id: ToolId,
  call: TestCall,
): Promise<TestResult> {
  const { tool, secrets } = await scope.transaction(async (unit) => {
    const found = await findTool(unit, id);
    if (found === null) throw notFound("Tool");
    return { tool: found, secrets: await listToolSecrets(unit, id) };
  });
  const owner = { organizationId: scope.organizationId, toolId: id, assistantId: null };
  const configuration = await revealConfiguration(deps.platform.envelope, owner, tool.configuration, secrets);
  return runTest(deps, scope, id, { ...tool, configuration }, call);
}

/** The same for a definition that is not saved. @throws DomainError `invalid-input` */
export async function runDefinition(
  deps: ToolsDeps,
  scope: OrganizationScope,
  definition: ToolDefinition,
  call: TestCall,
): Promise<TestResult> {
  checkConfiguration(definition.type, definition.configuration, deps.findAddressProblem);
  if (hasMasks(definition.configuration)) {
    throw new DomainError("invalid-input", "A masked secret can only be used with a saved tool", {
      code: "secret-needed",
      fix: "Send the secret itself, or test the saved tool.",
    });
  }
  return runTest(deps, scope, null, definition, call);
}

async function runTest(
  deps: ToolsDeps,
  scope: OrganizationScope,
  toolId: ToolId | null,
  definition: ToolDefinition,
  call: TestCall,
): Promise<TestResult> {
  const execution = await scope.transaction((unit) =>
    insertExecution(unit, {
      toolId,
      assistantId: null,
      turn: null,
      callHash: null,
      functionName: readFunction(definition.functionDefinition, definition).name,
      arguments: call.arguments,
    }),
  );
  if (execution === null) throw new Error("a test belongs to no turn and cannot be there already");
  const outcome = await run(deps, toolId, definition, call, execution.idempotencyKey);
  await scope.transaction((unit) => settle(unit, { toolId }, execution.id, outcome));
  return { executionId: execution.id, outcome };
}

async function run(
  deps: ToolsDeps,
  toolId: ToolId | null,
  definition: ToolDefinition,
  call: TestCall,
  idempotencyKey: string,
): Promise<ToolOutcome> {
  try {
    const callable = toCallableTool(definition, definition.configuration, deps.findAddressProblem);
    // The receipt is written even if the client goes away meanwhile.
    const { signal } = new AbortController();
    // Limits and confirmations do not apply to a person's test, and it does not count towards limits.
    const offered = { toolId, callable: { ...callable, retryAttempts: 0 }, guards: NO_GUARDS, backs: [] };
    return await execute(deps, { ...call, offered, timeoutMs: callable.timeoutMs, signal, idempotencyKey });
  } catch (error) {
    // A stored definition may be refused by now, for example because the operator has removed a host from the list.
    if (error instanceof DomainError) return refusedOutcome(error.code ?? "configuration-not-valid", error.message);
    throw error;
  }
}
