import type { AssistantId, ToolExecutionId } from "@parley/foundation/branded-ids";
import { readAgreement } from "@parley/hearing/read-confirmation";
import type { JsonObject } from "../../../conversation/answer/tools/endpoint-tool.ts";
import { holdForConfirmation, refuseOverLimit } from "../../../conversation/answer/tools/tool-guards.ts";
import type { ToolOutcome } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { callHashOf } from "./call-hash.ts";
import type { CustomerReply } from "./customer-reply.ts";
import { countCalls, holdCallCounts, listCallsAlike, type ToolTurn } from "./execution-store.ts";
import type { OfferedTool } from "./offered-tools.ts";

export interface GuardedCall {
  readonly offered: OfferedTool;
  readonly arguments: JsonObject;
  readonly turn: ToolTurn;
  readonly assistantId: AssistantId;
  readonly reply: CustomerReply;
}

/**
 * Makes calls of a tool with limits or confirmation run one at a time until the transaction ends, so that each sees the
 * receipts of those before it. Calls of other tools do not wait.
 */
export async function waitForCallsBefore(unit: ScopedUnitOfWork, call: GuardedCall): Promise<void> {
  const { maxCallsPerConversation, maxCallsPerDay, requiresConfirmation } = call.offered.guards;
  if (maxCallsPerConversation === null && maxCallsPerDay === null && !requiresConfirmation) return;
  await holdCallCounts(unit, toolOf(call));
}

/**
 * Checks by the receipts whether a call must be held back. Call it after `waitForCallsBefore`.
 * @param receiptId the call's own receipt, which has been written already
 * @returns null when it may be made
 */
export async function refuseCall(
  unit: ScopedUnitOfWork,
  call: GuardedCall,
  receiptId: ToolExecutionId,
): Promise<ToolOutcome | null> {
  const { guards } = call.offered;
  if (guards.maxCallsPerConversation !== null || guards.maxCallsPerDay !== null) {
    const counts = await countCalls(unit, toolOf(call), call.turn.conversationId, receiptId);
    const refused = refuseOverLimit(guards, counts);
    if (refused !== null) return refused;
  }
  if (!guards.requiresConfirmation || (await isAgreed(unit, call, receiptId))) return null;
  return holdForConfirmation(call.arguments);
}

/**
 * Whether the customer has agreed to exactly this call: it was held back in the previous turn, nothing has happened with it
 * since, and their reply was a yes. The model's word does not count.
 */
async function isAgreed(unit: ScopedUnitOfWork, call: GuardedCall, receiptId: ToolExecutionId): Promise<boolean> {
  const { offered, turn, reply } = call;
  const { name } = offered.callable.function;
  const kind = callHashOf(name, call.arguments, 0);
  const alike = (await listCallsAlike(unit, toolOf(call), turn.conversationId, receiptId)).filter(
    (earlier) => callHashOf(name, earlier.arguments, 0) === kind,
  );
  const newest = alike.at(-1);
  if (newest === undefined || !newest.isHeldForConfirmation) return false;
  if (!reply.answers(newest.afterMessageIndex)) return false;
  return readAgreement(reply.words, reply) === "yes";
}

function toolOf({ offered, assistantId }: GuardedCall) {
  return { toolId: offered.toolId, assistantId, functionName: offered.callable.function.name };
}
