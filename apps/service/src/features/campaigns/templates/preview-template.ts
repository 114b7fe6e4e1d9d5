import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import { hasValue } from "./contact-values.ts";
import { GENERIC_VALUES } from "./generic-values.ts";

export interface TemplatePreview {
  readonly isValid: boolean;
  readonly text: string;
  /** Variables without a value, and without a default in the template. */
  readonly missing: readonly string[];
}

/** What a template says with these values, or its first mistake. */
export function renderPreview(source: string, variables: Readonly<Record<string, unknown>>): TemplatePreview {
  const template = parseTemplate(source);
  const [problem] = template.problems;
  if (problem !== undefined) {
    return { isValid: false, text: `[Template error] ${problem.message}`, missing: [] };
  }
  const defaulted = new Set(
    template.parts.flatMap((part) =>
      part.kind === "expression" && part.expression.filters.some(({ name }) => name === "default")
        ? [part.expression.name]
        : [],
    ),
  );
  const missing = template.variables.filter(
    (name) =>
      !(Object.hasOwn(variables, name) && hasValue(variables[name])) &&
      !Object.hasOwn(GENERIC_VALUES, name) &&
      !defaulted.has(name),
  );
  return { isValid: true, text: renderTemplate(template, variables, { fallbackValues: GENERIC_VALUES }), missing };
}
