import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { first } from "../src/i18n/en/first.ts";
import { further } from "../src/i18n/en/further.ts";

const SRC = join(import.meta.dirname, "..", "src");
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;
/** Pages that bring their texts along. */
const FURTHER_PAGE = /furtherPage\(\(\) => import\("[^"]+"\)\)/g;

/** The files that are loaded, or may be, before any page that brings its texts along. */
function filesBefore(entry: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string) => {
    if (found.has(path) || path.includes("/i18n/") || !existsSync(path)) return;
    const source = readFileSync(path, "utf8").replaceAll(FURTHER_PAGE, "");
    found.set(path, source);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) visit(join(dirname(path), specifier));
  };
  visit(join(SRC, entry));
  return found;
}

test("what is loaded at once has its texts at once", () => {
  const files = filesBefore("main.tsx");
  expect([...files.keys()].map((path) => path.slice(SRC.length + 1))).toEqual(
    expect.arrayContaining(["shell/Palette.tsx", "pages/home/HomePage.tsx", "pages/call/CallPage.tsx"]),
  );
  const missing: string[] = [];
  for (const [path, source] of files) {
    const named = [...source.matchAll(/"([\w-]+\.[\w.-]+)"/g)].map(([, key = ""]) => key);
    const begun = [...source.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, begin = ""]) => begin);
    const late = Object.keys(further).filter(
      (key) => named.includes(key) || begun.some((begin) => key.startsWith(begin)),
    );
    missing.push(...late.map((key) => `${path.slice(SRC.length + 1)}: ${key}`));
  }
  expect(missing).toEqual([]);
});

test("no text is in both", () => {
  expect(Object.keys(first).filter((key) => key in further)).toEqual([]);
});
