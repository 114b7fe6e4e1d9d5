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

/** What a vendor's model is given and looks at. Other keywords are only read as notes. */
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
 * Whether a value has the form of a JSON schema (draft 2020-12, and the older words vendors still take): a keyword that is
 * there has to be of its form. What a request's body holds is nested 32 levels at most, so that recursion ends.
 * https://json-schema.org/draft/2020-12/json-schema-validation
 */
export function isJsonSchema(value: unknown): boolean {
  if (typeof value === "boolean") return true;
  if (!isJsonObject(value)) return false;
  return Object.entries(value).every(([keyword, part]) =>
    Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]?.(part) : true,
  );
}
