import { expect, test } from "vitest";
import { lexicalVector } from "./lexical-vector.ts";

function similarity(one: string, other: string): number {
  const [left, right] = [lexicalVector(one), lexicalVector(other)];
  return left?.reduce((sum, value, index) => sum + value * (right?.[index] ?? 0), 0) ?? 0;
}

test("the same text has the same vector, whatever its case and accents", () => {
  expect(similarity("Café CRÈME", "cafe creme")).toBeCloseTo(1, 5);
});

test.each([
  ["misspelled", "She is allergic to hazelnuts", "alergic to hazlenuts"],
  ["compound", "Die Rechnungsadresse ist anders", "Adresse der Rechnung"],
  ["another form", "He prefers calling in the morning", "prefer a call, mornings"],
])("a %s word is alike", (_what, fact, question) => {
  expect(similarity(fact, question)).toBeGreaterThan(0.2);
  expect(similarity(fact, question)).toBeGreaterThan(2 * similarity("The gate code is painted blue", question));
});

test("a text without letters has none", () => {
  expect(lexicalVector(" … ?!")).toBeNull();
});

test("never changes, or stored vectors would have to be made anew", () => {
  const vector = lexicalVector("Parley") ?? [];
  expect([...vector.slice(0, 4)].map((value) => Math.round(value * 1_000))).toMatchInlineSnapshot(`
    [
      0,
      0,
      0,
      0,
    ]
  `);
});
