import { setImmediate } from "node:timers/promises";
import { readOperationExamples } from "@parley/contracts/operation-examples";
import { buildOpenApiDocument } from "../../platform/http/openapi/build-openapi-document.ts";
import type { JsonObject } from "../../platform/http/openapi/schema-components.ts";
import type { Contract } from "../../platform/http/operation.ts";

/** The OpenAPI document of everything that is served. */
export type DescribeInterface = () => Promise<JsonObject>;

export interface InterfaceToDescribe {
  readonly publicBaseUrl: string;
  /** Called at the first request, because the document describes every operation, also those that show it. */
  readonly contracts: () => readonly Contract[];
}

/** Builds the document when it is asked for first, and keeps it. */
export function createInterfaceDescription({ contracts, publicBaseUrl }: InterfaceToDescribe): DescribeInterface {
  let document: Promise<JsonObject> | null = null;
  const describe = async () =>
    buildOpenApiDocument(contracts(), await readOperationExamples(), publicBaseUrl, setImmediate);
  return () => {
    document ??= describe();
    return document;
  };
}
