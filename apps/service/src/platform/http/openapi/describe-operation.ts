import { isAudited } from "@parley/contracts/operation";
import type { OperationExample } from "@parley/contracts/operation-examples";
import { z } from "zod";
import type { Contract } from "../operation.ts";
import { describeResponses } from "./describe-responses.ts";
import type { JsonObject, SchemaComponents } from "./schema-components.ts";

const IDEMPOTENCY_KEY: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your own, up to 256 characters, that names this request: sent again with the same key, it is answered as the first time and done once.",
  schema: { type: "string", maxLength: 256 },
  example: "appointment-reminder-4711",
};

/** An operation as it stands below one of its paths, of which the first is its own and the others are for older clients. */
export function describeOperation(
  contract: Contract,
  pathIndex: number,
  components: SchemaComponents,
  example: OperationExample,
): JsonObject {
  const parameters = [
    ...describeParameters(contract.params, "path", components, example.params),
    ...describeParameters(contract.query, "query", components, example.query),
    ...(contract.takesIdempotencyKey === true ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: pathIndex === 0 ? contract.name : `${contract.name}Alias${pathIndex}`,
    tags: [contract.tag],
    summary: contract.summary,
    description:
      pathIndex === 0
        ? contract.description
        : `The same as \`${contract.path}\`, for older clients.\n\n${contract.description}`,
    ...(pathIndex === 0 ? {} : { deprecated: true }),
    ...(contract.access === "public" ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(contract, components, example.body),
    responses: describeResponses(contract, components, example.answer),
    "x-access": contract.access,
    "x-audited": isAudited(contract),
  };
}

function describeParameters(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  components: SchemaComponents,
  examples: OperationExample["params"] = {},
): JsonObject[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => {
    const { description, ...described } = components.describe(part);
    return {
      name,
      in: place,
      required: place === "path" || !part.safeParse(undefined).success,
      description,
      schema: described,
      ...(name in examples ? { example: examples[name] } : {}),
    };
  });
}

function describeBody(contract: Contract, components: SchemaComponents, example: unknown): JsonObject {
  const forms = contract.form === undefined ? jsonForms(contract) : ["multipart/form-data"];
  const body = contract.form ?? contract.body;
  if (body === undefined) return {};
  const schema = components.describeWhole(body);
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    requestBody: {
      required: contract.isBodyOptional !== true,
      content: Object.fromEntries(forms.map((form) => [form, content])),
    },
  };
}

function jsonForms({ bodyForm }: Contract): readonly string[] {
  return bodyForm === "json-or-form" ? ["application/json", "application/x-www-form-urlencoded"] : ["application/json"];
}
