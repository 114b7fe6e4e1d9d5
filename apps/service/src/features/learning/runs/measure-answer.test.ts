import { describe, expect, test } from "vitest";
import type { ExpectedAnswer } from "./eval-run.ts";
import { expectedAnswerOf, toolMocksOf } from "./expected-answer.ts";
import { readJudgement } from "./judge-answer.ts";
import { measureAnswer, scoreOf } from "./measure-answer.ts";

const nothing: ExpectedAnswer = { contains: [], lacks: [], intent: null, tool: null, rubric: null };

describe("keywords", () => {
  test.each([
    [["nine"], [], "We open at NINE.", 1],
    [["Café"], [], "the cafe is open.", 1],
    [["open at nine"], [], "We open  at\nnine.", 1],
    [["nine", "Monday"], [], "We open at nine.", 0.5],
    [["nine"], ["free"], "We open at nine, it is free.", 0.5],
    [[], ["free"], "We open at nine.", 1],
    [["nine"], [], "", 0],
  ])("%j and not %j in %j", (contains, lacks, answer, score) => {
    const { keyword_match: metric } = measureAnswer({ ...nothing, contains, lacks }, answer, []);
    expect(metric).toMatchObject({ score, holds: score === 1 });
    expect(metric?.reason === null).toBe(score === 1);
  });

  test("are not measured where none is expected", () => {
    expect(measureAnswer(nothing, "We open at nine.", [])).not.toHaveProperty("keyword_match");
  });
});

test.each([
  [[{ name: "book", arguments: { seats: 4, day: "Friday" } }], 1],
  [
    [
      { name: "look", arguments: {} },
      { name: "book", arguments: { seats: 4 } },
    ],
    1,
  ],
  [[{ name: "book", arguments: { seats: 5 } }], 0.5],
  [[{ name: "look", arguments: { seats: 4 } }], 0],
  [[], 0],
])("calls %j of book with four seats score %d", (calls, score) => {
  const tool = { name: "book", arguments: { seats: 4 } };
  expect(measureAnswer({ ...nothing, tool }, "Done.", calls).tool_calls).toMatchObject({ score, holds: score === 1 });
});

test.each([
  ["We open at nine.", 1, true],
  ["", 0, false],
  ["  \n", 0, false],
  ["**We** open at nine.", 0.75, true],
  ["- We open at nine.", 0.75, true],
  ["We open at nine and", 0.75, true],
  ["We open at nine today. We open at nine today.", 0.75, true],
  ["**We open at nine today**. We open at nine and", 0.5, false],
  [`${"word ".repeat(200)}end.`, 0.75, true],
  ["Wir öffnen um neun Uhr!", 1, true],
  ["Yes", 1, true],
])("the fluency of %j is %d", (answer, score, holds) => {
  expect(measureAnswer(nothing, answer, []).fluency).toMatchObject({ score, holds });
});

test("a score is the mean of what was measured; all of it has to hold", () => {
  const held = { score: 1, holds: true, reason: null };
  const broken = { score: 0.5, holds: false, reason: "half" };
  expect(scoreOf({ fluency: held, rubric: broken })).toEqual({ score: 0.75, passed: false });
  expect(scoreOf({ fluency: held })).toEqual({ score: 1, passed: true });
  expect(scoreOf({})).toEqual({ score: 0, passed: false });
});

test.each([
  ['{"score": 0.7, "reason": "fine"}', { score: 0.7, holds: true, reason: null }],
  ['```json\n{"score": 0.69, "reason": "nearly"}\n```', { score: 0.69, holds: false, reason: "nearly" }],
  ['{"score": 0}', { score: 0, holds: false, reason: "no reason given" }],
  ['{"score": 1.2}', null],
  ['{"score": "high"}', null],
  ['{"score": 0.9', null],
  ['Given {all of it}: {"score": 1}', { score: 1, holds: true, reason: null }],
  ["It is good.", null],
  ["", null],
])("the judge's %j is read as %j", (text, metric) => {
  expect(readJudgement(text)).toEqual(metric);
});

test.each([
  ["nine", { ...nothing, contains: ["nine"] }],
  [
    { should_contain: ["nine"], should_not_contain: ["ten"] },
    { ...nothing, contains: ["nine"], lacks: ["ten"] },
  ],
  [{ should_call_tool: "book" }, { ...nothing, tool: { name: "book", arguments: {} } }],
  [
    { should_call_tool: { name: "book", arguments: { seats: 4 } } },
    { ...nothing, tool: { name: "book", arguments: { seats: 4 } } },
  ],
  [
    { intent: "opening hours", rubric: "Polite" },
    { ...nothing, intent: "opening hours", rubric: "Polite" },
  ],
  [{ something: "else" }, nothing],
])("%j expects %j", (stored, expected) => {
  expect(expectedAnswerOf(stored)).toEqual(expected);
});

test("mocks say what tools answer, fail with, and how long they take", () => {
  expect(
    toolMocksOf({
      plain: { number: 7 },
      text: "yes",
      list: [1, 2],
      none: null,
      failing: { error: "full" },
      slow: { delay_ms: 500, response: { number: 8 } },
      slowToFail: { delay_ms: 5, error: "full" },
      silent: { timeout: true },
    }),
  ).toEqual([
    { name: "plain", result: { number: 7 } },
    { name: "text", result: "yes" },
    { name: "list", result: [1, 2] },
    { name: "none", result: null },
    { name: "failing", error: "full" },
    { name: "slow", result: { number: 8 }, latency_ms: 500 },
    { name: "slowToFail", error: "full", latency_ms: 5 },
    { name: "silent", timeout: true },
  ]);
});
