import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { findKnownAssistants } from "../assistants/find-assistant.ts";
import type { GraphFinding } from "./check-graph.ts";

const CODE = "unknown-assistant";

/** Finds nodes that hand over to an assistant the organization does not have. */
export async function findUnknownAgents(unit: ScopedUnitOfWork, graph: FlowGraph): Promise<readonly GraphFinding[]> {
  const agents = Object.entries(graph.nodes).flatMap(([name, node]) =>
    node.type === "agent" ? [{ name, assistantId: node.assistant_id }] : [],
  );
  const known = await findKnownAssistants(
    unit,
    agents.map(({ assistantId }) => assistantId),
  );
  return agents
    .filter(({ assistantId }) => !known.has(assistantId))
    .map(({ name, assistantId }) => ({
      code: CODE,
      type: CODE,
      path: ["nodes", name, "assistant_id"],
      message: `There is no assistant ${assistantId}`,
    }));
}
