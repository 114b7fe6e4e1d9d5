import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { error, quoted, warning } from "./rule.ts";

/** Braces in texts that are not variables, and undeclared variables. */
export function* invalidTemplates({ templates, variableTypes }: GraphFacts): Generator<GraphProblem> {
  for (const { path, isPrompt, template } of templates) {
    for (const { position, message } of template.problems) {
      // Prompts may contain JSON, whose braces stay as they are.
      const report = isPrompt ? warning : error;
      yield report("invalid-template", path, `At character ${position + 1}: ${message}`);
    }
    for (const name of template.variables) {
      const [root = ""] = name.split(".", 1);
      if (variableTypes.has(root)) continue;
      const message = `Nothing in the flow gives ${quoted(root)} a value; it has one only when it comes with the call.`;
      yield warning("unknown-template-variable", path, message);
    }
  }
}
