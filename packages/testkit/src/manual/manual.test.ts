import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blocksOf, manualPages, REPOSITORY, readPage } from "./command-blocks.ts";
import { findProblems, type KnownCommands } from "./manual-problems.ts";

const usage = readPage("apps/service/src/main.ts");
const known: KnownCommands = {
  npmScripts: new Set(Object.keys((JSON.parse(readPage("package.json")) as { scripts: object }).scripts)),
  parleyCommands: new Set([...usage.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = ""]) => name)),
};

test.each(manualPages())("each command of %s runs in a test or says what it needs, and names what there is", (page) => {
  expect(findProblems(blocksOf(readPage(page)), known)).toEqual([]);
});

test("every page of the manual is linked from the README", () => {
  const readme = readPage("README.md");
  const missing = readdirSync(new URL("docs/operations/", REPOSITORY))
    .filter((name) => name.endsWith(".md"))
    .filter((name) => !readme.includes(`](docs/operations/${name})`));
  expect(missing).toEqual([]);
});

test.each(manualPages())("every file %s links to is there", (page) => {
  const here = new URL(page, REPOSITORY);
  const links = [...readPage(page).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !existsSync(new URL(link, here)))).toEqual([]);
});

describe("what is wrong is found:", () => {
  const page = (fence: string, text: string) => `Words.\n\n\`\`\`${fence}\n${text}\n\`\`\`\n`;
  test.each([
    ["a block without a mark", page("sh", "npm start"), "line 3: says neither test"],
    ["a mark nobody knows", page("sh tset", "npm start"), "line 3: says neither test"],
    ["two marks", page("sh test needs-account", "npm start"), "line 3: says neither test"],
    [
      "commands that say to be something else",
      page("json", "curl -s $PARLEY/health"),
      "line 3: is a block of commands",
    ],
    ["commands without a language", page("", "npx parley backup"), "line 3: is a block of commands"],
    ["a script there is not", page("sh needs-machine", "npm run dcotor"), "line 3: there is no npm run dcotor"],
    ["a command there is not", page("sh needs-machine", "npx parley bakcup"), "line 3: there is no parley bakcup"],
    ["another way to install", page("sh needs-machine", "npm i"), "line 3: npm i is none"],
  ])("%s", (_what, text, problem) => {
    expect(findProblems(blocksOf(text), known)).toEqual([expect.stringContaining(problem)]);
  });

  test("a block that does not end", () => {
    expect(() => blocksOf("```sh test\ncurl\n")).toThrow("line 1");
  });
});

test("blocks in lists lose the list's indentation, and only that", () => {
  expect(blocksOf("1. So:\n\n   ```sh test\n   if a; then\n     b\n   fi\n   ```\n")).toEqual([
    { language: "sh", marks: ["test"], text: "if a; then\n  b\nfi", line: 3 },
  ]);
});
