import { readFileSync } from "node:fs";

/** What the interface documents say of a parameter in the path or the query. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly type: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface DocumentedMember {
  /** In the documents' words: `string or null`, `integer[]`, `map of object`, the name of a schema. */
  readonly type: string;
  readonly required: boolean;
  readonly default?: unknown;
}

export interface DocumentedOperation {
  /** The document that says so. */
  readonly source: string;
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly DocumentedParameter[];
  /** The body's schema by name, `multipart …` or `form …` before it, `integer[]`, `object`; null for none. */
  readonly body: string | null;
  readonly isBodyRequired: boolean;
  readonly status: number;
  /** The answer's schema by name, `[]` after it for a list; null where no shape is declared. */
  readonly success: string | null;
}

interface DocumentedInterface {
  readonly operations: readonly DocumentedOperation[];
  readonly schemas: Readonly<Record<string, Readonly<Record<string, DocumentedMember>>>>;
}

/** Every operation of the interface documents, one entry a row of their tables. */
export const documentedInterface: DocumentedInterface = JSON.parse(
  readFileSync(new URL("documented-operations.json", import.meta.url), "utf8"),
);

/** `string(date-time) or null` → `string`, `null`; `map of (string or null) or null` → `map of`, `null`. */
export function typeWords(documented: string): string[] {
  return documented
    .replaceAll(/\([^()]*\)|\{[^{}]*\}/g, "")
    .split(" or ")
    .map((word) => word.trim());
}
