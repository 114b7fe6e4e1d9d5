import type { CaptureValue } from "./capture-schemas.ts";
import type { FlowGraph } from "./graph-schema.ts";
import { SYSTEM_VARIABLES, type ValueType } from "./system-variables.ts";

/** A place that defines a variable. */
export interface VariableSource {
  readonly name: string;
  readonly type: ValueType;
  readonly path: readonly (string | number)[];
  /** False for names derived from another, as `booking_status` is from `booking`. */
  readonly isNamed: boolean;
}

/** Declared ones first, then nodes in their order. */
export function variableSources(graph: FlowGraph): readonly VariableSource[] {
  const declared = Object.entries(graph.variables ?? {}).map(
    ([name, { type }]): VariableSource => ({ name, type, path: ["variables", name], isNamed: true }),
  );
  const kept = Object.entries(graph.nodes).flatMap(([nodeName, node]): VariableSource[] => {
    const path = ["nodes", nodeName, "variable"];
    if (node.type === "capture") {
      return [{ name: node.variable, type: capturedType(node.value), path, isNamed: true }];
    }
    if (node.type !== "tool" || node.variable == null) return [];
    return [
      { name: node.variable, type: "any", path, isNamed: true },
      { name: `${node.variable}_status`, type: "text", path, isNamed: false },
    ];
  });
  return [...declared, ...kept];
}

/** All variables of a flow with their types; `any` if the type depends on the path through the graph. */
export function variableTypes(graph: FlowGraph): ReadonlyMap<string, ValueType> {
  const types = new Map<string, ValueType>();
  for (const { name, type } of variableSources(graph)) {
    const known = types.get(name);
    types.set(name, known === undefined || known === type ? type : "any");
  }
  // The graph cannot change these.
  for (const [name, type] of Object.entries(SYSTEM_VARIABLES)) types.set(name, type);
  return types;
}

function capturedType(value: CaptureValue): ValueType {
  return value.kind === "number" && value.digits == null ? "number" : "text";
}
