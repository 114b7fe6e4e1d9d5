import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..", "src");
const TEXTS = join(SRC, "i18n", "en");
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;
/** Pages that bring texts along. */
const FURTHER_PAGE = /furtherPage\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\("([^"]+)"\),?\s*\)/g;
const AT_ONCE = ["shell", "home"];

/** Each key with the file it stands in. */
const groupOf = new Map(
  readdirSync(TEXTS).flatMap((file) =>
    [...readFileSync(join(TEXTS, file), "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map(
      ([, key = ""]) => [key, file.replace(".ts", "")] as const,
    ),
  ),
);

interface Loaded {
  readonly files: ReadonlyMap<string, string>;
  readonly further: readonly { readonly path: string; readonly groups: readonly string[] }[];
}

/** What is loaded with a file, or may be, before any page that brings texts along. */
function loadedWith(entry: string): Loaded {
  const files = new Map<string, string>();
  const further: { path: string; groups: string[] }[] = [];
  const visit = (path: string) => {
    if (files.has(path) || path.includes("/i18n/") || !existsSync(path)) return;
    const whole = readFileSync(path, "utf8");
    for (const [, groups = "", page = ""] of whole.matchAll(FURTHER_PAGE)) {
      further.push({ path: join(dirname(path), page), groups: groups.match(/[\w-]+/g) ?? [] });
    }
    const source = whole.replaceAll(FURTHER_PAGE, "");
    files.set(path, source);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) visit(join(dirname(path), specifier));
  };
  visit(entry);
  return { files, further };
}

/** Texts that are said there, but not loaded by then. */
function missing({ files }: Loaded, groups: readonly string[]): readonly string[] {
  return [...files].flatMap(([path, source]) => {
    const named = [...source.matchAll(/"([\w-]+\.[\w.-]+)"/g)].map(([, key = ""]) => key);
    const begun = [...source.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, begin = ""]) => begin);
    // Two groups may have keys that begin alike; the page means its own.
    const isOwn = (begin: string) =>
      [...groupOf].some(([key, group]) => groups.includes(group) && key.startsWith(begin));
    const others = begun.filter((begin) => !isOwn(begin));
    const isSaid = (key: string) => named.includes(key) || others.some((begin) => key.startsWith(begin));
    return [...groupOf]
      .filter(([key, group]) => !groups.includes(group) && isSaid(key))
      .map(([key, group]) => `${path.slice(SRC.length + 1)}: ${key} (${group})`);
  });
}

const atOnce = loadedWith(join(SRC, "main.tsx"));

test("what is loaded at once has its texts at once", () => {
  expect([...atOnce.files.keys()].map((path) => path.slice(SRC.length + 1))).toEqual(
    expect.arrayContaining(["shell/Palette.tsx", "pages/home/HomePage.tsx"]),
  );
  expect(missing(atOnce, AT_ONCE)).toEqual([]);
});

test.each(atOnce.further.map(({ path, groups }) => [path.slice(SRC.length + 1), groups] as const))(
  "%s brings its texts along: %j",
  (page, groups) => {
    expect(missing(loadedWith(join(SRC, page)), [...AT_ONCE, ...groups])).toEqual([]);
  },
);

test("there are such pages", () => {
  expect(atOnce.further.length).toBeGreaterThan(25);
});
