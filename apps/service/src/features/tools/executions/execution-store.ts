import {
  type AssistantId,
  asId,
  type ConversationId,
  type ToolExecutionId,
  type ToolId,
} from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import { hasSucceeded } from "../../../conversation/answer/claims/tool-backing.ts";
import type { CallCounts } from "../../../conversation/answer/tools/tool-guards.ts";
import {
  LIMIT_REACHED,
  NEEDS_CONFIRMATION,
  type ToolOutcome,
} from "../../../conversation/answer/tools/tool-outcome.ts";
import type { ToolExecutions } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";

/** The turn of a conversation that a call belongs to; the same for every retry of the turn. */
export interface ToolTurn {
  readonly conversationId: ConversationId;
  /** The newest message answered before the turn. */
  readonly afterMessageIndex: number;
}

export interface NewToolExecution {
  readonly toolId: ToolId | null;
  readonly assistantId: AssistantId | null;
  /** Null for a test. */
  readonly turn: ToolTurn | null;
  /** Null for a test; see `callHashOf`. */
  readonly callHash: string | null;
  readonly functionName: string;
  readonly arguments: JsonObject;
}

export interface ToolExecution {
  readonly id: ToolExecutionId;
  readonly idempotencyKey: string;
  readonly toolId: ToolId | null;
  /** The tool's present name; the function's name for a tool that is written into an assistant's record. */
  readonly toolName: string;
  readonly functionName: string;
  readonly assistantId: number | null;
  readonly conversationId: number | null;
  readonly origin: "conversation" | "test";
  /** Null for a test; see `callHashOf`. */
  readonly callHash: string | null;
  readonly arguments: JsonObject;
  readonly status: "running" | ToolOutcome["status"];
  readonly isOutcomeUnknown: boolean;
  readonly httpStatus: number | null;
  readonly result: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly tries: number;
  readonly durationMs: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Writes the intent. Null when the turn has already made this call; see `listExecutionsOfTurn`. */
export async function insertExecution(
  unit: ScopedUnitOfWork,
  execution: NewToolExecution,
): Promise<Pick<ToolExecution, "id" | "idempotencyKey"> | null> {
  const row = await unit.db
    .insertInto("tool_executions")
    .values({
      organization_id: unit.organizationId,
      tool_id: execution.toolId,
      assistant_id: execution.assistantId,
      conversation_id: execution.turn?.conversationId ?? null,
      after_message_index: execution.turn?.afterMessageIndex ?? null,
      call_hash: execution.callHash,
      function_name: execution.functionName,
      origin: execution.turn === null ? "test" : "conversation",
      arguments: JSON.stringify(execution.arguments),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "conversation_id", "after_message_index", "call_hash"])
        .where("call_hash", "is not", null)
        .doNothing(),
    )
    .returning(["id", "idempotency_key"])
    .executeTakeFirst();
  return row === undefined ? null : { id: asId(row.id), idempotencyKey: row.idempotency_key };
}

/** Calls of a turn so far, in the order they were made. */
export async function listExecutionsOfTurn(unit: ScopedUnitOfWork, turn: ToolTurn): Promise<readonly ToolExecution[]> {
  const rows = await selectExecutions(unit)
    .where("tool_executions.conversation_id", "=", turn.conversationId)
    .where("tool_executions.after_message_index", "=", turn.afterMessageIndex)
    .orderBy("tool_executions.id")
    .execute();
  return rows.map(executionFromRow);
}

/** Functions whose calls in the conversation have succeeded. */
export async function listSucceededFunctions(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom("tool_executions")
    .select(["function_name", "result"])
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "success")
    .where("origin", "=", "conversation")
    .execute();
  return [...new Set(rows.filter(({ result }) => hasSucceeded(result ?? "null")).map((row) => row.function_name))];
}

/** How receipts identify a tool: those in an assistant's record have no id. */
export interface CalledTool {
  readonly toolId: ToolId | null;
  readonly assistantId: AssistantId;
  readonly functionName: string;
}

/** Locks the tool's count of calls until the transaction ends. */
export async function holdCallCounts(
  unit: ScopedUnitOfWork,
  { toolId, assistantId, functionName }: CalledTool,
): Promise<void> {
  const name = JSON.stringify(["tool-calls", unit.organizationId, toolId ?? [assistantId, functionName]]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** The number of calls of a tool, without those that were held back. @param exceptId a receipt not to count */
export async function countCalls(
  unit: ScopedUnitOfWork,
  tool: CalledTool,
  conversationId: ConversationId,
  exceptId: ToolExecutionId,
): Promise<CallCounts> {
  const row = await ofTool(unit, tool)
    .where("id", "<>", exceptId)
    .where((where) =>
      where.or([where("error_code", "is", null), where("error_code", "not in", [LIMIT_REACHED, NEEDS_CONFIRMATION])]),
    )
    .where((where) => where.or([where("conversation_id", "=", conversationId), where("started_at", ">", DAY_AGO)]))
    .select([
      sql<number>`count(*) filter (where conversation_id = ${conversationId})::int`.as("in_conversation"),
      sql<number>`count(*) filter (where started_at > ${DAY_AGO})::int`.as("in_day"),
    ])
    .executeTakeFirstOrThrow();
  return { inConversation: row.in_conversation, inDay: row.in_day };
}

export interface EarlierCall {
  readonly afterMessageIndex: number;
  readonly arguments: JsonObject;
  readonly isHeldForConfirmation: boolean;
}

/** Calls of a tool in a conversation, the oldest first, without those over a limit. @param exceptId left out, too */
export async function listCallsAlike(
  unit: ScopedUnitOfWork,
  tool: CalledTool,
  conversationId: ConversationId,
  exceptId: ToolExecutionId,
): Promise<readonly EarlierCall[]> {
  const rows = await ofTool(unit, tool)
    .where("id", "<>", exceptId)
    .where("conversation_id", "=", conversationId)
    .select(["after_message_index", "arguments", "error_code"])
    .orderBy("id")
    .execute();
  return rows.flatMap(({ after_message_index: afterMessageIndex, arguments: given, error_code: code }) =>
    afterMessageIndex === null || code === LIMIT_REACHED
      ? []
      : [
          {
            afterMessageIndex,
            arguments: JSON.parse(given) as JsonObject,
            isHeldForConfirmation: code === NEEDS_CONFIRMATION,
          },
        ],
  );
}

const DAY_AGO = sql<Date>`now() - interval '24 hours'`;

function ofTool(unit: ScopedUnitOfWork, { toolId, assistantId, functionName }: CalledTool) {
  const query = unit.db
    .selectFrom("tool_executions")
    .where("organization_id", "=", unit.organizationId)
    .where("origin", "=", "conversation");
  return toolId === null
    ? query
        .where("tool_id", "is", null)
        .where("assistant_id", "=", assistantId)
        .where("function_name", "=", functionName)
    : query.where("tool_id", "=", toolId);
}

/** Settles a running execution; false when it has been settled already. */
export async function settleExecution(
  unit: ScopedUnitOfWork,
  id: ToolExecutionId,
  outcome: ToolOutcome,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("tool_executions")
    .set({
      status: outcome.status,
      is_outcome_unknown: outcome.isOutcomeUnknown,
      http_status: outcome.httpStatus,
      result: outcome.result,
      error_code: outcome.errorCode,
      // A model may produce characters that the database cannot store.
      error_message: outcome.errorMessage?.replaceAll("\0", "") ?? null,
      try_count: outcome.tries,
      duration_ms: outcome.durationMs,
      finished_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface ExecutionFilter {
  readonly toolId?: number | undefined;
  readonly assistantId?: number | undefined;
  readonly conversationId?: ConversationId | undefined;
  readonly status?: string | undefined;
}

/** Newest first. */
export async function listExecutions(
  unit: ScopedUnitOfWork,
  filter: ExecutionFilter,
  limit: number,
): Promise<readonly ToolExecution[]> {
  const { toolId, assistantId, conversationId, status } = filter;
  const rows = await selectExecutions(unit)
    .$if(toolId !== undefined, (query) => query.where("tool_executions.tool_id", "=", toolId ?? null))
    .$if(assistantId !== undefined, (query) => query.where("tool_executions.assistant_id", "=", assistantId ?? null))
    .$if(conversationId !== undefined, (query) =>
      query.where("tool_executions.conversation_id", "=", conversationId ?? null),
    )
    .$if(status !== undefined, (query) => query.where("tool_executions.status", "=", status ?? ""))
    .orderBy("tool_executions.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(executionFromRow);
}

function selectExecutions(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("tool_executions")
    .leftJoin("tools", (join) =>
      join
        .onRef("tools.organization_id", "=", "tool_executions.organization_id")
        .onRef("tools.id", "=", "tool_executions.tool_id"),
    )
    .selectAll("tool_executions")
    .select("tools.name as tool_name")
    .where("tool_executions.organization_id", "=", unit.organizationId);
}

/** For the schedule, across all organizations. @returns how many were settled */
export async function settleLostExecutions(unscoped: Pick<UnitOfWork, "db">, olderThanMs: number): Promise<number> {
  const result = await unscoped.db
    .updateTable("tool_executions")
    .set({
      status: "error",
      is_outcome_unknown: true,
      error_code: "outcome-unknown",
      error_message: "The service stopped before an answer came.",
      finished_at: sql<Date>`now()`,
    })
    .where("status", "=", "running")
    .where("started_at", "<", sql<Date>`now() - ${olderThanMs} * interval '1 millisecond'`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** For the schedule, across all organizations. */
export async function forgetExecutions(
  unscoped: Pick<UnitOfWork, "db">,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const result = await unscoped.db
    .deleteFrom("tool_executions")
    .where("id", "in", (query) =>
      query
        .selectFrom("tool_executions")
        .select("id")
        .where("started_at", "<", sql<Date>`now() - ${olderThanDays} * interval '1 day'`)
        .where("status", "<>", "running")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function executionFromRow(row: Selectable<ToolExecutions> & { tool_name: string | null }): ToolExecution {
  return {
    id: asId(row.id),
    idempotencyKey: row.idempotency_key,
    toolId: row.tool_id === null ? null : asId(row.tool_id),
    toolName: row.tool_name ?? row.function_name,
    functionName: row.function_name,
    assistantId: row.assistant_id,
    conversationId: row.conversation_id,
    origin: row.origin === "test" ? "test" : "conversation",
    callHash: row.call_hash,
    arguments: JSON.parse(row.arguments) as JsonObject,
    status: row.status as ToolExecution["status"],
    isOutcomeUnknown: row.is_outcome_unknown,
    httpStatus: row.http_status,
    result: row.result,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    tries: row.try_count,
    durationMs: row.duration_ms,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

export async function deleteExecutionsOf(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  await unit.db
    .deleteFrom("tool_executions")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}
