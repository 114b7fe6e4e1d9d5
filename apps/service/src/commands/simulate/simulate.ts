import { relative } from "node:path";
import { type CompiledFlow, compileFlow } from "../../conversation/flow/compiled-flow.ts";
import { demoAnswerers } from "../../features/simulation/demo-answerers.ts";
import { CoverageCount } from "../../features/simulation/flow-coverage.ts";
import { presentCases, presentCoverage } from "../../features/simulation/present-simulation.ts";
import { type SimulatedCase, simulateSuite } from "../../features/simulation/simulate-suite.ts";
import { unconfiguredAssistant } from "../../features/simulation/unconfigured-assistant.ts";
import { withLanguage } from "../../features/simulation/with-language.ts";
import { describeCase } from "./describe-case.ts";
import { describeCoverage } from "./describe-coverage.ts";
import { readGraphFile, readSuiteFile, type SuiteFile, SuiteFileError } from "./read-suite-file.ts";

export interface SimulateOptions {
  /** Suites: JSON. */
  readonly files: readonly string[];
  /** The graph to run in place of the one each suite names. */
  readonly flow: string | undefined;
  readonly asJson: boolean;
  readonly model: string;
  /** Percent of each flow's transitions. */
  readonly minCoverage: string | undefined;
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

const USAGE = "Usage: parley simulate <suite.json>… [--flow graph.json] [--json] [--model demo] [--min-coverage 90]";
const LIMIT_MS = 600_000;

/**
 * Runs suites against the demo responder, without a server or database, and reports how much of the flows they covered.
 * @returns 0 when everything passed with the required coverage, 1 when not, 2 for wrong arguments
 */
export async function simulate(print: (line: string) => void, options: SimulateOptions): Promise<number> {
  const { files, flow, asJson, model, minCoverage } = options;
  const leastPercent = minCoverage === undefined ? 0 : Number(minCoverage);
  if (files.length === 0 || !(leastPercent >= 0 && leastPercent <= 100)) {
    print(USAGE);
    return 2;
  }
  if (model !== "demo") {
    print(`Without a server only the model "demo" answers; for others there is POST /api/v1/flows/simulate.\n${USAGE}`);
    return 2;
  }
  const { suites, flows, problems } = await readAll(files, flow);
  if (problems.length > 0) {
    if (asJson) print(JSON.stringify({ passed: false, problems, suites: [], coverage: [] }, null, 2));
    else for (const problem of problems) print(problem);
    return 1;
  }
  const runs: RunFile[] = [];
  for (const suite of suites) {
    const run = await runSuite(suite, flows);
    runs.push(run);
    if (asJson) continue;
    print(`${run.suite} (${run.file})`);
    for (const line of run.cases.flatMap(describeCase)) print(line);
    print("");
  }
  const hasFailed = runs.some(({ cases }) => cases.some(({ status }) => status !== "passed"));
  const uncovered = [...flows.values()].filter(({ coverage }) => coverage.result.transitions.percent < leastPercent);
  const hasPassed = !hasFailed && uncovered.length === 0;
  if (asJson) print(JSON.stringify(present(hasPassed, runs, flows), null, 2));
  else report(print, runs, flows, uncovered, leastPercent);
  return hasPassed ? 0 : 1;
}

/** Reports the problems of all files before anything is run. */
async function readAll(files: readonly string[], flow: string | undefined) {
  const suites: SuiteFile[] = [];
  const flows = new Map<string, RunFlow>();
  const problems: string[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof SuiteFileError)) throw error;
    problems.push(...error.problems);
  };
  for (const file of files) await readSuiteFile(file, flow).then((suite) => suites.push(suite), note);
  for (const graphFile of new Set(suites.map((suite) => suite.graphFile))) {
    await readGraphFile(graphFile).then((graph) => {
      const name = relative(process.cwd(), graphFile);
      flows.set(graphFile, { name, flow: compileFlow(graph), coverage: new CoverageCount(graph) });
    }, note);
  }
  return { suites, flows, problems };
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

function present(hasPassed: boolean, runs: readonly RunFile[], flows: ReadonlyMap<string, RunFlow>) {
  return {
    passed: hasPassed,
    problems: [],
    suites: runs.map(({ file, suite, cases }) => ({ file, name: suite, cases: presentCases(cases) })),
    coverage: [...flows.values()].map(({ name, coverage }) => ({ flow: name, ...presentCoverage(coverage) })),
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
