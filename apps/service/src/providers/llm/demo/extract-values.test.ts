import { describe, expect, it } from "vitest";
import { extractValues } from "./extract-values.ts";

const found = (text: string) => extractValues(text).map(({ kind, value }) => `${kind} ${value}`);

describe("extractValues", () => {
  it.each<[string, string[]]>([
    ["Write to Joe.Smith+x@Example.com please", ["email joe.smith+x@example.com"]],
    ["call me on +1 (512) 555-0100", ["phone +15125550100"]],
    ["030 1234567", ["phone 0301234567"]],
    ["on 2026-03-14", ["date 2026-03-14"]],
    ["on 2026-13-45", ["phone 20261345"]],
    ["on 14/03/2026", ["date 14/03/2026"]],
    ["March 14th, 2026 at 3 pm", ["date 2026-03-14", "time 15:00"]],
    ["the 3rd of May", ["date 3rd of may"]],
    ["next friday", ["date next friday"]],
    ["the day after tomorrow in the morning", ["date the day after tomorrow", "time morning"]],
    ["tomorrow at 7", ["date tomorrow", "time 7"]],
    ["in three days", ["date in three days"]],
    ["12 am", ["time 00:00"]],
    ["12:30 p.m.", ["time 12:30"]],
    ["at 19:45", ["time 19:45"]],
    ["half past seven", ["time half past seven"]],
    ["seven o'clock", ["time seven o'clock"]],
    ["at noon", ["time noon"]],
    ["two pizzas", ["number 2"]],
    ["a table for four tomorrow at 8 pm please", ["number 4", "date tomorrow", "time 20:00"]],
    ["for 3 nights", ["number 3"]],
    ["for 20 euros", ["number 20"]],
    ["this one", []],
    ["my name is anna miller and I am late", ["name Anna Miller"]],
    ["I'm Bob Stone", ["name Bob Stone"]],
    ["I am sorry", []],
    ["I'm looking for a table", []],
    ["This is Monday", ["date monday"]],
    ["under the name of O'Neil", ["name O'Neil"]],
    ["Good morning", []],
    ["nothing of this kind", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("repeats them as they were said, days and months in capitals", () => {
    expect(extractValues("next friday, 3rd of may, for four").map(({ text }) => text)).toEqual([
      "next Friday",
      "3rd of May",
      "4 people",
    ]);
  });

  it("takes a bare name or hour only when it was asked for", () => {
    expect(extractValues("anna miller")).toEqual([]);
    expect(extractValues("anna miller", { expects: "name" })).toMatchObject([{ kind: "name", text: "Anna Miller" }]);
    expect(extractValues("not sure", { expects: "name" })).toEqual([]);
    expect(extractValues("7")).toMatchObject([{ kind: "number" }]);
    expect(extractValues("7", { expects: "time" })).toMatchObject([{ kind: "time", value: "7" }]);
    expect(extractValues("300", { expects: "time" })).toMatchObject([{ kind: "number" }]);
  });
});
