import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { putInPlace } from "./put-in-place.ts";

/*
 * Builds the dashboard into `dist`. With `--if-stale` only if what is there was not built from these sources. Prints
 * `built` or `current`; a failure is told on stderr, and leaves what was there before.
 */

const ROOT = import.meta.dirname;
const DIST = join(ROOT, "dist");
/** Whose content decides what is built. Of the contracts only types are used. */
const SOURCES = ["build.ts", "index.html", "package.json", "put-in-place.ts", "vite.config.ts", "src"];
const BUILT_FROM = "built-from.txt";
const COMPRESSED = new Set([".css", ".js", ".svg"]);
/** Below everything else on the machine: calls may be going on. */
const LOWEST_PRIORITY = 19;

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const entries = source === "src" ? await readdir(path, { recursive: true, withFileTypes: true }) : null;
    const files =
      entries === null
        ? [path]
        : entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

/** @returns an empty text when nothing is built */
async function builtFrom(): Promise<string> {
  return readFile(join(DIST, BUILT_FROM), "utf8").catch(() => "");
}

/** So that no request has to compress anything. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!COMPRESSED.has(extname(name))) continue;
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content));
  }
}

/** Built beside the old one, which stays when this fails. */
async function build(sources: string): Promise<void> {
  const fresh = join(ROOT, `.building-${process.pid}`);
  try {
    // Whatever the environment of whoever builds says: else React's slow half for development is built in.
    process.env["NODE_ENV"] = "production";
    const vite = await import("vite").catch(() => {
      throw new Error("Vite is not installed; run npm ci without --omit=dev");
    });
    await vite.build({ root: ROOT, logLevel: "error", build: { outDir: fresh, emptyOutDir: true } });
    await compressAssets(join(fresh, "assets"));
    await writeFile(join(fresh, BUILT_FROM), sources);
    await putInPlace(fresh, DIST, ["index.html", BUILT_FROM]);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

try {
  const sources = await hashSources();
  if (process.argv.includes("--if-stale") && (await builtFrom()) === sources) process.stdout.write("current\n");
  else {
    setPriority(LOWEST_PRIORITY);
    await build(sources);
    process.stdout.write("built\n");
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
