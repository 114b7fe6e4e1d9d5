/** A JSON Schema as the OpenAPI document has it; only what the SDKs look at is named. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: Schema;
  readonly $ref?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly maximum?: number;
  readonly description?: string;
}

const POINTER = "#/components/schemas/";

export function refTo(name: string): Schema {
  return { $ref: `${POINTER}${name}` };
}

/** The name a reference leads to; undefined for a schema that is no reference. */
export function nameIn(schema: Schema): string | undefined {
  return schema.$ref?.slice(POINTER.length);
}

/** `list_calls`, `listCalls`, `SMS conversations` and `end-of-call` as words in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

export function toPascalCase(name: string): string {
  return wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

export function toCamelCase(name: string): string {
  const pascal = toPascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

export function toSnakeCase(name: string): string {
  return wordsOf(name).join("_");
}
