import type { AssistantId, FlowId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { FlowVersion, PinnedFlow, PinnedFlowWithBase } from "./flow.ts";
import { findNewestVersion, findVersion, listFlowNames, lockFlow } from "./flow-store.ts";

/**
 * Whether the organization has the flow; holds it so until the transaction ends, so that nothing is given to a flow that is
 * being deleted.
 */
export async function holdFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<boolean> {
  return lockFlow(unit, id);
}

/** The version a conversation that begins now will have to its end. */
export async function pinFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<PinnedFlowWithBase> {
  const version = await findNewestVersion(unit, id);
  if (version === null) throw new Error("a number's flow is not on record");
  return version;
}

/** What leads a conversation that named it when it began; also when the flow was changed or deleted since. */
export async function findFlowVersion(unit: ScopedUnitOfWork, pinned: PinnedFlow): Promise<FlowVersion | null> {
  return findVersion(unit, pinned);
}

/** Names of flows that rest on the assistant, the oldest first, at most so many. */
export async function findFlowsOf(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  limit: number,
): Promise<readonly string[]> {
  return listFlowNames(unit, assistantId, limit);
}
