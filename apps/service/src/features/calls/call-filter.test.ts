import { expect, test } from "vitest";
import { normalizePhoneText } from "./call-filter.ts";

test.each([
  ["+14155550100", "+14155550100"],
  ["+1 (415) 555-0100", "+14155550100"],
  [" 14155550100", "14155550100"],
  ["415.555", "415555"],
  ["0100", "0100"],
  ["anonymous", "anonymous"],
  ["sip:ada-1@example.com", "sip:ada-1@example.com"],
  ["", ""],
])("%j is looked for as %j", (text, expected) => {
  expect(normalizePhoneText(text)).toBe(expected);
});
