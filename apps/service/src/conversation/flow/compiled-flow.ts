import { evaluateExpression } from "@parley/flow-graph/evaluate-expression";
import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import type { FlowNode } from "@parley/flow-graph/node-schemas";
import { type Expression, parseExpression } from "@parley/flow-graph/parse-expression";
import type { Transition } from "@parley/flow-graph/transition-schemas";

/** A graph prepared for running: what every turn needs is computed once. */
export interface CompiledFlow {
  readonly graph: FlowGraph;
  readonly nodes: ReadonlyMap<string, FlowNode>;
  /** Nodes that can be entered from anywhere. */
  readonly globals: readonly CompiledGlobal[];
  /** By the expression's text in the graph; null: it cannot be parsed and counts as false. */
  readonly expressions: ReadonlyMap<string, Expression | null>;
  /** Default values of variables, used if the conversation is given no other. */
  readonly defaults: Readonly<Record<string, string | number | boolean>>;
}

export interface CompiledGlobal {
  readonly name: string;
  readonly kind: "prompt" | "expression";
  readonly when: string;
  readonly goesBack: boolean;
  readonly coolDownTurns: number;
}

/** @throws Error when the begin node is missing, which means that the graph was never validated */
export function compileFlow(graph: FlowGraph): CompiledFlow {
  const nodes = new Map(Object.entries(graph.nodes));
  if (!nodes.has(graph.begin_node)) throw new Error(`the flow has no node "${graph.begin_node}" to begin with`);
  const globals = [...nodes].flatMap(([name, { global }]): CompiledGlobal[] =>
    global == null
      ? []
      : [
          {
            name,
            kind: global.kind,
            when: global.when,
            goesBack: global.goes_back ?? true,
            coolDownTurns: global.cool_down_turns ?? 0,
          },
        ],
  );
  const sources = [
    ...[...nodes.values()].flatMap(({ transitions }) => (transitions ?? []).filter(isExpression)),
    ...globals.filter(({ kind }) => kind === "expression"),
  ].map(({ when }) => when);
  return {
    graph,
    nodes,
    globals,
    expressions: new Map(sources.map((source) => [source, parseExpression(source).expression])),
    defaults: Object.fromEntries(
      Object.entries(graph.variables ?? {}).flatMap(([name, { default: value }]) =>
        value == null ? [] : [[name, value]],
      ),
    ),
  };
}

/** Whether an expression of the graph, given as its text, is true for these values. */
export function holds(flow: CompiledFlow, source: string, values: Readonly<Record<string, unknown>>): boolean {
  const expression = flow.expressions.get(source) ?? null;
  return expression !== null && evaluateExpression(expression, values);
}

function isExpression(transition: Transition): transition is Extract<Transition, { kind: "expression" }> {
  return transition.kind === "expression";
}
