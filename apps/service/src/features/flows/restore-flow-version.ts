import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { changeFlow } from "./change-flow.ts";
import { checkGraph } from "./check-graph.ts";
import type { Flow, FlowVersion, PinnedFlow } from "./flow.ts";
import { findFlow, findFlowVersion } from "./flow-store.ts";
import { GraphRefusedError } from "./refuse-graph.ts";

/**
 * Makes the flow what it was in the version, as a new one.
 * @param expectedVersion the flow's version that the caller knows; null: whatever it is
 * @throws DomainError `not-found`, `conflict`
 */
export async function restoreVersion(
  unit: ScopedUnitOfWork,
  pinned: PinnedFlow,
  expectedVersion: number | null,
): Promise<Flow> {
  if ((await findFlow(unit, pinned.flowId)) === null) throw notFound("Flow");
  const version = await findFlowVersion(unit, pinned);
  if (version === null) throw notFound("Flow version");
  const change = {
    name: null,
    baseAssistantId: await baseStillThere(unit, version),
    graph: checkGraph(version.graph),
    isActive: null,
    expectedVersion,
  };
  try {
    return await changeFlow(unit, pinned.flowId, change);
  } catch (error) {
    throw error instanceof GraphRefusedError ? refusal(pinned.version, error) : error;
  }
}

/** Null when it was deleted since. */
async function baseStillThere(unit: ScopedUnitOfWork, { baseAssistantId }: FlowVersion): Promise<AssistantId | null> {
  return (await holdAssistant(unit, baseAssistantId)) ? baseAssistantId : null;
}

/** The caller sent no graph: it is told of the version's. */
function refusal(version: number, { findings: [first] }: GraphRefusedError): DomainError {
  const reason = first === undefined ? "" : `: ${first.message} (${first.path.join(".")})`;
  return new DomainError("conflict", `The graph of version ${version} has errors now${reason}`, {
    code: "flow-version-refused",
    fix: "Read the version, mend its graph and send it as a change of the flow, or switch the flow off first.",
  });
}
