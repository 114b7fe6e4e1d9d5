import { expect, test } from "vitest";
import { doCallsDiffer, similarityOf } from "./compare-answers.ts";

const call = (name: string, sent: Record<string, unknown> = {}) => ({ name, arguments: sent });

test.each([
  ["We open at nine.", "we open at NINE", 1],
  ["We open at nine.", "We close at five.", 0.5],
  ["Yes.", "No.", 0],
  ["", "", 1],
  ["Yes.", "", 0],
  ["no no no", "no", 0.5],
])("%j and %j share %d of their words", (one, other, share) => {
  expect(similarityOf(one, other)).toBe(share);
  expect(similarityOf(other, one)).toBe(share);
});

test("calls differ by name, arguments and number, not by order", () => {
  const calls = [call("book", { day: "Mon", at: 9 }), call("find")];
  expect(doCallsDiffer(calls, [call("find"), call("book", { at: 9, day: "Mon" })])).toBe(false);
  expect(doCallsDiffer(calls, [call("find"), call("book", { at: 10, day: "Mon" })])).toBe(true);
  expect(doCallsDiffer(calls, [call("find")])).toBe(true);
  expect(doCallsDiffer([call("find")], [call("find"), call("find")])).toBe(true);
  expect(doCallsDiffer([], [])).toBe(false);
});
