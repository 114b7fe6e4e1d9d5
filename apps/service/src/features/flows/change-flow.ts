import type { AssistantId, FlowId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { type CheckedGraph, checkGraph } from "./check-graph.ts";
import type { Flow } from "./flow.ts";
import { findFlowForUpdate, replaceFlow } from "./flow-store.ts";
import { refuseGraph } from "./refuse-graph.ts";

/** Members that are null stay as they are. */
export interface FlowChange {
  readonly name: string | null;
  readonly baseAssistantId: AssistantId | null;
  readonly graph: CheckedGraph | null;
  readonly isActive: boolean | null;
  /** The version that the change starts from; null: whatever it is by now. */
  readonly expectedVersion: number | null;
}

/**
 * Changes a flow. An active flow takes no graph with errors, and a flow whose stored graph has errors cannot be switched on.
 * @throws DomainError `not-found`, `conflict` when the flow has another version than was expected
 * @throws GraphRefusedError
 */
export async function changeFlow(unit: ScopedUnitOfWork, id: FlowId, change: FlowChange): Promise<Flow> {
  const flow = await findFlowForUpdate(unit, id);
  if (flow === null) throw notFound("Flow");
  const { name, baseAssistantId, graph, expectedVersion } = change;
  if (expectedVersion !== null && expectedVersion !== flow.version) throw changedMeanwhile(flow.version);
  const isActive = change.isActive ?? flow.isActive;
  if (baseAssistantId !== null && !(await holdAssistant(unit, baseAssistantId))) throw notFound("Assistant");
  if (graph !== null) {
    await refuseGraph(unit, graph, { isActive, isStored: false });
  } else if (isActive && !flow.isActive) {
    await refuseGraph(unit, checkGraph(flow.graph), { isActive, isStored: true });
  }
  return replaceFlow(unit, flow, {
    name: name ?? flow.name,
    baseAssistantId: baseAssistantId ?? flow.baseAssistantId,
    graph: graph?.sent ?? flow.graph,
    isActive,
  });
}

function changedMeanwhile(version: number): DomainError {
  return new DomainError("conflict", `The flow was changed meanwhile: it has version ${version} now`, {
    code: "flow-changed",
    fix: "Read it again and repeat the change on what it is now, or leave expected_version out to replace it.",
  });
}
