import { expect, test } from "vitest";
import { redactMembers, redactValue } from "./redact-value.ts";

test.each([
  ["call 415-555-0133", "call [PHONE]"],
  [14_155_550_133, "[PHONE]"],
  [4_111_111_111_111_111, "[CREDIT_CARD]"],
  [1_250, 1_250],
  [0.123456789012, 0.123456789012],
  [true, true],
  [null, null],
  [
    { at: "19:00", by: ["jane@example.com", { phone: "+14155550133" }] },
    { at: "19:00", by: ["[EMAIL]", { phone: "[PHONE]" }] },
  ],
  [{ "+14155550133": { name: "Jane" } }, { "[PHONE]": { name: "Jane" } }],
])("%j becomes %j", (given, redacted) => {
  expect(redactValue(given)).toEqual(redacted);
});

test("members keep their names, and what lies too deep is left out", () => {
  const nested = (depth: number): unknown => (depth === 0 ? "here" : { in: nested(depth - 1) });
  expect(redactMembers({ "415-555-0133": "jane@example.com" })).toEqual({ "415-555-0133": "[EMAIL]" });
  expect(JSON.stringify(redactValue(nested(16)))).toContain("here");
  expect(JSON.stringify(redactValue(nested(20)))).not.toContain("here");
});
