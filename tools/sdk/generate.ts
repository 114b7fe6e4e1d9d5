/*
 * Generates the files of both SDKs, which git does not hold, from the contracts.
 *
 *     node tools/sdk/generate.ts              always
 *     node tools/sdk/generate.ts --if-stale   only when a source or a generated file has changed
 *     node tools/sdk/generate.ts --check      compares the present files with a new generation, and the versions of the packages
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED_FILES, hashSources, isCurrent, writeGenerated } from "./generated-files.ts";

const root = join(import.meta.dirname, "../..");
const mode = process.argv[2];

function readVersion(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const [, version] = /^(?: {2}"version": |version = )"([^"]+)"/m.exec(text) ?? [];
  if (version === undefined) throw new Error(`${file} has no version`);
  return version;
}

async function generate(): Promise<void> {
  const startMs = performance.now();
  const sources = hashSources(root);
  const { generateTexts } = await import("./generate-texts.ts");
  writeGenerated(root, await generateTexts(root, readVersion("package.json")), sources);
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  // Not to standard output, from which `npm pack` is read.
  console.error(`sdk: ${GENERATED_FILES.length} files generated in ${seconds} s`);
}

async function check(): Promise<void> {
  const { generateTexts } = await import("./generate-texts.ts");
  const texts = await generateTexts(root, readVersion("package.json"));
  const differing = GENERATED_FILES.filter((file) => readFileSync(join(root, file), "utf8") !== texts[file]);
  const otherVersions = ["sdk/typescript/package.json", "sdk/python/pyproject.toml"].filter(
    (file) => readVersion(file) !== readVersion("package.json"),
  );
  for (const file of differing) console.error(`${file} passes for current, but a new generation differs.`);
  for (const file of otherVersions) console.error(`${file} does not have the version of package.json.`);
  if (differing.length + otherVersions.length > 0) process.exitCode = 1;
  else console.log(`sdk: ${GENERATED_FILES.length} files are the same when generated again`);
}

if (mode === "--check") await check();
else if (mode !== "--if-stale" || !isCurrent(root)) await generate();
