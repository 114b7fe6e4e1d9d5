import type { GraphFinding } from "./check-graph.ts";

/** A flow cannot have the graph, or cannot be active with it. */
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
