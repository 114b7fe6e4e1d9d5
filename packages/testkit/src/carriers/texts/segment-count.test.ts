import { countSmsSegments } from "@parley/foundation/sms-segments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countSegments } from "./segment-count.ts";

test.each([
  ["nothing", "", 1],
  ["160 basic characters", "a".repeat(160), 1],
  ["161 basic characters", "a".repeat(161), 2],
  ["306", "a".repeat(306), 2],
  ["307", "a".repeat(307), 3],
  ["80 extension characters", "€".repeat(80), 1],
  ["81 extension characters", "€".repeat(81), 2],
  ["an escaped character is not split", `${"a".repeat(152)}€${"a".repeat(8)}`, 2],
  ["70 UCS-2 characters", "ж".repeat(70), 1],
  ["71 UCS-2 characters", "ж".repeat(71), 2],
  ["134 UCS-2 characters", "ж".repeat(134), 2],
  ["135 UCS-2 characters", "ж".repeat(135), 3],
  ["one emoji makes it all UCS-2", `${"a".repeat(69)}🍝`, 2],
  ["a surrogate pair is not split", "🍝".repeat(67), 3],
  ["basic accents stay GSM-7", "é".repeat(160), 1],
  ["other accents make it UCS-2", "ê".repeat(71), 2],
])("%s", (_, text, segments) => {
  expect(countSegments(text)).toBe(segments);
});

test("the carrier's count and the service's independent one agree", () => {
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
