// `npm run generate:sdk` writes the generated files of both SDKs; `npm run check:sdk` (`--check`) compares them with what it would write.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emitPythonOperations } from "./emit-python.ts";
import { emitPythonTypes } from "./emit-python-types.ts";
import { emitTypescriptOperations } from "./emit-typescript.ts";
import { emitTypescriptTypes } from "./emit-typescript-types.ts";
import { type OpenApiDocument, readOperations } from "./read-operations.ts";

const root = join(import.meta.dirname, "../..");

function run(command: string, parameters: readonly string[], cwd: string): string {
  const { status, stdout } = spawnSync(command, parameters, {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} ended with ${status}`);
  return stdout;
}

function readVersion(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const [, version] = /^(?: {2}"version": |version = )"([^"]+)"/m.exec(text) ?? [];
  if (version === undefined) throw new Error(`${file} has no version`);
  return version;
}

/** The generated files by their paths in the repository. */
function generate(): ReadonlyMap<string, string> {
  const document = JSON.parse(run(process.execPath, ["tools/reference/document.ts"], root)) as OpenApiDocument;
  const model = readOperations(document);
  const version = readVersion("package.json");
  return new Map([
    ["sdk/typescript/src/types.generated.ts", emitTypescriptTypes(model.schemas)],
    ["sdk/typescript/src/operations.generated.ts", emitTypescriptOperations(model, version)],
    ["sdk/python/src/parley_sdk/generated_types.py", emitPythonTypes(model.schemas)],
    ["sdk/python/src/parley_sdk/generated_operations.py", emitPythonOperations(model, version)],
  ]);
}

const isCheck = process.argv.includes("--check");
const files = generate();
let differing = 0;
for (const [file, text] of files) {
  const path = join(root, file);
  const isSame = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!isCheck) writeFileSync(path, text);
  else if (!isSame) {
    differing += 1;
    console.error(`${file} is not what the contracts say; run \`npm run generate:sdk\`.`);
  }
  if (!isCheck) console.log(`${file}: ${text.split("\n").length - 1} lines`);
}
for (const file of ["sdk/typescript/package.json", "sdk/python/pyproject.toml"]) {
  if (readVersion(file) !== readVersion("package.json")) {
    differing += 1;
    console.error(`${file} does not have the version of package.json.`);
  }
}
if (isCheck && differing === 0) console.log(`sdk: ${files.size} generated files are what the contracts say`);
process.exitCode = differing === 0 ? 0 : 1;
