import type { AssistantId, ToolExecutionId } from "@parley/foundation/branded-ids";
import { callEndpoint } from "../../../conversation/answer/tools/call-endpoint.ts";
import { isMcpTool, mayRepeat } from "../../../conversation/answer/tools/callable-tool.ts";
import type { JsonObject } from "../../../conversation/answer/tools/endpoint-tool.ts";
import { callMcpTool, planMcpArguments } from "../../../conversation/answer/tools/mcp/call-mcp-tool.ts";
import { planRequest, RefusedCallError } from "../../../conversation/answer/tools/plan-request.ts";
import { refusedOutcome, type ToolOutcome } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countExecution } from "../definitions/tool-store.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { callHashOf } from "./call-hash.ts";
import type { CustomerReply } from "./customer-reply.ts";
import {
  insertExecution,
  listExecutionsOfTurn,
  settleExecution,
  type ToolExecution,
  type ToolTurn,
} from "./execution-store.ts";
import type { OfferedTool } from "./offered-tools.ts";
import { refuseCall, waitForCallsBefore } from "./refuse-call.ts";

/** Lets the conversation record what happens, in the same transaction. */
export interface ToolCallNotes {
  /** Called before the request. @throws when another process has taken over the answer */
  called(unit: ScopedUnitOfWork, call: { readonly functionName: string; readonly executionId: number }): Promise<void>;
  settled(unit: ScopedUnitOfWork, settled: SettledCall): Promise<void>;
}

export interface SettledCall {
  readonly functionName: string;
  readonly executionId: number;
  readonly outcome: Omit<ToolOutcome, "tries">;
  /** The turn has made this call before, and its result is reused. */
  readonly isReused: boolean;
}

export interface ConversationCall {
  readonly offered: OfferedTool;
  readonly arguments: JsonObject;
  /** See `ToolSession.call`. */
  readonly ordinal: number;
  readonly turn: ToolTurn;
  readonly assistantId: AssistantId;
  /** Variables of the conversation, which override arguments of the same name. */
  readonly context: JsonObject;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What the customer said last; see `CustomerReply`. */
  readonly reply: CustomerReply;
}

/** The process that sent the request stopped before the answer came. */
export const LOST_OUTCOME: ToolOutcome = {
  status: "error",
  result: null,
  errorCode: "outcome-unknown",
  errorMessage: "The service stopped before an answer came.",
  httpStatus: null,
  isOutcomeUnknown: true,
  tries: 0,
  durationMs: 0,
};

/**
 * Makes a tool call exactly once: the intent is committed before the request. A retried turn finds its own intents:
 * finished calls are not repeated, and unfinished ones only where that is harmless. While the outcome of a call is unknown,
 * an identical call in the same turn is not sent but gets the same result. A call held back by the tool's guards gets a
 * receipt, too, and nothing is sent.
 * @throws what `ToolCallNotes.called` throws; the signal's reason when aborted, the execution then stays `running`
 */
export async function runToolCall(
  deps: ToolsDeps,
  scope: OrganizationScope,
  call: ConversationCall,
  notes: ToolCallNotes,
): Promise<ToolOutcome> {
  const { offered, turn } = call;
  const functionName = offered.callable.function.name;
  const begun = await scope.transaction(async (unit) => {
    await waitForCallsBefore(unit, call);
    const before = await earlierExecution(unit, turn, functionName, call);
    const inserted =
      before !== null
        ? null
        : await insertExecution(unit, {
            toolId: offered.toolId,
            assistantId: call.assistantId,
            turn,
            callHash: callHashOf(functionName, call.arguments, call.ordinal),
            functionName,
            arguments: call.arguments,
          });
    // Another process may have written the same intent at this very moment.
    const earlier = inserted === null ? (before ?? (await earlierExecution(unit, turn, functionName, call))) : null;
    const { id: executionId, idempotencyKey } = inserted ?? earlier ?? missingIntent();
    await notes.called(unit, { functionName, executionId });
    const known = earlier === null ? null : await knownOutcome(unit, earlier, offered);
    const refused = inserted === null ? null : await refuseCall(unit, call, inserted.id);
    // Not counted with the tool, because it is not a failed execution.
    if (refused !== null) await settleExecution(unit, executionId, refused);
    const outcome = known ?? refused;
    if (outcome !== null) {
      await notes.settled(unit, { functionName, executionId, outcome, isReused: known !== null });
    }
    return { executionId, idempotencyKey, known: outcome };
  });
  if (begun.known !== null) return begun.known;
  const { executionId, idempotencyKey } = begun;
  const outcome = await execute(deps, { ...call, idempotencyKey });
  return scope.transaction((unit) =>
    settle(unit, offered, executionId, outcome, async () =>
      notes.settled(unit, { functionName, executionId, outcome, isReused: false }),
    ),
  );
}

/** This call; or an identical one, whatever its ordinal, that may have taken effect: a new key would do it twice. */
async function earlierExecution(
  unit: ScopedUnitOfWork,
  turn: ToolTurn,
  functionName: string,
  { arguments: given, ordinal }: Pick<ConversationCall, "arguments" | "ordinal">,
): Promise<ToolExecution | null> {
  const executions = await listExecutionsOfTurn(unit, turn);
  const callHash = callHashOf(functionName, given, ordinal);
  const kind = callHashOf(functionName, given, 0);
  const kindOf = (execution: ToolExecution) => callHashOf(execution.functionName, execution.arguments, 0);
  return (
    executions.find((execution) => execution.callHash === callHash) ??
    executions.find((execution) => execution.isOutcomeUnknown && kindOf(execution) === kind) ??
    null
  );
}

function missingIntent(): never {
  throw new Error("a tool's intent was refused and is not there");
}

/** The outcome left by an earlier try of the turn; null when there is none and the call may be made again. */
async function knownOutcome(
  unit: ScopedUnitOfWork,
  execution: ToolExecution,
  offered: OfferedTool,
): Promise<ToolOutcome | null> {
  if (execution.status !== "running") return outcomeOf(execution);
  if (mayRepeat(offered.callable)) return null;
  await settle(unit, offered, execution.id, LOST_OUTCOME);
  return LOST_OUTCOME;
}

/** A settled execution as an outcome. */
export function outcomeOf(execution: ToolExecution): ToolOutcome {
  return {
    status: execution.status === "running" ? "error" : execution.status,
    result: execution.result,
    errorCode: execution.errorCode,
    errorMessage: execution.errorMessage,
    httpStatus: execution.httpStatus,
    isOutcomeUnknown: execution.isOutcomeUnknown,
    tries: execution.tries,
    durationMs: execution.durationMs ?? 0,
  };
}

/** Sends the request, within the time limits of the tool and the caller. @throws the signal's reason when aborted */
export async function execute(
  { platform }: ToolsDeps,
  call: Pick<ConversationCall, "offered" | "arguments" | "context" | "timeoutMs" | "signal"> & {
    readonly idempotencyKey: string;
  },
): Promise<ToolOutcome> {
  const tool = call.offered.callable;
  const deps = { http: platform.guardedHttp, clock: platform.clock, random: platform.random };
  const { idempotencyKey, signal } = call;
  const made = { idempotencyKey, signal, timeoutMs: Math.min(tool.timeoutMs, call.timeoutMs) };
  try {
    if (isMcpTool(tool)) {
      const planned = planMcpArguments(tool, call.arguments, call.context);
      return await callMcpTool(deps, { ...made, tool, arguments: planned });
    }
    return await callEndpoint(deps, { ...made, tool, request: planRequest(tool, call.arguments, call.context) });
  } catch (error) {
    if (!(error instanceof RefusedCallError)) throw error;
    return refusedOutcome(error.code, error.message);
  }
}

/** Settles an execution, once, and counts it. */
export async function settle(
  unit: ScopedUnitOfWork,
  offered: Pick<OfferedTool, "toolId">,
  executionId: ToolExecutionId,
  outcome: ToolOutcome,
  note: () => Promise<void> = async () => undefined,
): Promise<ToolOutcome> {
  const isSettledHere = await settleExecution(unit, executionId, outcome);
  if (!isSettledHere) return outcome;
  if (offered.toolId !== null) {
    const { durationMs, status } = outcome;
    await countExecution(unit, offered.toolId, { isSuccess: status === "success", durationMs });
  }
  await note();
  return outcome;
}
