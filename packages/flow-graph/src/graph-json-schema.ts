import { z } from "zod";
import { flowGraph, SCHEMA_VERSION } from "./graph-schema.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

let schema: JsonSchema | null = null;

/** A graph's JSON schema (2020-12), for editors and other programs; it does not cover what rules check. Cached. */
export function graphJsonSchema(): JsonSchema {
  schema ??= {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://parley.dev/schemas/flow-graph/v${SCHEMA_VERSION}.json`,
    ...z.toJSONSchema(flowGraph, { target: "draft-2020-12" }),
  };
  return schema;
}
