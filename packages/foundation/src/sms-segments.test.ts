import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSmsSegments } from "./sms-segments.ts";

describe("countSmsSegments", () => {
  it.each([
    ["empty", "", "gsm-7", 1, 0, 160],
    ["one letter", "a", "gsm-7", 1, 1, 160],
    ["160 septets", "a".repeat(160), "gsm-7", 1, 160, 160],
    ["161 septets", "a".repeat(161), "gsm-7", 2, 161, 153],
    ["306 septets", "a".repeat(306), "gsm-7", 2, 306, 153],
    ["307 septets", "a".repeat(307), "gsm-7", 3, 307, 153],
    ["80 euro signs", "€".repeat(80), "gsm-7", 1, 160, 160],
    ["81 euro signs: 76 fit a part", "€".repeat(81), "gsm-7", 2, 162, 153],
    ["an escape at the end of a part", `${"a".repeat(152)}€${"a".repeat(152)}`, "gsm-7", 3, 306, 153],
    ["an escape that just fits", `${"a".repeat(151)}€${"a".repeat(153)}`, "gsm-7", 2, 306, 153],
    ["every extension character", "\f^{}\\[~]|€", "gsm-7", 1, 20, 160],
    ["accents of the basic table", "éèùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà¿¡ΔΦΓΛΩΠΨΣΘΞ", "gsm-7", 1, 36, 160],
    ["line breaks", "a\r\nb", "gsm-7", 1, 4, 160],
    ["small cedilla is outside", "ç", "ucs-2", 1, 1, 70],
    ["backtick is outside", "`", "ucs-2", 1, 1, 70],
    ["tab is outside", "\t", "ucs-2", 1, 1, 70],
    ["curly apostrophe", "it’s", "ucs-2", 1, 4, 70],
    ["70 units", "я".repeat(70), "ucs-2", 1, 70, 70],
    ["71 units", "я".repeat(71), "ucs-2", 2, 71, 67],
    ["134 units", "я".repeat(134), "ucs-2", 2, 134, 67],
    ["135 units", "я".repeat(135), "ucs-2", 3, 135, 67],
    ["35 emoji", "😀".repeat(35), "ucs-2", 1, 70, 70],
    ["36 emoji", "😀".repeat(36), "ucs-2", 2, 72, 67],
    ["67 emoji: 33 fit a part", "😀".repeat(67), "ucs-2", 3, 134, 67],
    ["a pair at the end of a part", `${"я".repeat(66)}😀${"я".repeat(66)}`, "ucs-2", 3, 134, 67],
    ["a lone surrogate", "\ud83d", "ucs-2", 1, 1, 70],
  ] as const)("%s", (_name, text, encoding, segmentCount, unitCount, perSegment) => {
    expect(countSmsSegments(text)).toEqual({ encoding, segmentCount, unitCount, perSegment });
  });

  it("never needs fewer parts than the units fill, nor more than one spare unit a part explains", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "€", "é", "😀", "я", " "), maxLength: 900 });
    fc.assert(
      fc.property(text, (value) => {
        const { segmentCount, unitCount, perSegment } = countSmsSegments(value);
        expect(segmentCount).toBeGreaterThanOrEqual(Math.max(1, Math.ceil(unitCount / perSegment)));
        expect(segmentCount).toBeLessThanOrEqual(Math.max(1, Math.ceil(unitCount / (perSegment - 1))));
      }),
    );
  });
});
