import { errorBody, validationErrorBody } from "@parley/contracts/errors";
import type { z } from "zod";
import type { Contract } from "../operation.ts";
import type { JsonObject, SchemaComponents } from "./schema-components.ts";

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

const RATE_LIMIT: JsonObject = {
  RateLimit: {
    description:
      "What is left of the budget: `r` requests now, all of it after `t` seconds; of a key with a limit of its own, of both.",
    schema: { type: "string", examples: ['"read";r=99;t=1'] },
  },
  "RateLimit-Policy": {
    description: "What the budget is: `q` requests in `w` seconds.",
    schema: { type: "string", examples: ['"read";q=100;w=2'] },
  },
};
const RETRY_AFTER: JsonObject = {
  "Retry-After": { description: "After how many seconds to try again.", schema: { type: "integer", minimum: 1 } },
  ...RATE_LIMIT,
};

/** What an operation answers: its successes, what its contract refuses, and what follows from access, body and rates. */
export function describeResponses(contract: Contract, components: SchemaComponents, example: unknown): JsonObject {
  const success = String(contract.successStatus ?? 200);
  const responses: Record<string, JsonObject> = {
    [success]: { ...describeSuccess(contract, components, example), headers: RATE_LIMIT },
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
      ...describeError(description, errorBody, components),
      ...(status === 429 ? { headers: RETRY_AFTER } : {}),
    };
  }
  if ([contract.params, contract.query, contract.body, contract.form].some((part) => part !== undefined)) {
    responses["422"] = describeError(REASONS[422] ?? "", validationErrorBody, components);
  }
  return responses;
}

function describeError(description: string, body: z.ZodType, components: SchemaComponents): JsonObject {
  return { description, content: { "application/json": { schema: components.describe(body) } } };
}

function describeSuccess(contract: Contract, components: SchemaComponents, example: unknown): JsonObject {
  const shown = example === undefined ? {} : { example };
  if (contract.rawSuccess !== undefined) {
    const { description, contentType } = contract.rawSuccess;
    return { description, content: { [contentType]: { schema: { type: "string" }, ...shown } } };
  }
  if (contract.success === undefined) return { description: "Done." };
  return {
    description: "Done.",
    content: { "application/json": { schema: components.describe(contract.success), ...shown } },
  };
}
