import { readFlowGraphSchema, validateFlowGraph } from "@parley/contracts/flows/flow-contracts";
import { graphJsonSchema } from "@parley/flow-graph/graph-json-schema";
import { defineOperation, definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import { checkGraph, type GraphFinding } from "../check-graph.ts";
import { findUnknownAgents } from "../find-unknown-agents.ts";
import { GRAPH_LOCATION, MOST_FINDINGS } from "../graph-issues.ts";

/** Endpoints about graphs by themselves, without a flow. */
export const flowGraphOperations: readonly Operation[] = [
  definePublicOperation(readFlowGraphSchema, async () => graphJsonSchema()),
  defineOperation(validateFlowGraph, async ({ scope, body }) => {
    const { graph, errors, warnings } = checkGraph(body.graph);
    const unknown = graph === null ? [] : await scope.transaction((unit) => findUnknownAgents(unit, graph));
    const against = [...errors, ...unknown];
    return { valid: against.length === 0, errors: presentAll(against), warnings: presentAll(warnings) };
  }),
];

function presentAll(findings: readonly GraphFinding[]) {
  return findings
    .slice(0, MOST_FINDINGS)
    .map(({ code, path, message }) => ({ code, path: [...path], loc: [...GRAPH_LOCATION, ...path], message }));
}
