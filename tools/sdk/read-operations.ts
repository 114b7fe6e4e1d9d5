import { NamedSchemas } from "./named-schemas.ts";
import { findPaging, type Paging } from "./paging.ts";
import { type Schema, toPascalCase } from "./schema.ts";

export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** `/api/v1/calls/{call_id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  /** The query as one object; null without one. */
  readonly query: Schema | null;
  readonly body: { readonly schema: Schema; readonly isRequired: boolean; readonly form: "json" | "multipart" } | null;
  /** A reference, or a list of references; else what kind of content there is. */
  readonly answer: Schema | "text" | "bytes" | "nothing";
  /** Whether it takes an `Idempotency-Key`. */
  readonly takesKey: boolean;
  readonly paging: Paging | null;
}

export interface Chapter {
  /** The tag, such as `SMS conversations`. */
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface SdkModel {
  readonly chapters: readonly Chapter[];
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** Carriers and browsers ask these, programs of customers do not. */
const NOT_FOR_PROGRAMS: ReadonlySet<string> = new Set(["Carrier webhooks", "Pages"]);
const PAGE = /^(text\/html|text\/javascript|text\/css)/;

/**
 * What the SDKs are written from: the operations for programs by chapter, each under its first path, and every schema they need
 * under a name. @throws Error when the document has something that no SDK could say
 */
export function readOperations(document: OpenApiDocument): SdkModel {
  const schemas = new NamedSchemas(document.components.schemas);
  const byTag = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? "";
      if (operation.deprecated === true || NOT_FOR_PROGRAMS.has(tag) || isPage(operation)) continue;
      byTag.set(tag, [...(byTag.get(tag) ?? []), readOperation(path, method.toUpperCase(), operation, schemas)]);
    }
  }
  const events = Object.values(document.webhooks).map(
    ({ post }) => post?.requestBody?.content["application/json"]?.schema,
  );
  schemas.name(
    { oneOf: events.filter((event) => event !== undefined), description: "What webhooks bring." },
    "WebhookEvent",
  );
  schemas.name({ $ref: "#/components/schemas/HTTPValidationError" }, "HTTPValidationError");
  return {
    chapters: document.tags
      .filter(({ name }) => byTag.has(name))
      .map(({ name, description }) => ({ title: name, description, operations: byTag.get(name) ?? [] })),
    schemas: schemas.byName,
  };
}

function isPage(operation: OpenApiOperation): boolean {
  return Object.keys(successOf(operation) ?? {}).some((type) => PAGE.test(type));
}

function successOf({ responses }: OpenApiOperation): Content | undefined {
  const status = Object.keys(responses).find((each) => /^2\d\d$/.test(each)) ?? "";
  return responses[status]?.content;
}

function readOperation(path: string, method: string, operation: OpenApiOperation, schemas: NamedSchemas): Operation {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const title = toPascalCase(operationId);
  const read = (place: OpenApiParameter["in"]): Parameter[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, description: said = "", schema }) => ({
        name,
        isRequired: required,
        description: said,
        schema: schemas.place(schema, `${title}${toPascalCase(name)}`),
      }));
  const queryParameters = read("query");
  const query = queryOf(parameters.filter((parameter) => parameter.in === "query"));
  const answer = readAnswer(operation, title, schemas);
  return {
    name: operationId,
    method,
    path,
    summary,
    description,
    pathParameters: read("path"),
    queryParameters,
    query: query === null ? null : schemas.name(query, `${title}Query`),
    body: requestBody === undefined ? null : readBody(requestBody, title, schemas),
    answer,
    takesKey: parameters.some((parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key"),
    paging:
      query === null || typeof answer === "string" ? null : findPaging(operationId, query, answer, schemas.byName),
  };
}

function queryOf(parameters: readonly OpenApiParameter[]): Schema | null {
  if (parameters.length === 0) return null;
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description ? { description } : {}) }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function readBody(body: NonNullable<OpenApiOperation["requestBody"]>, title: string, schemas: NamedSchemas) {
  const json = body.content["application/json"];
  const multipart = body.content["multipart/form-data"];
  const schema = (json ?? multipart)?.schema;
  if (schema === undefined) throw new Error(`${title} takes a body that is neither JSON nor a form`);
  const form = json === undefined ? ("multipart" as const) : ("json" as const);
  return { schema: schemas.name(schema, `${title}Body`), isRequired: body.required !== false, form };
}

function readAnswer(operation: OpenApiOperation, title: string, schemas: NamedSchemas): Operation["answer"] {
  const content = Object.entries(successOf(operation) ?? {})[0];
  if (content === undefined) return "nothing";
  const [type, { schema }] = content;
  if (type.startsWith("text/")) return "text";
  if (type !== "application/json") return "bytes";
  // A file of JSON is described as its text, and may be of another kind if the query says so; it is read by what arrives.
  const isFile = schema.type === "string" && schema.enum === undefined;
  return schemas.name(isFile ? {} : schema, `${title}Answer`);
}
