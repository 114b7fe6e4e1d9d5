import { expect, test } from "vitest";
import { admitAfter, OPEN } from "./admission.ts";

/** Whether calls are admitted after each second with these delays. */
function admitted(...delaysMs: readonly number[]): boolean[] {
  let admission = OPEN;
  return delaysMs.map((delayMs) => {
    admission = admitAfter(admission, delayMs);
    return admission.isOpen;
  });
}

test.each([
  ["one late second is a hiccup", [10, 400, 10], [true, true, true]],
  ["two are", [400, 400, 10, 400, 400], [true, true, true, true, true]],
  ["three in a row are too many calls", [150, 150, 150], [true, true, false]],
  ["a stall is not waited for", [1_000], [false]],
  ["it takes calls again when it is well on time", [1_000, 149, 75, 74], [false, false, false, true]],
  ["and is as patient as before", [1_000, 10, 150, 150, 150], [false, true, true, true, false]],
])("%s", (_what, delaysMs, expected) => {
  expect(admitted(...delaysMs)).toEqual(expected);
});
