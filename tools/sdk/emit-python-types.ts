import { nameIn, type Schema } from "./schema.ts";

const HEADER = "# Generated from the OpenAPI document by `npm run generate:sdk`; changes made here are lost.\n";
/** What may not be a member of a class that uses it as a type, and Python's own words. */
const NOT_A_MEMBER = new Set(
  "list dict str int float bool bytes Any Literal NotRequired FileContent False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether Python takes it for the name of a member or a parameter. */
export function isPythonName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !NOT_A_MEMBER.has(name);
}

/** A text as a literal of one line. */
export function pythonText(text: string): string {
  return JSON.stringify(text.replaceAll(/\s+/g, " ").trim());
}

/** `generated_types.py`: a `TypedDict` for each object, an alias for everything else. */
export function emitPythonTypes(schemas: ReadonlyMap<string, Schema>): string {
  return `${HEADER}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from .multipart import FileContent

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias
${[...schemas].map(([name, schema]) => emitType(name, schema)).join("")}`;
}

function emitType(name: string, schema: Schema): string {
  const members = Object.entries(schema.properties ?? {});
  const said = schema.description === undefined ? "" : `    ${pythonText(schema.description)}\n`;
  if (members.length === 0 || schema.type !== "object")
    return `\n${name}: TypeAlias = ${JSON.stringify(pythonType(schema))}\n`;
  const isOptional = (key: string) => schema.required?.includes(key) !== true;
  const typed = (key: string, value: Schema) =>
    isOptional(key) ? `NotRequired[${pythonType(value)}]` : pythonType(value);
  if (members.every(([key]) => isPythonName(key))) {
    const lines = members.map(([key, value]) => `    ${key}: ${typed(key, value)}\n${describe(value)}`);
    return `\n\nclass ${name}(TypedDict):\n${said}${lines.join("")}\n`;
  }
  // A member such as \`from\` cannot be written in a class.
  const lines = members.map(
    ([key, value]) => `        ${JSON.stringify(key)}: ${JSON.stringify(typed(key, value))},\n`,
  );
  return `\n${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("")}    },\n)\n`;
}

function describe({ description }: Schema): string {
  return description === undefined ? "" : `    ${pythonText(description)}\n`;
}

/** The type's expression; names are those of `generated_types.py`, before which `prefix` stands. */
export function pythonType(schema: Schema, prefix = ""): string {
  const of = (part: Schema) => pythonType(part, prefix);
  const name = nameIn(schema);
  if (name !== undefined) return `${prefix}${name}`;
  if ("const" in schema) return literal([schema.const]);
  if (schema.enum !== undefined) return literal(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return union(variants.map(of));
  if (schema.allOf !== undefined) {
    if (schema.allOf.length !== 1) throw new Error("an intersection has no type in Python");
    return of(schema.allOf[0] ?? {});
  }
  if (Array.isArray(schema.type)) return union((schema.type as string[]).map((type) => of({ ...schema, type })));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "FileContent" : "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `list[${schema.items === undefined || schema.items.not !== undefined ? "Any" : of(schema.items)}]`;
    case "object":
      return `dict[str, ${typeof schema.additionalProperties === "object" ? of(schema.additionalProperties) : "Any"}]`;
    default:
      return "Any";
  }
}

function literal(values: readonly unknown[]): string {
  const texts = values.filter((value) => value !== null).map(literalOf);
  return union([
    ...(texts.length > 0 ? [`Literal[${texts.join(", ")}]`] : []),
    ...(values.includes(null) ? ["None"] : []),
  ]);
}

function literalOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string" || Number.isInteger(value)) return JSON.stringify(value);
  throw new Error(`${JSON.stringify(value)} is no literal of Python`);
}

function union(types: readonly string[]): string {
  const each = [...new Set(types)];
  return each.includes("Any") ? "Any" : each.join(" | ");
}
