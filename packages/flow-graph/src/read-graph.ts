import type { z } from "zod";
import { type FlowGraph, flowGraph, MAX_NODES, MAX_VARIABLES, variableDeclaration } from "./graph-schema.ts";
import { node, variableName } from "./node-schemas.ts";
import { MISSING, type SchemaProblem, schemaProblems, wrongType } from "./schema-problem.ts";
import { nodeName } from "./transition-schemas.ts";

export interface ReadGraph {
  /** Null when there are problems. */
  readonly graph: FlowGraph | null;
  /** In the order of the parts; only the first 1,000, as more would not help. */
  readonly problems: readonly SchemaProblem[];
}

const MAX_PROBLEMS = 1_000;

/** Without the parts that are read one by one, so that a million problems are not recorded. */
const frame = flowGraph.omit({ nodes: true, variables: true });

/** Parses a graph from any value and reports all problems of its form at once. Never throws. */
export function readGraph(value: unknown): ReadGraph {
  const problems: SchemaProblem[] = [];
  if (!isObject(value)) {
    parse(frame, value, [], problems);
    return { graph: null, problems };
  }
  const { nodes: givenNodes, variables: givenVariables, ...others } = value;
  const members = parse(frame, others, [], problems);
  const variables = givenVariables == null ? givenVariables : readRecord(givenVariables, VARIABLES, problems);
  const nodes = readRecord(givenNodes, NODES, problems);
  if (members === null || problems.length > 0) return { graph: null, problems };
  return { graph: { ...members, ...(variables === undefined ? {} : { variables }), nodes }, problems };
}

interface RecordForm<Item extends z.ZodType> {
  /** What the items are called, which is also where they stand. */
  readonly noun: string;
  readonly key: z.ZodType<string>;
  readonly item: Item;
  readonly maxItems: number;
}

const VARIABLES = { noun: "variables", key: variableName, item: variableDeclaration, maxItems: MAX_VARIABLES };
const NODES = { noun: "nodes", key: nodeName, item: node, maxItems: MAX_NODES };

function readRecord<Item extends z.ZodType>(
  value: unknown,
  { noun, key, item, maxItems }: RecordForm<Item>,
  problems: SchemaProblem[],
): Record<string, z.output<Item>> {
  const path = [noun];
  if (!isObject(value)) {
    problems.push({ path, ...(value === undefined ? MISSING : wrongType("record")) });
    return {};
  }
  const entries = Object.entries(value);
  if (entries.length > maxItems) {
    problems.push({ path, message: `A flow has at most ${maxItems} ${noun}`, type: "too_long" });
    return {};
  }
  const items: [string, z.output<Item>][] = [];
  for (const [name, given] of entries) {
    if (problems.length >= MAX_PROBLEMS) break;
    const place = [...path, name];
    // Careless copying of objects would lose it, or worse.
    if (name === "__proto__") {
      problems.push({ path: place, message: 'The name "__proto__" is not allowed', type: "value_error" });
      continue;
    }
    parse(key, name, place, problems);
    const read = parse(item, given, place, problems);
    if (read !== null) items.push([name, read]);
  }
  return Object.fromEntries(items);
}

/** Null when there are problems, which are added to the list as long as there is room. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: readonly string[],
  problems: SchemaProblem[],
): z.output<Schema> | null {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    for (const problem of schemaProblems(path, issue)) {
      if (problems.length >= MAX_PROBLEMS) return null;
      problems.push(problem);
    }
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
