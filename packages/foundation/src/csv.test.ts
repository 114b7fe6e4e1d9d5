import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("cells are quoted, quotes doubled, lines ended by CR LF", () => {
  expect(
    toCsv([
      ["a", 'say "hi"'],
      ["two\nlines", ""],
    ]),
  ).toBe('"a","say ""hi"""\r\n"two\nlines",""\r\n');
  expect(toCsv([])).toBe("");
});

test.each(["=1+1", "+14155550100", "-2+3", "@SUM(A1)", " =1", "\t=1", "\r=1"])("%j is no formula", (value) => {
  expect(toCsv([[value]])).toBe(`"'${value}"\r\n`);
});

test.each(["-5", "12", "a=1", "'=1"])("%j is left as it is", (value) => {
  expect(toCsv([[value]])).toBe(`"${value}"\r\n`);
});
