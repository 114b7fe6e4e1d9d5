import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { flowSuiteFile } from "@parley/contracts/flows/flow-simulation-schemas";
import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { checkGraph } from "../../features/flows/check-graph.ts";
import type { FlowSuite } from "../../features/simulation/flow-suite.ts";

/** A file cannot be run; each problem is a readable line with its location. */
export class SuiteFileError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SuiteFileError";
    this.problems = problems;
  }
}

export interface SuiteFile {
  readonly file: string;
  readonly suite: FlowSuite;
  /** Absolute. */
  readonly graphFile: string;
}

/** @param graphFile in place of the one the suite names @throws SuiteFileError with everything that is wrong */
export async function readSuiteFile(file: string, graphFile: string | undefined): Promise<SuiteFile> {
  const read = flowSuiteFile.safeParse(await readJson(file));
  if (!read.success) {
    throw new SuiteFileError(
      read.error.issues.map(
        ({ path, message }) => `${file}: ${path.length === 0 ? "" : `${placeOf(path)}: `}${message}`,
      ),
    );
  }
  const { flow, ...suite } = read.data;
  if (graphFile !== undefined) return { file, suite, graphFile: resolve(graphFile) };
  if (flow === undefined) throw new SuiteFileError([`${file}: flow: Names no graph, and --flow does not either`]);
  return { file, suite, graphFile: resolve(dirname(file), flow) };
}

/** @throws SuiteFileError when it is not there, or no flow could be active with it */
export async function readGraphFile(file: string): Promise<FlowGraph> {
  const sent = await readJson(file);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw new SuiteFileError([`${file}: is no graph`]);
  }
  const { graph, errors } = checkGraph(sent as Readonly<Record<string, unknown>>);
  if (graph === null || errors.length > 0) {
    throw new SuiteFileError(errors.map(({ path, message }) => `${file}: ${placeOf(path)}: ${message}`));
  }
  return graph;
}

/** @throws SuiteFileError */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new SuiteFileError([`${file}: cannot be read: ${reasonOf(error)}`]);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SuiteFileError([`${file}: is no JSON: ${reasonOf(error)}`]);
  }
}

export function placeOf(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
