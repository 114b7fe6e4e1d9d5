import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");

interface Reference {
  readonly path: string;
  /** Parts of titles in quotation marks after the path; `…` stands for what is left out. */
  readonly titles: readonly string[];
}

/** Paths of tests in backquotes, each with the titles that follow in brackets. */
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

test("every promise names a test, and the files exist", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| **"));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => readReferences(row).length === 0 && !row.includes("npm run"))).toEqual([]);
  const missing = readReferences(page).filter(({ path }) => filesOf(path).length === 0);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("the titles that promises name are in their files", () => {
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
