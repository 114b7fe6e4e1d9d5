import { createHash, type Hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/*
 * Which files of the SDKs are generated, and whether they are current. Git does not hold them: every command that needs them
 * runs `tools/sdk/generate.ts --if-stale` first, which loads only this module when nothing has changed.
 */

export const GENERATED_FILES = [
  "sdk/typescript/src/types.generated.ts",
  "sdk/typescript/src/operations.generated.ts",
  "sdk/python/src/parley_sdk/generated_types.py",
  "sdk/python/src/parley_sdk/generated_operations.py",
] as const;

/** The text of each generated file. */
export type GeneratedTexts = Readonly<Record<(typeof GENERATED_FILES)[number], string>>;

/** The files and folders that decide what is generated. The lock file stands for packages, `package.json` for the version. */
const SOURCES = [
  "apps/service/src/platform/http/openapi",
  "package-lock.json",
  "package.json",
  "packages/contracts/src",
  "packages/foundation/src",
  "tools/reference/openapi-document.ts",
  "tools/sdk",
];
/** Holds the digest of the sources and of the files generated from them. */
const STAMP = "sdk/generated-from.txt";

/** @param file relative to the repository */
export function isSource(file: string): boolean {
  return SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
}

/** Whether the generated files are there, unedited, and generated from the present sources. */
export function isCurrent(root: string): boolean {
  if (![STAMP, ...GENERATED_FILES].every((file) => existsSync(join(root, file)))) return false;
  return readFileSync(join(root, STAMP), "utf8") === digestWithGenerated(root, hashSources(root));
}

/** The hash of the sources, to which `writeGenerated` adds the generated files. */
export function hashSources(root: string): Hash {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesOf(root, source))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash;
}

function digestWithGenerated(root: string, sources: Hash): string {
  for (const file of GENERATED_FILES) sources.update(readFileSync(join(root, file)));
  return `${sources.digest("hex")}\n`;
}

/** In a fixed order; without tests, which change nothing. */
function filesOf(root: string, source: string): readonly string[] {
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/**
 * Replaces each file as a whole, the stamp last: readers never see half a file, and two processes may generate at once.
 * @param sources from `hashSources`, called before the texts were generated
 */
export function writeGenerated(root: string, texts: GeneratedTexts, sources: Hash): void {
  const folder = join(root, "sdk", `.generating-${process.pid}`);
  const replace = (file: string, text: string) => {
    const fresh = join(folder, basename(file));
    writeFileSync(fresh, text);
    renameSync(fresh, join(root, file));
  };
  mkdirSync(folder, { recursive: true });
  try {
    for (const file of GENERATED_FILES) replace(file, texts[file]);
    replace(STAMP, digestWithGenerated(root, sources));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
