import type { flowSimulation } from "@parley/contracts/flows/flow-simulation-schemas";
import type { z } from "zod";
import type { TurnRecord } from "./case-record.ts";
import { responseMs, saidIn } from "./check-expectations.ts";
import type { CoverageCount } from "./flow-coverage.ts";
import { presentFlowState } from "./flow-state-on-wire.ts";
import type { SimulatedCase, SimulatedTurn } from "./simulate-suite.ts";

type WireSimulation = z.input<typeof flowSimulation>;
type WireCase = WireSimulation["cases"][number];

export function presentSimulation(cases: readonly SimulatedCase[], coverage: CoverageCount): WireSimulation {
  return {
    passed: cases.every(({ status }) => status === "passed"),
    cases: presentCases(cases),
    coverage: presentCoverage(coverage),
  };
}

export function presentCases(cases: readonly SimulatedCase[]): WireCase[] {
  return cases.map(presentCase);
}

function presentCase(simulated: SimulatedCase): WireCase {
  return {
    name: simulated.name,
    channel: simulated.channel,
    status: simulated.status,
    failures: [...simulated.problems],
    opening: simulated.opening === null ? null : presentTurn(simulated.opening),
    turns: simulated.turns.map(presentTurn),
    dialogue: simulated.dialogue.map((line) => ({ ...line })),
    end_reason: simulated.endReason,
  };
}

function presentTurn({ record, failures }: SimulatedTurn): WireCase["turns"][number] {
  const { stateBefore, stateAfter } = record;
  return {
    caller: presentCaller(record),
    assistant: saidIn(record),
    node_before: stateBefore?.node ?? null,
    node_after: stateAfter?.node ?? null,
    moves: record.moves.map((move) => ({ ...move })),
    tools: record.calls.map((call) => ({
      name: call.name,
      arguments: { ...call.arguments },
      outcome: call.outcome,
      result: call.result,
      duration_ms: Math.round(call.durationMs),
    })),
    texts: [...record.texts],
    variables: { ...stateAfter?.variables },
    response_ms: responseMs(record),
    elapsed_ms: Math.round(record.endedMs - record.startedMs),
    failures: failures.map((failure) => ({ ...failure })),
    state: stateAfter === null ? null : presentFlowState(stateAfter),
    dialogue_length: record.dialogueLength,
  };
}

function presentCaller({ caller }: TurnRecord): WireCase["turns"][number]["caller"] {
  if (caller === null) return null;
  const { say, text, keys, silent_ms } = caller;
  return {
    ...(say === undefined ? {} : { say }),
    ...(text === undefined ? {} : { text }),
    ...(keys === undefined ? {} : { keys }),
    ...(silent_ms === undefined ? {} : { silent_ms }),
  };
}

export function presentCoverage({ result: { nodes, transitions } }: CoverageCount): WireSimulation["coverage"] {
  return {
    nodes: { ...nodes, counts: Object.fromEntries(nodes.counts), missed: [...nodes.missed] },
    transitions: { ...transitions, counts: transitions.counts.map((way) => ({ ...way })) },
  };
}
