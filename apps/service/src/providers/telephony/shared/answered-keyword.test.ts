import { describe, expect, it } from "vitest";
import { answeredKeywordOf } from "./answered-keyword.ts";

describe("answeredKeywordOf", () => {
  it.each([
    ["STOP", "stop"],
    ["start", "start"],
    [" Help ", "help"],
  ])("reads %j", (value, answeredKeyword) => {
    expect(answeredKeywordOf(value)).toEqual({ answeredKeyword });
  });

  it.each([null, undefined, "", "INFO", "STOPALL", 1, {}, ["STOP"]])("ignores %j", (value) => {
    expect(answeredKeywordOf(value)).toEqual({});
  });
});
