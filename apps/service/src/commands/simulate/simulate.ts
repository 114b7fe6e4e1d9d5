import { relative } from "node:path";
import type { Environment } from "../../config/env.ts";
import { type CompiledFlow, compileFlow } from "../../conversation/flow/compiled-flow.ts";
import { demoAnswerers } from "../../features/simulation/demo-answerers.ts";
import {
  CoverageCount,
  type CoveredTransition,
  type FlowCoverage,
  type Visited,
} from "../../features/simulation/flow-coverage.ts";
import { presentCases, presentCoverage } from "../../features/simulation/present-simulation.ts";
import { type SimulatedCase, simulateSuite } from "../../features/simulation/simulate-suite.ts";
import { unconfiguredAssistant } from "../../features/simulation/unconfigured-assistant.ts";
import { withLanguage } from "../../features/simulation/with-language.ts";
import { presentPlayed, shareOf } from "./describe-callers.ts";
import { describeCase } from "./describe-case.ts";
import type { PlayedFile } from "./play-callers.ts";
import { type CallersFile, isCallersFile, readCallersFile } from "./read-callers-file.ts";
import { readGraphFile, readSuiteFile, type SuiteFile, SuiteFileError } from "./read-suite-file.ts";
import { simulateCallers } from "./simulate-callers.ts";

export interface SimulateOptions {
  /** Suites and, where they end in `.callers.json`, simulated callers: JSON. */
  readonly files: readonly string[];
  /** The graph to run in place of the one each suite names. */
  readonly flow: string | undefined;
  readonly asJson: boolean;
  readonly model: string;
  /** Percent of each flow's transitions. */
  readonly minCoverage: string | undefined;
  /** What simulated callers may cost, all files together; absent: what each file says. */
  readonly maxCostUsd: string | undefined;
  /** The share of a file's callers that have to reach their goal. */
  readonly minReached: string | undefined;
  /** Where the keys of the models are that play callers. */
  readonly environment: Environment;
}

interface RunFlow {
  readonly name: string;
  readonly flow: CompiledFlow;
  readonly coverage: CoverageCount;
}

interface RunFile {
  readonly file: string;
  readonly suite: string;
  readonly cases: readonly SimulatedCase[];
}

const USAGE =
  "Usage: parley simulate <suite.json>… <….callers.json>… [--flow graph.json] [--json] [--model demo] [--min-coverage 90] [--max-cost-usd 1] [--min-reached 0.8]";
const MIN_REACHED = 0.8;
const LIMIT_MS = 600_000;

/**
 * Runs suites against the demo responder, and has a model play callers, without a server or database; reports how much of the
 * flows was covered and how many callers reached their goals.
 * @returns 0 when everything passed as required, 1 when not, 2 for wrong arguments or without a key for the callers' model
 */
export async function simulate(print: (line: string) => void, options: SimulateOptions): Promise<number> {
  const { files, flow, asJson, model } = options;
  const leastPercent = Number(options.minCoverage ?? 0);
  const leastShare = Number(options.minReached ?? MIN_REACHED);
  const maxCostUsd = options.maxCostUsd === undefined ? null : Number(options.maxCostUsd);
  const isWithin = (value: number, most: number) => value >= 0 && value <= most;
  if (
    files.length === 0 ||
    !isWithin(leastPercent, 100) ||
    !isWithin(leastShare, 1) ||
    (maxCostUsd !== null && !(maxCostUsd > 0))
  ) {
    print(USAGE);
    return 2;
  }
  if (model !== "demo") {
    print(`Without a server only the model "demo" answers; for others there is POST /api/v1/flows/simulate.\n${USAGE}`);
    return 2;
  }
  const { suites, flows, callers, problems } = await readAll(files, flow);
  if (problems.length > 0) {
    if (asJson) print(JSON.stringify({ passed: false, problems, suites: [], coverage: [] }, null, 2));
    else for (const problem of problems) print(problem);
    return 1;
  }
  const say = asJson ? () => undefined : print;
  const played = await simulateCallers(say, callers, { environment: options.environment, maxCostUsd });
  if (played === null) {
    print("No key of a model is set that could play the callers (OPENAI_API_KEY and others).");
    return 2;
  }
  const runs: RunFile[] = [];
  for (const suite of suites) {
    const run = await runSuite(suite, flows);
    runs.push(run);
    say(`${run.suite} (${run.file})`);
    for (const line of run.cases.flatMap(describeCase)) say(line);
    say("");
  }
  const hasFailed = runs.some(({ cases }) => cases.some(({ status }) => status !== "passed"));
  const uncovered = [...flows.values()].filter(({ coverage }) => coverage.result.transitions.percent < leastPercent);
  const unreached = played.filter((each) => (shareOf(each) ?? 0) < leastShare);
  const hasPassed = !hasFailed && uncovered.length === 0 && unreached.length === 0;
  if (asJson) print(JSON.stringify(present(hasPassed, runs, flows, played), null, 2));
  else if (suites.length > 0) report(print, runs, flows, uncovered, leastPercent);
  for (const { file } of unreached) say(`${file}: fewer than ${leastShare * 100} % of the callers reached their goal.`);
  return hasPassed ? 0 : 1;
}

/** Reports the problems of all files before anything is run. */
async function readAll(files: readonly string[], flow: string | undefined) {
  const suites: SuiteFile[] = [];
  const flows = new Map<string, RunFlow>();
  const callers: CallersFile[] = [];
  const problems: string[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof SuiteFileError)) throw error;
    problems.push(...error.problems);
  };
  for (const file of files) {
    if (isCallersFile(file)) await readCallersFile(file).then((read) => callers.push(read), note);
    else await readSuiteFile(file, flow).then((suite) => suites.push(suite), note);
  }
  for (const graphFile of new Set(suites.map((suite) => suite.graphFile))) {
    await readGraphFile(graphFile).then((graph) => {
      const name = relative(process.cwd(), graphFile);
      flows.set(graphFile, { name, flow: compileFlow(graph), coverage: new CoverageCount(graph) });
    }, note);
  }
  return { suites, flows, callers, problems };
}

async function runSuite({ file, suite, graphFile }: SuiteFile, flows: ReadonlyMap<string, RunFlow>): Promise<RunFile> {
  const run = flows.get(graphFile);
  if (run === undefined) throw new Error(`${graphFile} was not read`);
  const base = withLanguage(unconfiguredAssistant(), suite.language);
  const answerers = await demoAnswerers(run.flow, base, async () => null);
  const { flow, coverage } = run;
  const signal = AbortSignal.timeout(LIMIT_MS);
  return {
    file,
    suite: suite.name,
    cases: await simulateSuite({ flow, suite, answerers, from: null, coverage, signal }),
  };
}

function present(
  hasPassed: boolean,
  runs: readonly RunFile[],
  flows: ReadonlyMap<string, RunFlow>,
  played: readonly PlayedFile[],
) {
  return {
    passed: hasPassed,
    problems: [],
    suites: runs.map(({ file, suite, cases }) => ({ file, name: suite, cases: presentCases(cases) })),
    coverage: [...flows.values()].map(({ name, coverage }) => ({ flow: name, ...presentCoverage(coverage) })),
    callers: played.map(presentPlayed),
  };
}

function report(
  print: (line: string) => void,
  runs: readonly RunFile[],
  flows: ReadonlyMap<string, RunFlow>,
  uncovered: readonly RunFlow[],
  leastPercent: number,
): void {
  for (const { name, coverage } of flows.values()) {
    for (const line of describeCoverage(name, coverage.result)) print(line);
    print("");
  }
  const cases = runs.flatMap((run) => run.cases);
  const count = (status: SimulatedCase["status"]) => cases.filter((each) => each.status === status).length;
  const notRun = count("not-run");
  print(`${count("passed")} of ${cases.length} cases passed${notRun === 0 ? "" : `, ${notRun} were not run`}.`);
  for (const { name } of uncovered) print(`${name}: fewer than ${leastPercent} % of the transitions were taken.`);
}

/** How much of a graph was visited, with each part that was not. */
function describeCoverage(name: string, { nodes, transitions }: FlowCoverage): readonly string[] {
  return [
    `Coverage of ${name}`,
    `  nodes        ${figures(nodes)}`,
    `  transitions  ${figures(transitions)}`,
    ...nodes.missed.map((node) => `  never visited: ${node}`),
    ...transitions.counts.filter(({ count }) => count === 0).map((way) => `  never taken:   ${describeWay(way)}`),
  ];
}

function figures({ visited, total, percent }: Visited): string {
  return `${percent.toFixed(1).padStart(5)} %  (${visited} of ${total})`;
}

function describeWay({ node, index, kind, to, when }: CoveredTransition): string {
  const place = node === null ? "from anywhere" : `${node} [${index}]`;
  return `${place} → ${to}  (${kind}${when === null ? "" : `: ${when}`})`;
}
