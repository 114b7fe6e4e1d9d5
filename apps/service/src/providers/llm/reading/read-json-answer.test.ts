import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonAnswer } from "./read-json-answer.ts";

const FOUND = { object: { facts: ["a"] } };

describe("an object is found", () => {
  it.each<[string, string]>([
    ["alone", '{"facts":["a"]}'],
    ["in a fence", '```json\n{"facts": ["a"]}\n```'],
    ["behind brackets of prose", 'Based on {about travel}, here: {"facts":["a"]}'],
    ["before brackets of prose", '{"facts":["a"]} (as {asked})'],
    ["between brackets that are not closed", '{ see below: {"facts":["a"]} and {'],
    ["behind an inch sign", 'A {27" screen}: {"facts":["a"]}'],
    ["behind another object", '{"note": "first"} {"facts":["a"]}'],
    ["within another object", '{"result": {"facts":["a"]}}'],
    ["before a second one", '{"facts":["a"]} {"facts":["b"]}'],
    ["behind an empty one", '{} {"facts":["a"]}'],
    ["in LaTeX", '\\boxed{{"facts":["a"]}}'],
  ])("%s", (_where, answer) => {
    expect(readJsonAnswer(answer, ["facts"])).toEqual(FOUND);
  });

  it("with brackets and quotes in its texts", () => {
    const object = { facts: ['} "{', "\\", '\\"}'], more: { deep: "}{" } };
    expect(readJsonAnswer(`So {this}: ${JSON.stringify(object)}.`, ["facts"])).toEqual({ object });
  });

  it("without the members that were asked for, if no other has them", () => {
    expect(readJsonAnswer('So: {"a": {"b": 1}}', ["facts"])).toEqual({ object: { a: { b: 1 } } });
  });

  it("whatever prose stands around it", () => {
    const prose = fc.string({ unit: fc.constantFrom(...'ab {}":,[]\\\n'.split("")), maxLength: 30 });
    const facts = fc.array(fc.string(), { maxLength: 3 });
    fc.assert(
      fc.property(prose, facts, prose, (before, words, after) => {
        // Members of an object that encloses it would be found first.
        const read = readJsonAnswer(`${before}\n${JSON.stringify({ facts: words })}${after}`, ["facts"]);
        expect(read).toEqual({ object: { facts: words } });
      }),
      { numRuns: 500 },
    );
  });
});

it.each<[string, string, string]>([
  ["nothing", " \n", "was empty"],
  ["prose", "I cannot say.", "without a JSON object"],
  ["an object that breaks off", 'Here: {"facts": ["a', "breaks off"],
  ["what only looks like JSON", "{facts: a}", "not valid JSON"],
])("%s is unusable", (_what, answer, reason) => {
  expect(readJsonAnswer(answer, ["facts"])).toEqual({ unusable: expect.stringContaining(reason) });
});

it("an answer full of brackets is read no more than so often", () => {
  const started = process.cpuUsage();
  readJsonAnswer('{"'.repeat(50_000), ["facts"]);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
