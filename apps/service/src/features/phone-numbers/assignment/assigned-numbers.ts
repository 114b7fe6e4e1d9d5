import type { AssistantId, FlowId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { tellCarrierOf } from "../carrier-settings/configure-number-job.ts";
import { clearAssistantOfNumbers, clearFlowOfNumbers } from "./assigned-number-store.ts";

export { findAnsweringAssistant } from "./assigned-number-store.ts";

/** When an assistant is deleted, nobody answers its numbers any more. */
export async function unassignNumbersOf(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await tellCarrierOf(unit, await clearAssistantOfNumbers(unit, assistantId));
}

/** When a flow is deleted, nobody answers its numbers any more. */
export async function unassignNumbersOfFlow(unit: ScopedUnitOfWork, flowId: FlowId): Promise<void> {
  await tellCarrierOf(unit, await clearFlowOfNumbers(unit, flowId));
}
