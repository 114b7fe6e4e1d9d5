import { comment } from "./emit-typescript.ts";
import { nameIn, type Schema } from "./schema.ts";

const HEADER = "// Generated from the OpenAPI document by `npm run generate:sdk`; changes made here are lost.\n";

/** `types.generated.ts`: one exported type for each named schema. */
export function emitTypescriptTypes(schemas: ReadonlyMap<string, Schema>): string {
  return HEADER + [...schemas].map(([name, schema]) => emitType(name, schema)).join("");
}

function emitType(name: string, schema: Schema): string {
  return `\n${described(schema, "")}export type ${name} = ${typescriptType(schema, "")};\n`;
}

function described({ description }: Schema, indent: string): string {
  return description === undefined ? "" : `${comment(indent, description)}\n`;
}

/**
 * The schema as a type expression.
 * @param indent of the line on which the expression starts
 */
function typescriptType(schema: Schema, indent: string): string {
  const convert = (part: Schema) => typescriptType(part, indent);
  const name = nameIn(schema);
  if (name !== undefined) return name;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return union(variants.map(convert));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => inParentheses(convert(part))).join(" & ");
  if (Array.isArray(schema.type)) return union((schema.type as string[]).map((type) => convert({ ...schema, type })));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayType(schema, convert);
    case "object":
      return objectType(schema, indent);
    default:
      return "unknown";
  }
}

function arrayType({ items, prefixItems }: Schema, convert: (part: Schema) => string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(convert).join(", ")}]`;
  // `not: {}` matches nothing: such a list is always empty.
  if (items === undefined || items.not !== undefined) return "unknown[]";
  return `${inParentheses(convert(items))}[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([key, value]) => {
    const written = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    const mark = required.includes(key) ? "" : "?";
    return `${described(value, inner)}${inner}${written}${mark}: ${typescriptType(value, inner)};\n`;
  });
  const known = `{\n${members.join("")}${indent}}`;
  if (typeof additionalProperties !== "object") return members.length > 0 ? known : "Record<string, unknown>";
  const open = `{\n${inner}[key: string]: ${typescriptType(additionalProperties, inner)};\n${indent}}`;
  return members.length > 0 ? `${known} & ${open}` : open;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

/** A union or an intersection needs them before `[]` and beside `&`. */
function inParentheses(type: string): string {
  return /^\w+$/.test(type) || /^\{[^{}]*\}$/.test(type) ? type : `(${type})`;
}
