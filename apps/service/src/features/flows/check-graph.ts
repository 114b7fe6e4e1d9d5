import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { readGraph } from "@parley/flow-graph/read-graph";
import { validateGraph } from "@parley/flow-graph/validate-graph";
import type { StoredGraph } from "./flow.ts";

/** One mistake in a graph. */
export interface GraphFinding {
  /** In kebab-case; `schema` when the graph is malformed. */
  readonly code: string;
  /** The `type` of a validation error. */
  readonly type: string;
  /** The path into the graph. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A graph and its mistakes, apart from assistants that do not exist. */
export interface CheckedGraph {
  readonly sent: StoredGraph;
  /** Null when it is malformed; then no flow may have it. */
  readonly graph: FlowGraph | null;
  /** Malformed parts, if it is malformed; else mistakes that only a flow that is switched off may have. */
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
