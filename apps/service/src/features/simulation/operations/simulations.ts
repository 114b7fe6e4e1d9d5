import type { ValidationIssue } from "@parley/contracts/errors";
import { simulateFlow } from "@parley/contracts/flows/flow-simulation-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { createSemaphore } from "@parley/foundation/semaphore";
import { compileFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { type CheckedGraph, checkGraph } from "../../flows/check-graph.ts";
import { findFlow } from "../../flows/find-flow.ts";
import { findUnknownAgents } from "../../flows/find-unknown-agents.ts";
import { GRAPH_LOCATION, MOST_FINDINGS } from "../../flows/graph-issues.ts";
import { CoverageCount } from "../flow-coverage.ts";
import { readFlowState, unknownNodesOf } from "../flow-state-on-wire.ts";
import { prepareSimulation } from "../prepare-simulation.ts";
import { presentSimulation } from "../present-simulation.ts";
import { simulateSuite } from "../simulate-suite.ts";
import { unconfiguredAssistant } from "../unconfigured-assistant.ts";

/** How long all cases of a request may take together. */
const LIMIT_MS = 60_000;
/** Simulations must not slow down live calls of the same process. */
const MOST_AT_ONCE = 2;

/** Endpoints that simulate conversations. */
export function simulationOperations(deps: AnswererDeps): readonly Operation[] {
  const inTurn = createSemaphore(MOST_AT_ONCE);
  return [
    defineOperation(simulateFlow, async ({ scope, body, signal }) => {
      const { suite, from: start } = body;
      const { assistant, checked, unknown } = await scope.transaction((unit) => findParts(unit, body));
      const errors = [...checked.errors, ...unknown];
      if (checked.graph === null || errors.length > 0) throw refusalOf(errors, body.graph === undefined);
      const { graph } = checked;
      const flow = compileFlow(graph);
      if (start !== undefined) {
        const paths = unknownNodesOf(start.state, flow);
        if (paths.length > 0) throw new RequestValidationError(paths.map(unknownNode));
      }
      const answerers = await prepareSimulation(deps, scope, { flow, assistant, model: body.model, suite });
      const coverage = new CoverageCount(graph);
      const from = start === undefined ? null : { state: readFlowState(start.state), dialogue: start.dialogue };
      const cases = await inTurn(() =>
        simulateSuite({
          flow,
          suite,
          answerers,
          from,
          coverage,
          signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
        }),
      );
      return presentSimulation(cases, coverage);
    }),
  ];
}

interface RequestedFlow {
  readonly flow_id?: number | undefined;
  readonly graph?: Readonly<Record<string, unknown>> | undefined;
}

async function findParts(unit: ScopedUnitOfWork, { flow_id: flowId, graph }: RequestedFlow) {
  const flow = flowId === undefined ? null : await findFlow(unit, asId(flowId));
  if (flow === null && flowId !== undefined) throw notFound("Flow");
  const checked = checkGraph(graph ?? flow?.graph ?? {});
  return {
    checked,
    unknown: checked.graph === null ? [] : await findUnknownAgents(unit, checked.graph),
    assistant: flow === null ? unconfiguredAssistant() : await requireAssistant(unit, flow.baseAssistantId),
  };
}

function refusalOf(findings: CheckedGraph["errors"], isStored: boolean): RequestValidationError {
  return new RequestValidationError(
    findings.slice(0, MOST_FINDINGS).map(({ path, message, type }) => ({
      loc: [...GRAPH_LOCATION, ...path],
      msg: isStored ? `${message} (in the flow's stored graph)` : message,
      type,
    })),
  );
}

function unknownNode(path: readonly (string | number)[]): ValidationIssue {
  return {
    loc: ["body", "from", "state", ...path],
    msg: "The graph has no such node",
    type: "value_error",
  };
}
