import type { ValidationIssue } from "@parley/contracts/errors";
import { RequestValidationError } from "../../platform/http/request-error.ts";
import { GraphRefusedError } from "./refuse-graph.ts";

/** A graph can have more mistakes than anyone would read. */
export const MOST_FINDINGS = 100;

/** Where requests carry the graph. */
export const GRAPH_LOCATION = ["body", "graph"] as const;

/** Runs what stores a graph. @throws RequestValidationError in place of a `GraphRefusedError`, with paths into the body */
export async function withGraphIssues<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    throw error instanceof GraphRefusedError ? new RequestValidationError(issuesOf(error)) : error;
  }
}

function issuesOf({ findings, isStored }: GraphRefusedError): readonly ValidationIssue[] {
  return findings.slice(0, MOST_FINDINGS).map(({ path, message, type }) => ({
    loc: [...GRAPH_LOCATION, ...path],
    msg: isStored ? `${message} (in the stored graph: send a mended one along, or leave is_active false)` : message,
    type,
  }));
}
