import { expect, test } from "vitest";
import { mapAnswer, parseAnswerPath } from "./pick-from-answer.ts";

const ANSWER = { data: { items: [{ price: 5 }, { price: 7 }], "a-b": "x" }, list: [1] };

test.each([
  ["data.items[1].price", 7],
  ["$.data.items[0]", { price: 5 }],
  ["$", ANSWER],
  ["data.a-b", "x"],
  ["list[0]", 1],
  ["data.items[9].price", null],
  ["data.__proto__", null],
  ["list.length", null],
])("%s", (path, expected) => {
  expect(mapAnswer(ANSWER, path)).toEqual(expected);
});

test.each(["a..b", "a[", "a[x]", ".a", "a[-1]", `a${".b".repeat(40)}`])("%s is not a path", (path) => {
  expect(parseAnswerPath(path)).toBeNull();
});

test("a mapping's results get its names", () => {
  expect(mapAnswer(ANSWER, { first: "data.items[0].price", gone: "nothing.here" })).toEqual({ first: 5, gone: null });
});
