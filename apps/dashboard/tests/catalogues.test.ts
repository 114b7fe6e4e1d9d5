import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { es } from "../src/i18n/es.ts";
import { type Catalogue, currentLanguage, setCatalogue, t } from "../src/i18n/t.ts";
import { zh } from "../src/i18n/zh.ts";

const SRC = join(import.meta.dirname, "..", "src");
const CATALOGUES: Readonly<Record<string, Catalogue>> = { de, es, zh };

/** Attributes that a person reads or hears. */
const SPOKEN = new Set(["aria-label", "aria-valuetext", "alt", "label", "placeholder", "title", "hint", "consequence"]);

interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Words written into the markup itself instead of the catalogue. */
function wordsIn(fileName: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (value.type === "JSXText") note(value["value"]);
    if (value.type === "JSXExpressionContainer") noteText(value["expression"]);
    if (value.type === "JSXAttribute") {
      const { name } = value["name"] as { readonly name?: string };
      if (SPOKEN.has(name ?? "")) noteText(value["value"]);
      else if (isNode(value["value"]) && value["value"].type === "JSXExpressionContainer") {
        visit(value["value"]["expression"]);
      }
      return;
    }
    for (const member of Object.values(value)) visit(member);
  };
  const noteText = (value: unknown) => {
    if (!isNode(value)) return;
    if (value.type === "Literal") note(value["value"]);
    if (value.type === "TemplateLiteral") {
      for (const quasi of value["quasis"] as SyntaxNode[]) note((quasi["value"] as { readonly raw: string }).raw);
    }
  };
  const note = (text: unknown) => {
    if (typeof text === "string" && /\p{L}{2,}/u.test(text)) found.push(text.trim());
  };
  visit(parseSync(fileName, source).program);
  return found;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

test("no text stands in the markup: all of it is in the catalogue", () => {
  expect(files.length).toBeGreaterThan(30);
  const written = files.flatMap((file) =>
    wordsIn(file, readFileSync(join(SRC, file), "utf8")).map((words) => `${file}: ${words}`),
  );
  expect(written).toEqual([]);
});

test("text in the markup is found", () => {
  const source = `const a = <p title="Read me" className="text-quiet">Hello <b>{"there"}</b>{\`some \${a} words\`}</p>;`;
  expect(wordsIn("planted.tsx", source).toSorted()).toEqual(["Hello", "Read me", "some", "there", "words"]);
});

describe.each(Object.entries(CATALOGUES))("the catalogue %s", (_language, catalogue) => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

  test("has the English keys, each with the same values in braces", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(en));
    for (const [key, english] of Object.entries(en)) {
      const message = catalogue[key as keyof typeof en];
      if (typeof english === "string") {
        expect([key, namesIn(String(message))]).toEqual([key, namesIn(english)]);
      } else {
        const { other } = message as { readonly other: string };
        expect([key, namesIn(other)]).toEqual([key, namesIn(english.other)]);
      }
    }
  });

  test("says something in every message", () => {
    for (const [key, message] of Object.entries(catalogue)) {
      const texts = typeof message === "string" ? [message] : Object.values(message);
      for (const text of texts) expect([key, text.trim() === ""]).toEqual([key, false]);
    }
  });
});

test("no key stands in two files, of which the later would be said in both places", () => {
  const folder = join(SRC, "i18n", "en");
  const keys = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key),
  );
  expect(keys.length).toBe(Object.keys(en).length);
});

test("every key that is used by its beginning and a word is there", () => {
  const used = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), "utf8").matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key),
  );
  expect(used.filter((key) => !Object.keys(en).includes(key ?? ""))).toEqual([]);
});

test("fills in values, in the language's way of writing numbers, and chooses the plural", () => {
  setCatalogue("en", en);
  expect(currentLanguage()).toBe("en");
  expect(t("calls.count", { count: 1 })).toBe("1 call");
  expect(t("calls.count", { count: 12_345 })).toBe("12,345 calls");
  expect(t("call.title", { customer: "<b>$&" })).toBe("Call with <b>$&");
  setCatalogue("de", de);
  expect(t("calls.count", { count: 12_345 })).toBe("12.345 Anrufe");
  setCatalogue("zh", zh);
  expect(t("calls.count", { count: 1 })).toBe("1 通电话");
});
