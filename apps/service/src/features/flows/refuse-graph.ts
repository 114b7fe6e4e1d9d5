import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { CheckedGraph } from "./check-graph.ts";
import { findUnknownAgents } from "./find-unknown-agents.ts";
import { GraphRefusedError } from "./graph-refused-error.ts";

/** @throws GraphRefusedError when no flow can have the graph, or this one cannot be active with it */
export async function refuseGraph(
  unit: ScopedUnitOfWork,
  { graph, errors }: CheckedGraph,
  flow: { readonly isActive: boolean; readonly isStored: boolean },
): Promise<void> {
  const unknown = graph === null ? [] : await findUnknownAgents(unit, graph);
  const against = graph === null || flow.isActive ? [...errors, ...unknown] : unknown;
  if (against.length > 0) throw new GraphRefusedError(against, flow.isStored);
}
