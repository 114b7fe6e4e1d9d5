import { expect, it } from "vitest";
import { FillerRotation } from "./filler-rotation.ts";

it("takes one filler after the other, and none twice in a row", () => {
  const rotation = new FillerRotation({ first: ["a", "b", "c"], further: ["a", "d"] });
  const kinds = [false, true, true, true, false, false, false];
  expect(kinds.map((isFurther) => rotation.next(isFurther))).toEqual(["a", "d", "a", "d", "b", "c", "a"]);
  rotation.use({ first: ["a", "x"], further: [] });
  expect(rotation.next(false)).toBe("x");
});

it("says the only one again, and further ones only if there are", () => {
  const rotation = new FillerRotation({ first: ["a"], further: [] });
  expect([rotation.next(false), rotation.next(true)]).toEqual(["a", "a"]);
});

it("has nothing to say without any", () => {
  expect(new FillerRotation({ first: [], further: [] }).next(false)).toBeNull();
});
