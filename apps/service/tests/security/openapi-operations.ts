import type { ApiClient } from "../harness/api-client.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One operation as the published document describes it: the tests know the service only by this. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly isPublic: boolean;
  readonly isAudited: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
  readonly isBodyRequired: boolean;
  readonly statuses: ReadonlySet<number>;
  /** Its answer goes on until the client has enough, unless it is told not to. */
  readonly isEndless: boolean;
}

export interface DescribedInterface {
  readonly operations: readonly DescribedOperation[];
  /** Follows `$ref`s. */
  resolve(schema: JsonSchema): JsonSchema;
}

export async function readInterface(client: ApiClient): Promise<DescribedInterface> {
  const { json: document } = await client.get("/openapi.json");
  const resolve = (schema: JsonSchema): JsonSchema => {
    const reference = schema["$ref"];
    if (typeof reference !== "string") return schema;
    const name = reference.split("/").at(-1) ?? "";
    return resolve(document.components.schemas[name]);
  };
  const operations = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const body = operation["requestBody"] as
        | { required: boolean; content: Record<string, { schema: JsonSchema }> }
        | undefined;
      return {
        id: String(operation["operationId"]),
        method: method.toUpperCase(),
        path,
        access: String(operation["x-access"]),
        isPublic: (operation["security"] as unknown[]).length === 0,
        isAudited: operation["x-audited"] === true,
        parameters: (operation["parameters"] ?? []) as Parameter[],
        body: body?.content["application/json"]?.schema ?? null,
        isBodyRequired: body?.required ?? false,
        isEndless: ((operation["parameters"] ?? []) as Parameter[]).some(({ name }) => name === "follow"),
        statuses: new Set(Object.keys(operation["responses"] as object).map(Number)),
      };
    }),
  );
  return { operations, resolve };
}

/** The path with its parameters filled in, and the query behind it. */
export function fillPath(
  operation: DescribedOperation,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(path[name] ?? "0"),
  );
  const search = new URLSearchParams({ ...query, ...(operation.isEndless ? { follow: "false" } : {}) }).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
