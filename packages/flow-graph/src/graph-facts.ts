import { parseTemplate, type Template } from "@parley/foundation/template";
import type { FlowGraph } from "./graph-schema.ts";
import { type TextOfGraph, textsOfGraph } from "./graph-texts.ts";
import { type VariableSource, variableSources, variableTypes } from "./graph-variables.ts";
import type { FlowNode } from "./node-schemas.ts";
import { type ParsedExpression, parseExpression } from "./parse-expression.ts";
import type { ValueType } from "./system-variables.ts";
import type { Transition } from "./transition-schemas.ts";

type Path = readonly (string | number)[];

export interface NodeFact {
  readonly name: string;
  readonly node: FlowNode;
  readonly transitions: readonly TransitionFact[];
}

export interface TransitionFact {
  readonly transition: Transition;
  readonly path: Path;
  /** The expression of an expression transition. */
  readonly parsed: ParsedExpression | null;
}

/** The facts that rules check, read from the graph once. */
export interface GraphFacts {
  readonly graph: FlowGraph;
  /** In the graph's order. */
  readonly nodes: ReadonlyMap<string, NodeFact>;
  readonly variableSources: readonly VariableSource[];
  readonly variableTypes: ReadonlyMap<string, ValueType>;
  /** The expressions of transitions and global entries. */
  readonly expressions: readonly (ParsedExpression & { readonly path: Path })[];
  /** Texts with double braces, as only those can contain variables. */
  readonly templates: readonly (TextOfGraph & { readonly template: Template })[];
}

export function graphFacts(graph: FlowGraph): GraphFacts {
  const nodes = Object.entries(graph.nodes).map(([name, node]): NodeFact => {
    const transitions = (node.transitions ?? []).map((transition, index): TransitionFact => {
      const parsed = transition.kind === "expression" ? parseExpression(transition.when) : null;
      return { transition, path: ["nodes", name, "transitions", index], parsed };
    });
    return { name, node, transitions };
  });
  const expressions = nodes.flatMap(({ name, node, transitions }) => [
    ...transitions.flatMap(({ parsed, path }) => (parsed === null ? [] : [{ ...parsed, path: [...path, "when"] }])),
    ...(node.global?.kind === "expression"
      ? [{ ...parseExpression(node.global.when), path: ["nodes", name, "global", "when"] }]
      : []),
  ]);
  const templates = [...textsOfGraph(graph)].flatMap((text) =>
    text.source.includes("{{") ? [{ ...text, template: parseTemplate(text.source) }] : [],
  );
  return {
    graph,
    nodes: new Map(nodes.map((fact) => [fact.name, fact])),
    variableSources: variableSources(graph),
    variableTypes: variableTypes(graph),
    expressions,
    templates,
  };
}
