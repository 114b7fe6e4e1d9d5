import type { FinishedCall, ToolSession } from "../../../conversation/answer/tool-session.ts";
import { mayRepeat } from "../../../conversation/answer/tools/callable-tool.ts";
import type { JsonObject } from "../../../conversation/answer/tools/endpoint-tool.ts";
import { describeForModel } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { AssistantSecrets } from "../../assistants/assistant-secrets.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { backingOf } from "./backing-of.ts";
import type { CustomerReply } from "./customer-reply.ts";
import { listExecutionsOfTurn, listSucceededFunctions, type ToolTurn } from "./execution-store.ts";
import { type LeftOutTool, type OfferedTool, offeredTools } from "./offered-tools.ts";
import { LOST_OUTCOME, outcomeOf, runToolCall, settle, type ToolCallNotes } from "./run-tool-call.ts";

export interface SessionRequest {
  readonly assistant: Assistant;
  readonly secrets: AssistantSecrets;
  readonly turn: ToolTurn;
  /** Variables of the conversation that templates may use. */
  readonly context: JsonObject;
  readonly notes: ToolCallNotes;
  readonly reply: CustomerReply;
}

export interface OpenToolSession extends ToolSession {
  readonly leftOut: readonly LeftOutTool[];
}

/** For answers without tools. */
export const NO_TOOLS: OpenToolSession = {
  tools: [],
  leftOut: [],
  earlierCalls: [],
  call: async () => NO_SUCH_TOOL,
};

/** Vendors' libraries already refuse such calls, but we do not rely on that. */
const NO_SUCH_TOOL = JSON.stringify({ status: "error", error: "There is no such tool." });

/**
 * The tools of one answer. It includes the calls of an earlier try of the same turn, so that the model continues from
 * them. A call that was interrupted when its process stopped is settled as unknown, unless it is safe to repeat.
 */
export async function openToolSession(
  deps: ToolsDeps,
  scope: OrganizationScope,
  request: SessionRequest,
): Promise<OpenToolSession> {
  const { assistant, turn, context, notes, reply } = request;
  const { tools, leftOut } = await offeredTools(deps, scope, assistant, request.secrets);
  const byName = new Map(tools.map((offered) => [offered.callable.function.name, offered]));
  const { earlierCalls, succeeded } = await scope.transaction(async (unit) => ({
    succeeded: await listSucceededFunctions(unit, turn.conversationId),
    earlierCalls: await readEarlierCalls(unit, turn, byName),
  }));
  return {
    tools: tools.map((offered) => offered.callable.function),
    leftOut,
    earlierCalls,
    backing: backingOf(assistant, tools, succeeded),
    call: async ({ name, arguments: given }, ordinal, timeoutMs, signal) => {
      const offered = byName.get(name);
      if (offered === undefined) return NO_SUCH_TOOL;
      const { id: assistantId } = assistant;
      const made = { offered, arguments: given, ordinal, turn, assistantId, context, timeoutMs, signal, reply };
      return describeForModel(await runToolCall(deps, scope, made, notes));
    },
  };
}

async function readEarlierCalls(
  unit: ScopedUnitOfWork,
  turn: ToolTurn,
  byName: ReadonlyMap<string, OfferedTool>,
): Promise<readonly FinishedCall[]> {
  const calls: FinishedCall[] = [];
  for (const execution of await listExecutionsOfTurn(unit, turn)) {
    const { functionName: name, arguments: given } = execution;
    const offered = byName.get(name);
    // A call of a tool that is no longer offered cannot be in the dialogue, either.
    const isRepeatable = offered !== undefined && mayRepeat(offered.callable);
    if (execution.status === "running" && !isRepeatable) await settle(unit, execution, execution.id, LOST_OUTCOME);
    if (offered === undefined || (execution.status === "running" && isRepeatable)) continue;
    const outcome = execution.status === "running" ? LOST_OUTCOME : outcomeOf(execution);
    calls.push({ name, arguments: given, result: describeForModel(outcome) });
  }
  return calls;
}
