import { registerHooks } from "node:module";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type GeneratedTexts, isSource } from "./generated-files.ts";
import type { OpenApiDocument } from "./read-operations.ts";

/**
 * Generates the files of both SDKs from the contracts.
 * @throws Error when a module takes part that is not among the sources: a change to it would leave the files stale
 */
export async function generateTexts(root: string, version: string): Promise<GeneratedTexts> {
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      if (url.startsWith("file:")) loaded.push(relative(root, fileURLToPath(url)).replaceAll(sep, "/"));
      return next(url, context);
    },
  });
  const texts = await emitTexts(version);
  hooks.deregister();
  const unwatched = loaded.filter((file) => !/(^|\/)node_modules\//.test(file) && !isSource(file));
  if (unwatched.length > 0) {
    throw new Error(`add to SOURCES in tools/sdk/generated-files.ts, or changes go unnoticed: ${unwatched.join(", ")}`);
  }
  return texts;
}

/** Imports what it needs only now, so that the hooks see every module. */
async function emitTexts(version: string): Promise<GeneratedTexts> {
  const [{ readOpenApiDocument }, { readOperations }, typescript, typescriptTypes, python, pythonTypes] =
    await Promise.all([
      import("../reference/openapi-document.ts"),
      import("./read-operations.ts"),
      import("./emit-typescript.ts"),
      import("./emit-typescript-types.ts"),
      import("./emit-python.ts"),
      import("./emit-python-types.ts"),
    ]);
  const model = readOperations((await readOpenApiDocument()) as OpenApiDocument);
  return {
    "sdk/typescript/src/types.generated.ts": typescriptTypes.emitTypescriptTypes(model.schemas),
    "sdk/typescript/src/operations.generated.ts": typescript.emitTypescriptOperations(model, version),
    "sdk/python/src/parley_sdk/generated_types.py": pythonTypes.emitPythonTypes(model.schemas),
    "sdk/python/src/parley_sdk/generated_operations.py": python.emitPythonOperations(model, version),
  };
}
