import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";

/** Finds all problems of one kind. */
export type Rule = (facts: GraphFacts) => Iterable<GraphProblem>;

export function error(code: string, path: GraphProblem["path"], message: string): GraphProblem {
  return { severity: "error", code, path, message };
}

export function warning(code: string, path: GraphProblem["path"], message: string): GraphProblem {
  return { severity: "warning", code, path, message };
}

/** A name as quoted in messages. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
}
