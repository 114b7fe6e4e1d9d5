import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");

interface Reference {
  readonly path: string;
  /** Quoted parts of test titles after the path; `…` marks an omission. */
  readonly titles: readonly string[];
}

/** Test paths in backticks, each with the titles in the parentheses that follow. */
function readReferences(text: string): readonly Reference[] {
  return [...text.matchAll(/`([^`\s]+)`(?: \(((?:[^()]|\([^()]*\))*)\))?/g)]
    .map(([, path = "", aside = ""]) => ({
      path,
      titles: [...aside.matchAll(/["“]([^"”]+)["”]/g)].map(([, title = ""]) => title),
    }))
    .filter(({ path }) => /^(src|tests|apps|packages|benchmarks|sdk|tools)\/(?!…)/.test(path));
}

function filesOf(path: string): readonly string[] {
  const full = join(root, /^(src|tests)\//.test(path) ? `apps/service/${path}` : path);
  const paths = /[*{]/.test(path) ? globSync(full) : existsSync(full) ? [full] : [];
  return paths.flatMap((each) => (each.endsWith(".ts") ? [each] : globSync(join(each, "**/*.test.ts"))));
}

test("every promise names a test, and every named file exists", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| **"));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => readReferences(row).length === 0 && !row.includes("npm run"))).toEqual([]);
  const missing = readReferences(page).filter(({ path }) => filesOf(path).length === 0);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("every quoted title occurs in its file", () => {
  const untrue = readReferences(page).flatMap(({ path, titles }) => {
    const text = filesOf(path)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const parts = titles.flatMap((title) =>
      title
        .split("…")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    );
    return parts.filter((part) => !text.includes(part)).map((part) => `${path}: ${part}`);
  });
  expect(untrue).toEqual([]);
});
