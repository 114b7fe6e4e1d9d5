import { isTextFilterName, type TemplateFilter } from "./template-filters.ts";

/** The contents of the braces: a name, then filters from left to right. */
export interface TemplateExpression {
  readonly name: string;
  readonly filters: readonly TemplateFilter[];
}

export type ExpressionProblemType = "unknown-filter" | "invalid-filter" | "too-many-filters";

export interface ExpressionProblem {
  readonly type: ExpressionProblemType;
  /** Offset within the expression. */
  readonly offset: number;
  readonly message: string;
}

/** Enough for any honest template, and limits the work per expression. */
const MAX_FILTERS = 8;

/** A dot is part of the name: `contact.name` is one flat key, and nothing is looked up inside values. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;
const QUOTED = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
/** `upper`, `upper()`, `default:"text"`, `default("text")`. */
const FILTER = new RegExp(`^([A-Za-z_]\\w*)\\s*(?::\\s*(${QUOTED})|\\(\\s*(${QUOTED})?\\s*\\))?$`, "s");

/**
 * @param content the text between `{{` and `}}`.
 * @returns null when it does not begin with a usable name. A filter that cannot be used is left out and reported.
 */
export function parseTemplateExpression(
  content: string,
): { readonly expression: TemplateExpression; readonly problems: readonly ExpressionProblem[] } | null {
  const [first, ...segments] = splitAtPipes(content);
  const name = first?.text.trim() ?? "";
  if (!NAME.test(name)) {
    return null;
  }
  const filters: TemplateFilter[] = [];
  const problems: ExpressionProblem[] = [];
  for (const segment of segments) {
    if (filters.length >= MAX_FILTERS) {
      const message = `At most ${MAX_FILTERS} filters may follow a variable.`;
      problems.push({ type: "too-many-filters", offset: segment.offset, message });
      break;
    }
    const parsed = parseFilter(segment.text.trim());
    if ("message" in parsed) {
      problems.push({ ...parsed, offset: segment.offset });
    } else {
      filters.push(parsed);
    }
  }
  return { expression: { name, filters }, problems };
}

function parseFilter(text: string): TemplateFilter | Omit<ExpressionProblem, "offset"> {
  const match = FILTER.exec(text);
  if (match === null) {
    return { type: "invalid-filter", message: `"${text.slice(0, 40)}" is not a filter.` };
  }
  const name = match[1] ?? "";
  const argument = match[2] ?? match[3];
  if (name === "default") {
    return argument === undefined
      ? { type: "invalid-filter", message: 'The filter "default" needs a text: default:"friend".' }
      : { name, text: unquote(argument) };
  }
  if (!isTextFilterName(name)) {
    return { type: "unknown-filter", message: `There is no filter "${name.slice(0, 40)}".` };
  }
  return argument === undefined ? { name } : { type: "invalid-filter", message: `The filter "${name}" takes no text.` };
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/gs, "$1");
}

/** Cuts at `|` outside quotes. */
function splitAtPipes(content: string): { text: string; offset: number }[] {
  const segments: { text: string; offset: number }[] = [];
  let start = 0;
  let quote: string | null = null;
  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (quote !== null) {
      if (character === "\\") {
        at += 1;
      } else if (character === quote) {
        quote = null;
      }
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === "|") {
      segments.push({ text: content.slice(start, at), offset: start });
      start = at + 1;
    }
  }
  segments.push({ text: content.slice(start), offset: start });
  return segments;
}
