import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { CaseRecord, SimulationStart, TurnRecord } from "./case-record.ts";
import type { CaseRun } from "./case-run.ts";
import { checkExpectations, type ExpectationFailure } from "./check-expectations.ts";
import { circumstancesOf } from "./circumstances.ts";
import type { CoverageCount } from "./flow-coverage.ts";
import type { FlowCase, FlowExpectation, FlowSuite } from "./flow-suite.ts";
import { simulateCall } from "./simulate-call.ts";
import { simulateText } from "./simulate-text.ts";
import type { SimulatedAnswerer } from "./simulated-answerer.ts";

export interface SuiteRun {
  readonly flow: CompiledFlow;
  readonly suite: FlowSuite;
  readonly answerers: FlowAnswerers<SimulatedAnswerer>;
  /** Where its only case continues; null: every case begins at the beginning. */
  readonly from: SimulationStart | null;
  /** Collects what the cases visit. */
  readonly coverage: CoverageCount;
  /** When it is aborted, cases that are not finished count as not run. */
  readonly signal: AbortSignal;
}

export interface SimulatedTurn {
  readonly record: TurnRecord;
  readonly failures: readonly ExpectationFailure[];
}

export interface SimulatedCase {
  readonly name: string;
  readonly channel: "voice" | "sms";
  readonly status: "passed" | "failed" | "not-run";
  readonly problems: readonly string[];
  /** What happened before the caller's first turn of a call; null when nothing did, or the case was not run. */
  readonly opening: SimulatedTurn | null;
  readonly turns: readonly SimulatedTurn[];
  readonly dialogue: CaseRecord["dialogue"];
  readonly endReason: string | null;
}

/** Runs the cases of a suite one after the other; they do not affect each other. */
export async function simulateSuite(run: SuiteRun): Promise<readonly SimulatedCase[]> {
  const cases: SimulatedCase[] = [];
  for (const script of run.suite.cases) cases.push(await simulateCase(run, script));
  return cases;
}

async function simulateCase(run: SuiteRun, script: FlowCase): Promise<SimulatedCase> {
  const { suite, from, coverage } = run;
  const circumstances = circumstancesOf(suite, script);
  const { channel } = circumstances;
  const record = await runCase({ ...run, script, circumstances });
  if (record === null) {
    const nothing = { problems: [], opening: null, turns: [], dialogue: [], endReason: null };
    return { name: script.name, channel, status: "not-run", ...nothing };
  }
  if (from !== null) coverage.addStart(from.state.node);
  for (const { moves } of record.turns) coverage.add(moves);
  const opened = record.turns.find(({ caller }) => caller === null);
  const opening = opened === undefined ? null : judge(opened, script.opening);
  const turns = record.turns.filter(({ caller }) => caller !== null).map((turn) => judge(turn, turn.caller?.expect));
  const isFailed =
    record.problems.length > 0 || [opening, ...turns].some((turn) => turn !== null && turn.failures.length > 0);
  return {
    name: script.name,
    channel,
    status: isFailed ? "failed" : "passed",
    problems: record.problems,
    opening,
    turns,
    dialogue: record.dialogue,
    endReason: record.endReason,
  };
}

/** @returns null when the time was up */
async function runCase(run: CaseRun): Promise<CaseRecord | null> {
  const { signal, circumstances } = run;
  if (signal.aborted) return null;
  try {
    return circumstances.channel === "sms" ? await simulateText(run) : await simulateCall(run);
  } catch (error) {
    if (!signal.aborted) throw error;
    return null;
  }
}

function judge(record: TurnRecord, expected: FlowExpectation | undefined): SimulatedTurn {
  return { record, failures: expected === undefined ? [] : checkExpectations(record, expected) };
}
