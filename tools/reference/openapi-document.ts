import { readdirSync } from "node:fs";
import { buildOpenApiDocument } from "../../apps/service/src/platform/http/openapi/build-openapi-document.ts";
import type { Contract } from "../../apps/service/src/platform/http/operation.ts";
import { readOperationExamples } from "../../packages/contracts/src/operation-examples.ts";

/** The OpenAPI document of all contracts, for the checkers beside this file and for the SDKs. */
export async function readOpenApiDocument(): Promise<object> {
  const folder = new URL("../../packages/contracts/src/", import.meta.url);
  const contracts: Contract[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith("-contracts.ts")) continue;
    const exported = Object.values((await import(new URL(file, folder).href)) as object).flat();
    contracts.push(...exported.filter(isContract));
  }
  return buildOpenApiDocument(contracts, await readOperationExamples(), "/", async () => undefined);
}

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
