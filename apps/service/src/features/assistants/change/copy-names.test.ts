import { describe, expect, test } from "vitest";
import { copyNames } from "./copy-names.ts";

describe("copyNames", () => {
  test.each([
    ["Ada", ["Ada (copy)", "Ada (copy 2)", "Ada (copy 3)"]],
    ["Ada (copy)", ["Ada (copy)", "Ada (copy 2)", "Ada (copy 3)"]],
    ["Ada (copy 7)", ["Ada (copy)", "Ada (copy 2)", "Ada (copy 3)"]],
    ["Ada (copy) two", ["Ada (copy) two (copy)", "Ada (copy) two (copy 2)", "Ada (copy) two (copy 3)"]],
  ])("%s", (original, expected) => {
    expect(copyNames(original, 1, 3)).toEqual(expected);
  });

  test("go on where the last ones ended", () => {
    expect(copyNames("Ada", 51, 2)).toEqual(["Ada (copy 51)", "Ada (copy 52)"]);
  });

  test("fit, and are no halves of characters", () => {
    const [name] = copyNames(`${"a".repeat(247)}😀`, 1, 1);
    expect(name).toBe(`${"a".repeat(247)} (copy)`);
    expect(copyNames("x".repeat(255), 1, 60).every((candidate) => candidate.length <= 255)).toBe(true);
  });
});
