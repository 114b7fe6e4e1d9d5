import { type ExpressionProblemType, parseTemplateExpression, type TemplateExpression } from "./template-expression.ts";
import { applyTextFilter } from "./template-filters.ts";
import { scanTemplate } from "./template-scanner.ts";

export interface TemplateProblem {
  readonly type: ExpressionProblemType | "unterminated" | "invalid-expression";
  /** Offset in UTF-16 units from the start of the source. */
  readonly position: number;
  readonly message: string;
}

type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "malformed"; readonly text: string }
  | { readonly kind: "expression"; readonly key: string; readonly expression: TemplateExpression };

export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Names in order of first use, each once. */
  readonly variables: readonly string[];
  /** The first 100, in order of position. */
  readonly problems: readonly TemplateProblem[];
}

export type TemplateValues = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  /** Used for a name whose value is missing or blank and which has no `default` filter. */
  readonly fallbackValues?: TemplateValues;
  /** What to do with braces that are not a variable (`{{ 1 + 1 }}`, a lone `{{`). Default `remove`; `keep` suits prompts. */
  readonly malformed?: "remove" | "keep";
  /** The output is cut there, between characters; UTF-16 units, default 65,536. */
  readonly maxOutputChars?: number;
}

const MAX_PROBLEMS = 100;
const DEFAULT_MAX_OUTPUT_CHARS = 65_536;

/**
 * Parses a template with `{{ name | filter }}` variables. Linear in the length of the source, never throws.
 * Filters: `title_case`, `upper`, `lower`, `trim`, `capitalize`, `phone_format`, `default:"text"` (also `default("text")`).
 */
export function parseTemplate(source: string): Template {
  const parts: TemplatePart[] = [];
  const variables = new Set<string>();
  const problems: TemplateProblem[] = [];
  const report = (problem: TemplateProblem) => {
    if (problems.length < MAX_PROBLEMS) {
      problems.push(problem);
    }
  };
  for (const { kind, text, offset } of scanTemplate(source)) {
    if (kind === "text") {
      parts.push({ kind, text });
      continue;
    }
    if (kind === "stray-braces") {
      parts.push({ kind: "malformed", text });
      report({ type: "unterminated", position: offset, message: 'These braces are never closed by "}}".' });
      continue;
    }
    const parsed = parseTemplateExpression(text.slice(2, -2));
    if (parsed === null) {
      parts.push({ kind: "malformed", text });
      const message = `${text.slice(0, 60)} does not begin with the name of a variable.`;
      report({ type: "invalid-expression", position: offset, message });
      continue;
    }
    const { expression } = parsed;
    parts.push({ kind, key: JSON.stringify(expression), expression });
    variables.add(expression.name);
    for (const problem of parsed.problems) {
      report({ type: problem.type, position: offset + 2 + problem.offset, message: problem.message });
    }
  }
  return { parts, variables: [...variables], problems };
}

/**
 * Fills a template. Never throws; filters that parsing refused are skipped.
 * Only own properties of `values` that are strings, numbers or booleans count; others are missing.
 * The output contains no variables, not even from values: rendering it again changes nothing.
 */
export function renderTemplate(template: Template, values: TemplateValues, options: RenderOptions = {}): string {
  const maxOutputChars = options.maxOutputChars ?? DEFAULT_MAX_OUTPUT_CHARS;
  const fallbackValues = options.fallbackValues ?? {};
  // A hostile template may use a variable ten thousand times, so its filters run only once.
  const rendered = new Map<string, string>();
  let output = "";
  for (const part of template.parts) {
    if (part.kind === "text") {
      output += part.text;
    } else if (part.kind === "malformed") {
      output += options.malformed === "keep" ? part.text : "";
    } else {
      let text = rendered.get(part.key);
      if (text === undefined) {
        text = evaluate(part.expression, values, fallbackValues).slice(0, maxOutputChars + 1);
        rendered.set(part.key, text);
      }
      output += text;
    }
    if (output.length > maxOutputChars) {
      break;
    }
  }
  return cutBetweenCharacters(breakVariables(output), maxOutputChars);
}

function evaluate(expression: TemplateExpression, values: TemplateValues, fallbackValues: TemplateValues): string {
  const { name, filters } = expression;
  let text = textOf(values, name);
  // The author's default at this place takes precedence over a general fallback.
  if (text === "" && !filters.some((filter) => filter.name === "default")) {
    text = textOf(fallbackValues, name);
  }
  for (const filter of filters) {
    if (filter.name === "default") {
      text = text === "" ? filter.text : text;
    } else {
      text = applyTextFilter(filter.name, text);
    }
  }
  return text;
}

/** Blank strings count as missing: an empty cell of an import must not greet a caller with "Hello ,". */
function textOf(values: TemplateValues, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value === "string") {
    return value.trim() === "" ? "" : value;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function breakVariables(output: string): string {
  if (!output.includes("{{")) {
    return output;
  }
  return scanTemplate(output)
    .map(({ kind, text }) => {
      const isVariable = kind === "expression" && parseTemplateExpression(text.slice(2, -2)) !== null;
      return isVariable ? `{ ${text.slice(1)}` : text;
    })
    .join("");
}

function cutBetweenCharacters(text: string, maxChars: number): string {
  if (text.length <= maxChars) {
    return text;
  }
  const last = text.charCodeAt(maxChars - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHighSurrogate ? maxChars - 1 : maxChars);
}
