import { parseTemplateExpression, type TemplateExpression } from "@parley/foundation/template-expression";
import { applyTextFilter } from "@parley/foundation/template-filters";
import { scanTemplate } from "@parley/foundation/template-scanner";
import { isJsonObject, type JsonObject } from "./endpoint-tool.ts";

/** How a variable's value is encoded in the text. */
export type Encoding = "url" | "json" | "xml" | "plain";

type Piece = { readonly text: string } | { readonly expression: TemplateExpression };

/** Which values a template used and missed while it was filled. */
export interface Usage {
  /** Names of values that were used; for a path, its first name. */
  readonly used: Set<string>;
  /** Variables that had no value and no default. */
  readonly missing: Set<string>;
}

/** The same limit as for `{{ }}`: anything longer is not a variable. */
const MAX_EXPRESSION_CHARS = 512;

/** The names of a template's variables, without duplicates. */
export function variablesOf(source: string): readonly string[] {
  const names = cut(source).flatMap((piece) => ("text" in piece ? [] : [piece.expression.name]));
  return [...new Set(names)];
}

/**
 * Fills in `${name}` and `{{name}}`, filters included, in time linear in the template. A name is an own member of the values,
 * or a dotted path of members. A variable without a value becomes empty, or `null` in JSON outside quotes. Values are never
 * scanned themselves, so a value cannot bring in a variable.
 */
export function fillTemplate(source: string, values: JsonObject, encoding: Encoding, usage: Usage): string {
  let output = "";
  let isInString = false;
  for (const piece of cut(source)) {
    if ("text" in piece) {
      output += piece.text;
      if (encoding === "json") isInString = endsInString(piece.text, isInString);
    } else {
      const value = evaluate(piece.expression, values, usage);
      output +=
        encoding === "json" && !isInString ? (JSON.stringify(value) ?? "null") : encode(textOf(value), encoding);
    }
  }
  return output;
}

/** The same for every text in a JSON value. A text that is a single variable becomes the value itself, type included. */
export function fillJson(template: unknown, values: JsonObject, usage: Usage): unknown {
  if (typeof template === "string") {
    const [only, ...others] = cut(template);
    if (only !== undefined && others.length === 0 && !("text" in only)) {
      return evaluate(only.expression, values, usage) ?? null;
    }
    return fillTemplate(template, values, "plain", usage);
  }
  if (Array.isArray(template)) return template.map((item) => fillJson(item, values, usage));
  if (!isJsonObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([name, member]) => [name, fillJson(member, values, usage)]));
}

function cut(source: string): readonly Piece[] {
  return scanTemplate(source).flatMap(({ kind, text }) => {
    if (kind === "text") return cutAtDollars(text);
    const parsed = kind === "expression" ? parseTemplateExpression(text.slice(2, -2)) : null;
    return [parsed === null ? { text } : { expression: parsed.expression }];
  });
}

function cutAtDollars(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let open = text.indexOf("${");
  while (open !== -1) {
    // Only within a window: otherwise many openings without an end would take quadratic time.
    const length = text.slice(open + 2, open + 3 + MAX_EXPRESSION_CHARS).indexOf("}");
    const parsed = length === -1 ? null : parseTemplateExpression(text.slice(open + 2, open + 2 + length));
    if (parsed !== null) {
      if (open > at) pieces.push({ text: text.slice(at, open) });
      pieces.push({ expression: parsed.expression });
      at = open + 3 + length;
    }
    open = text.indexOf("${", parsed === null ? open + 2 : at);
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function evaluate({ name, filters }: TemplateExpression, values: JsonObject, usage: Usage): unknown {
  let value = lookUp(name, values, usage.used);
  for (const filter of filters) {
    if (filter.name !== "default") value = isBlank(value) ? value : applyTextFilter(filter.name, textOf(value));
    else if (isBlank(value)) value = filter.text;
  }
  if (isBlank(value)) usage.missing.add(name);
  return value;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A member with the full name wins over a path of members. */
function lookUp(name: string, values: JsonObject, used: Set<string>): unknown {
  if (Object.hasOwn(values, name)) {
    used.add(name);
    return values[name];
  }
  const [first = "", ...steps] = name.split(".");
  if (steps.length === 0 || !Object.hasOwn(values, first)) return undefined;
  used.add(first);
  let value = values[first];
  for (const step of steps) {
    const isMember = (isJsonObject(value) || Array.isArray(value)) && Object.hasOwn(value, step);
    value = isMember ? Reflect.get(value as object, step) : undefined;
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function encode(text: string, encoding: Encoding): string {
  switch (encoding) {
    case "url":
      // `encodeURIComponent` throws on lone surrogates.
      return encodeURIComponent(text.toWellFormed());
    case "json":
      return JSON.stringify(text).slice(1, -1);
    case "xml":
      return text.replaceAll(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? "");
    case "plain":
      return text;
  }
}

/** Whether the end of the text is inside a JSON string (RFC 8259, 7). */
function endsInString(text: string, beganInString: boolean): boolean {
  let isInString = beganInString;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x22) isInString = !isInString;
    else if (character === 0x5c && isInString) at += 1;
  }
  return isInString;
}
