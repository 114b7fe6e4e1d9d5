import { validateFlowGraph as contract } from "@parley/contracts/flows/flow-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { checkGraph, type GraphFinding } from "../check-graph.ts";
import { findUnknownAgents } from "../find-unknown-agents.ts";
import { GRAPH_LOCATION, MOST_FINDINGS } from "../graph-issues.ts";

export function validateFlowGraphOperation(): Operation {
  return defineOperation(contract, async ({ scope, body }) => {
    const { graph, errors, warnings } = checkGraph(body.graph);
    const unknown = graph === null ? [] : await scope.transaction((unit) => findUnknownAgents(unit, graph));
    const against = [...errors, ...unknown];
    return { valid: against.length === 0, errors: presentAll(against), warnings: presentAll(warnings) };
  });
}

function presentAll(findings: readonly GraphFinding[]) {
  return findings
    .slice(0, MOST_FINDINGS)
    .map(({ code, path, message }) => ({ code, path: [...path], loc: [...GRAPH_LOCATION, ...path], message }));
}
