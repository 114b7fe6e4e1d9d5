import { errorBody, validationErrorBody } from "@parley/contracts/errors";
import { isAudited } from "@parley/contracts/operation";
import { z } from "zod";
import type { Contract } from "./operation.ts";

/** The version the API declares for itself. */
const INTERFACE_VERSION = "0.1.0";

type JsonObject = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the contracts alone, so that it cannot describe anything the service does not do. */
export function buildOpenApiDocument(contracts: readonly Contract[], serverUrl: string): JsonObject {
  const components = new Components();
  const paths: Record<string, JsonObject> = {};
  for (const contract of contracts) {
    for (const [index, path] of [contract.path, ...(contract.aliases ?? [])].entries()) {
      const item = paths[path] ?? {};
      item[contract.method.toLowerCase()] = describeOperation(contract, index, components);
      paths[path] = item;
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Parley", version: INTERFACE_VERSION, description: "Assistants that answer phone calls and texts." },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "An API key or an access token." } },
    },
  };
}

/** Collects named schemas once and refers to them everywhere else. */
class Components {
  readonly schemas: Record<string, JsonObject> = {};

  schema(schema: z.ZodType, io: "input" | "output"): JsonObject {
    const document = z.toJSONSchema(schema, {
      target: "draft-2020-12",
      io,
      unrepresentable: "any",
      reused: "inline",
      // Zod omits the default where the value is transformed on input.
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (def.type === "default") jsonSchema.default ??= def.defaultValue as typeof jsonSchema.default;
      },
    }) as JsonObject;
    const { $schema: _dialect, $defs, ...rest } = document;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonObject>)) {
      const { id: _id, ...body } = definition;
      this.schemas[name] = relocate(body);
    }
    const { id, ...inline } = rest;
    if (typeof id !== "string") return relocate(rest);
    this.schemas[id] = relocate(inline);
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** Zod points into `#/$defs`, OpenAPI into `#/components/schemas`. */
function relocate(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject;
}

function describeOperation(contract: Contract, pathIndex: number, components: Components): JsonObject {
  const parameters = [
    ...describeParameters(contract.params, "path", components),
    ...describeParameters(contract.query, "query", components),
  ];
  return {
    operationId: pathIndex === 0 ? contract.name : `${contract.name}Alias${pathIndex}`,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.access === "public" ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body === undefined ? {} : { requestBody: describeBody(contract, contract.body, components) }),
    ...(contract.form === undefined ? {} : { requestBody: describeForm(contract.form, components) }),
    responses: describeResponses(contract, components),
    "x-access": contract.access,
    "x-audited": isAudited(contract),
  };
}

function describeParameters(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  components: Components,
): JsonObject[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === "path" || !part.safeParse(undefined).success,
    schema: components.schema(part, "output"),
  }));
}

function describeBody(contract: Contract, body: z.ZodType, components: Components): JsonObject {
  const schema = components.schema(body, "input");
  const forms =
    contract.bodyForm === "json-or-form"
      ? ["application/json", "application/x-www-form-urlencoded"]
      : ["application/json"];
  return {
    required: contract.isBodyOptional !== true,
    content: Object.fromEntries(forms.map((form) => [form, { schema }])),
  };
}

function describeForm(form: z.ZodType, components: Components): JsonObject {
  return { required: true, content: { "multipart/form-data": { schema: components.schema(form, "input") } } };
}

const REASONS: Readonly<Record<number, string>> = {
  400: "The body cannot be read, or the request is not possible in the current state.",
  401: "Credentials are missing or not valid.",
  403: "The caller may not do this.",
  413: "The body is too large.",
  415: "The body's content type is not supported.",
  422: "The path, query or body is invalid; all problems are listed.",
  429: "Too many requests; `Retry-After` says when to try again.",
  503: "A part the operation needs is not available right now.",
};

function describeResponses(contract: Contract, components: Components): JsonObject {
  const success = String(contract.successStatus ?? 200);
  const responses: Record<string, JsonObject> = {
    [success]: describeSuccess(contract, components),
    ...Object.fromEntries(
      Object.entries(contract.otherSuccesses ?? {}).map(([status, description]) => [status, { description }]),
    ),
  };
  const statuses = new Map<number, string>(
    Object.entries(contract.errors ?? {}).map(([status, reason]) => [Number(status), reason]),
  );
  const implied = [
    ...(contract.access === "public" ? [] : [401, 403]),
    ...(contract.body === undefined && contract.form === undefined ? [] : [400, 413, 415]),
    429,
    503,
  ];
  for (const status of implied) if (!statuses.has(status)) statuses.set(status, REASONS[status] ?? "");
  for (const [status, description] of [...statuses].sort(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description,
      content: { "application/json": { schema: components.schema(errorBody, "output") } },
    };
  }
  if ([contract.params, contract.query, contract.body, contract.form].some((part) => part !== undefined)) {
    responses["422"] = {
      description: REASONS[422] ?? "",
      content: { "application/json": { schema: components.schema(validationErrorBody, "output") } },
    };
  }
  return responses;
}

function describeSuccess(contract: Contract, components: Components): JsonObject {
  if (contract.rawSuccess !== undefined) {
    const { description, contentType } = contract.rawSuccess;
    return { description, content: { [contentType]: { schema: { type: "string" } } } };
  }
  if (contract.success === undefined) return { description: "Done." };
  return {
    description: "Done.",
    content: { "application/json": { schema: components.schema(contract.success, "output") } },
  };
}
