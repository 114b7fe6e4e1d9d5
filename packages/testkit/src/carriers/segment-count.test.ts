import { countSmsSegments } from "@parley/foundation/sms-segments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countSegments } from "./segment-count.ts";

test.each([
  ["nothing", "", 1],
  ["160 of the basic set", "a".repeat(160), 1],
  ["161 of the basic set", "a".repeat(161), 2],
  ["306", "a".repeat(306), 2],
  ["307", "a".repeat(307), 3],
  ["80 of the extension", "€".repeat(80), 1],
  ["81 of the extension", "€".repeat(81), 2],
  ["an escaped character does not straddle", `${"a".repeat(152)}€${"a".repeat(8)}`, 2],
  ["70 beyond it", "ж".repeat(70), 1],
  ["71 beyond it", "ж".repeat(71), 2],
  ["134 beyond it", "ж".repeat(134), 2],
  ["135 beyond it", "ж".repeat(135), 3],
  ["one emoji turns all to UCS-2", `${"a".repeat(69)}🍝`, 2],
  ["33 emoji and one do not split a pair", "🍝".repeat(67), 3],
  ["accents of the basic set stay in it", "é".repeat(160), 1],
  ["an accent outside it does not", "ê".repeat(71), 2],
])("%s", (_, text, segments) => {
  expect(countSegments(text)).toBe(segments);
});

test("the carrier's count and the service's own, written apart, agree", () => {
  const unit = fc.oneof(
    fc.constantFrom("a", "€", "é", "ê", "🍝", "\n", "["),
    fc.string({ unit: "grapheme", maxLength: 1 }),
  );
  const texts = fc.array(unit, { maxLength: 400 }).map((characters) => characters.join(""));
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ maxLength: 400 })), (text) => {
      expect(countSegments(text)).toBe(countSmsSegments(text).segmentCount);
    }),
    { numRuns: 500 },
  );
});
