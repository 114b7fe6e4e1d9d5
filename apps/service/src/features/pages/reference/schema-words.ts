import type { Schema } from "./interface-document.ts";

const POINTER = "#/components/schemas/";

/** The name of a schema that is referred to; null for one that stands where it is used. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.startsWith(POINTER) === true ? $ref.slice(POINTER.length) : null;
}

/** What kind of value it is: `text`, `number or null`, `list of CallResponse`. */
export function kindOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== null) return name;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(kindOf))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.type !== undefined && typeof schema.type !== "string")
    return schema.type.map((type) => kindOf({ ...schema, type })).join(" or ");
  switch (schema.type) {
    case "string":
      return schema.format === undefined ? "text" : `text (${schema.format})`;
    case "integer":
      return "whole number";
    case "array":
      return schema.items === undefined ? "list" : `list of ${kindOf(schema.items)}`;
    case "object":
      return typeof schema.additionalProperties === "object" && schema.properties === undefined
        ? `object of ${kindOf(schema.additionalProperties)} by name`
        : "object";
    case undefined:
      return schema.properties === undefined ? "any value" : "object";
    default:
      return schema.type;
  }
}

export function alternativesOf({ anyOf, oneOf, allOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? allOf ?? [];
}

/** The limits a value has to keep, in words; an alternative's own included. */
export function limitsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    // The ends of what JavaScript counts exactly are no limit anybody set.
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined || exclusiveMinimum === Number.MIN_SAFE_INTEGER
      ? []
      : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${counted(minLength, "character")}`]),
    ...(maxLength === undefined ? [] : [`at most ${counted(maxLength, "character")}`]),
    ...(minItems === undefined ? [] : [`at least ${counted(minItems, "element")}`]),
    ...(maxItems === undefined ? [] : [`at most ${counted(maxItems, "element")}`]),
    ...alternativesOf(schema).flatMap(limitsOf),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
