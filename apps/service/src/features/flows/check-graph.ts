import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { readGraph } from "@parley/flow-graph/read-graph";
import { validateGraph } from "@parley/flow-graph/validate-graph";
import type { StoredGraph } from "./flow.ts";

/** One mistake in a graph. */
export interface GraphFinding {
  /** In kebab-case; `schema` where the graph has not the form of a graph. */
  readonly code: string;
  /** As a validation error names its kind. */
  readonly type: string;
  /** Into the graph. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A graph and what is wrong with it by itself: whether the assistants it names are there is another question. */
export interface CheckedGraph {
  readonly sent: StoredGraph;
  /** Null: it has not the form of a graph, and no flow may have it. */
  readonly graph: FlowGraph | null;
  /** Of its form, where it has not that of a graph; else what only a flow that is switched off may have. */
  readonly errors: readonly GraphFinding[];
  readonly warnings: readonly GraphFinding[];
}

export function checkGraph(sent: StoredGraph): CheckedGraph {
  const { graph, problems } = readGraph(sent);
  if (graph === null) {
    const errors = problems.map(({ path, message, type }) => ({ code: "schema", type, path, message }));
    return { sent, graph, errors, warnings: [] };
  }
  const found = validateGraph(graph);
  const findings = (wanted: "error" | "warning") =>
    found.flatMap(({ severity, code, path, message }) =>
      severity === wanted ? [{ code, type: code, path, message }] : [],
    );
  return { sent, graph, errors: findings("error"), warnings: findings("warning") };
}
