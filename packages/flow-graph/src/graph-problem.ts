/** A mistake in a graph. Errors keep a flow from being active; warnings are only reported. */
export interface GraphProblem {
  readonly severity: "error" | "warning";
  /** In kebab-case: `dangling-transition`. */
  readonly code: string;
  /** Into the graph: `["nodes", "greet", "transitions", 0, "to"]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}
