import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The service in a few files instead of thousands: it starts faster and needs less memory (the figures are in
 * `docs/decisions/2026-11-27-the-service-starts-from-a-bundle.md`). Built from the sources by `apps/service/build.ts`, and used only as long as they are what it was built from. Plain JavaScript, because it is
 * asked before any other source is loaded.
 */

/** Whose content decides what is built; of folders everything below. The lock file stands for the libraries. */
const SOURCES = ["package-lock.json", "apps/service/build.ts", "apps/service/src"];
const PACKAGES = "packages";
const FOLDER = join("apps", "service", "dist");
export const BUILT_FROM = "built-from.txt";
export const BUNDLE = "main.mjs";

/** @param {string} root the repository's folder */
export function bundleFolder(root) {
  return join(root, FOLDER);
}

/**
 * What the sources are, in 64 digits.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash("sha256");
  const packages = readdirSync(join(root, PACKAGES)).map((name) => join(PACKAGES, name, "src"));
  for (const source of [...SOURCES, ...packages.sort()]) {
    for (const file of filesOf(root, source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** @returns {readonly string[]} in a fixed order; without tests, which change nothing */
function filesOf(root, source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!/src$/.test(source)) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/**
 * The bundle's entry, if it was built from the sources as they are.
 * @param {string} root
 * @returns {string | null}
 */
export function currentBundle(root) {
  const folder = bundleFolder(root);
  try {
    const builtFrom = readFileSync(join(folder, BUILT_FROM), "utf8");
    return builtFrom === hashSources(root) ? join(folder, BUNDLE) : null;
  } catch {
    return null;
  }
}
