import type { toolExecutionList, toolTestResult } from "@parley/contracts/tools/tool-execution-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { ToolExecution } from "./execution-store.ts";
import type { TestResult } from "./test-tool.ts";

export function presentExecutions(executions: readonly ToolExecution[]): z.input<typeof toolExecutionList> {
  const items = executions.map(presentExecution);
  return { success: true, executions: items, logs: items, items, total: items.length };
}

function presentExecution(execution: ToolExecution) {
  const { durationMs, startedAt } = execution;
  return {
    id: execution.id,
    execution_key: execution.idempotencyKey,
    tool_id: execution.toolId,
    tool_name: execution.toolName,
    function_name: execution.functionName,
    assistant_id: execution.assistantId,
    conversation_id: execution.conversationId,
    call_id: execution.conversationId,
    origin: execution.origin,
    status: execution.status,
    parameters: execution.arguments,
    result: readResult(execution.result),
    error_code: execution.errorCode,
    error_message: execution.errorMessage,
    outcome_unknown: execution.isOutcomeUnknown,
    http_status: execution.httpStatus,
    attempts: execution.tries,
    execution_time: durationMs === null ? null : durationMs / 1_000,
    duration_ms: durationMs,
    executed_at: toWireTimestamp(startedAt),
    created_at: toWireTimestamp(startedAt),
    finished_at: toWireTimestampOrNull(execution.finishedAt),
  };
}

export function presentTest({ executionId, outcome }: TestResult): z.input<typeof toolTestResult> {
  return {
    success: outcome.status === "success",
    execution_id: executionId,
    status: outcome.status,
    result: readResult(outcome.result),
    error: outcome.errorMessage,
    error_code: outcome.errorCode,
    http_status: outcome.httpStatus,
    attempts: outcome.tries,
    execution_time: outcome.durationMs / 1_000,
    duration_ms: outcome.durationMs,
  };
}

/** JSON is parsed; everything else, including a truncated result, stays text. */
function readResult(result: string | null): unknown {
  if (result === null) return null;
  try {
    return JSON.parse(result);
  } catch {
    return result;
  }
}
