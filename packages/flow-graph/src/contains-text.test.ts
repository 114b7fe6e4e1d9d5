import fc from "fast-check";
import { expect, test } from "vitest";
import { containsText } from "./contains-text.ts";

test("finds what `includes` finds, but no empty text", () => {
  // Few letters, so that beginnings of the part come again and again.
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
  fc.assert(
    fc.property(letters, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 }), (text, part) => {
      expect(containsText(text, part)).toBe(part !== "" && text.includes(part));
    }),
    { numRuns: 500 },
  );
});
