import { asId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { listConversationTries } from "../../webhooks/deliveries/list-conversation-tries.ts";
import type { WebhookTry } from "../../webhooks/deliveries/webhook-try.ts";
import type { VoiceCall } from "../call.ts";
import { listLogEntries } from "./call-log-store.ts";

/** What happened in a call, from every part that recorded it. */
export interface DebugLogEntry {
  readonly source: "call" | "webhook" | "tool";
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly level: "info" | "warning" | "error";
  readonly message: string;
  readonly atMs: number | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** A model that calls tools in a loop must not make the log unreadable. */
const MAX_EXECUTIONS = 500;

/**
 * The call's own entries, the tries of its webhooks and the executions of its tools in chronological order. The arguments
 * and results of tools stay in their own list, as do the bodies of webhooks.
 */
export async function readDebugLog(unit: ScopedUnitOfWork, call: VoiceCall): Promise<readonly DebugLogEntry[]> {
  const own = (await listLogEntries(unit, call.id)).map(
    ({ createdAt, ...entry }): DebugLogEntry => ({ ...entry, source: "call", at: createdAt }),
  );
  const tries = (await listConversationTries(unit, asId(call.id))).map(fromTry);
  const executions = (await listConversationExecutions(unit, asId(call.id), {}, MAX_EXECUTIONS)).map(fromExecution);
  return [...own, ...tries, ...executions].sort(inOrder);
}

/** Among entries of the same moment the call's own come first; each source keeps its own order. */
function inOrder(a: DebugLogEntry, b: DebugLogEntry): number {
  return a.at.getTime() - b.at.getTime() || a.source.localeCompare(b.source) || a.id - b.id;
}

function fromTry(attempt: WebhookTry): DebugLogEntry {
  const hasFailed = attempt.error !== null;
  return {
    source: "webhook",
    id: attempt.id,
    at: attempt.startedAt,
    event: hasFailed ? "webhook-failed" : "webhook-delivered",
    level: hasFailed ? "warning" : "info",
    message: hasFailed ? "A webhook was not taken" : "A webhook was delivered",
    atMs: null,
    data: {
      webhook_type: attempt.eventType,
      url: attempt.url,
      attempt_number: attempt.attemptNumber,
      response_status: attempt.responseStatus,
      latency_ms: attempt.durationMs,
      error: attempt.error,
    },
  };
}

function fromExecution(execution: Awaited<ReturnType<typeof listConversationExecutions>>[number]): DebugLogEntry {
  const hasFailed = execution.status === "error" || execution.status === "timeout";
  return {
    source: "tool",
    id: execution.id,
    at: execution.startedAt,
    event: "tool-called",
    level: hasFailed ? "warning" : "info",
    message: hasFailed ? "A tool failed" : "A tool was called",
    atMs: null,
    data: {
      tool_name: execution.toolName,
      function_name: execution.functionName,
      status: execution.status,
      outcome_unknown: execution.isOutcomeUnknown,
      http_status: execution.httpStatus,
      duration_ms: execution.durationMs,
      error_code: execution.errorCode,
      error_message: execution.errorMessage,
    },
  };
}
