import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import type { VariableSource } from "../graph-variables.ts";
import { SYSTEM_VARIABLES } from "../system-variables.ts";
import { error, quoted } from "./rule.ts";

/** Variables that cannot be set, or that would have different types in different places. */
export function* conflictingVariables({ graph, variableSources }: GraphFacts): Generator<GraphProblem> {
  const firstOfName = new Map<string, VariableSource>();
  for (const source of variableSources) {
    const { name, type, path } = source;
    if (Object.hasOwn(SYSTEM_VARIABLES, name)) {
      if (source.isNamed) {
        const message = `${quoted(name)} belongs to the conversation itself and cannot be set.`;
        yield error("read-only-variable", path, message);
      }
      continue;
    }
    // A tool's answer may have any type.
    if (type === "any") continue;
    const first = firstOfName.get(name);
    if (first === undefined) {
      firstOfName.set(name, source);
    } else if (first.type !== type) {
      const message = `${quoted(name)} is a ${type} here and a ${first.type} at ${first.path.join(".")}.`;
      yield error("variable-conflict", path, message);
    }
  }
  for (const [name, { type, default: preset }] of Object.entries(graph.variables ?? {})) {
    if (preset == null || typeof preset === (type === "text" ? "string" : type)) continue;
    yield error("type-mismatch", ["variables", name, "default"], `The default of ${quoted(name)} is no ${type}.`);
  }
}
