import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { CheckedGraph, GraphFinding } from "./check-graph.ts";
import { findUnknownAgents } from "./find-unknown-agents.ts";

/** Thrown when no flow can have the graph, or an active one cannot. */
export class GraphRefusedError extends Error {
  readonly findings: readonly GraphFinding[];
  /** The graph is the stored one, and the request only switched the flow on. */
  readonly isStored: boolean;

  constructor(findings: readonly GraphFinding[], isStored: boolean) {
    super("the graph was refused");
    this.name = "GraphRefusedError";
    this.findings = findings;
    this.isStored = isStored;
  }
}

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
