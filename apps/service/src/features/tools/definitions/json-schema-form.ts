import { isJsonObject } from "../../../platform/record-secrets/secret-places.ts";

const TYPES: ReadonlySet<unknown> = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

type Form = (value: unknown) => boolean;

const isText: Form = (value) => typeof value === "string";
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);
const mapOf =
  (form: Form): Form =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(form);
const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0;
const isNumber: Form = (value) => typeof value === "number";

/** The keywords that matter to models; others only serve as annotations. */
const KEYWORDS: Readonly<Record<string, Form>> = {
  type: (value) =>
    TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((word) => TYPES.has(word))),
  properties: mapOf(isJsonSchema),
  patternProperties: mapOf(isJsonSchema),
  $defs: mapOf(isJsonSchema),
  definitions: mapOf(isJsonSchema),
  required: listOf(isText),
  enum: (value) => Array.isArray(value) && value.length > 0,
  items: (value) => isJsonSchema(value) || listOf(isJsonSchema)(value),
  prefixItems: listOf(isJsonSchema),
  additionalProperties: isJsonSchema,
  anyOf: listOf(isJsonSchema),
  oneOf: listOf(isJsonSchema),
  allOf: listOf(isJsonSchema),
  not: isJsonSchema,
  $ref: isText,
  title: isText,
  description: isText,
  format: isText,
  pattern: isText,
  minimum: isNumber,
  maximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
};

/**
 * Whether a value is a well-formed JSON schema (draft 2020-12, and older keywords that vendors still accept): each keyword
 * present must have the right form. Request bodies are nested 32 levels at most, which bounds the recursion.
 * https://json-schema.org/draft/2020-12/json-schema-validation
 */
export function isJsonSchema(value: unknown): boolean {
  if (typeof value === "boolean") return true;
  if (!isJsonObject(value)) return false;
  return Object.entries(value).every(([keyword, part]) =>
    Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]?.(part) : true,
  );
}
