import { describe, expect, test } from "vitest";
import { answersOf, percentile, type Turn } from "./answer-latency.ts";

const turnWith = (latency: Turn["latency"]): Turn => ({
  index: 1,
  role: "assistant",
  content: "At ten.",
  generated_text: null,
  filler: null,
  purpose: "answer",
  was_interrupted: false,
  started_ms: 0,
  ended_ms: 900,
  tool_calls: [],
  transitions: [],
  latency,
  failure: null,
  llm_provider: null,
  llm_model: null,
  created_at: "2026-03-02T09:30:11.600+00:00",
});

describe("what a wait was spent on", () => {
  test("has no gaps and ends when the answer is heard", () => {
    const latency = {
      endpointing: 310,
      modelFirstToken: 590,
      firstSentence: 660,
      ttsFirstByte: 790,
      firstAudioOut: 830,
    };
    const [answer] = answersOf([turnWith(latency)]);
    expect(answer?.parts.map(({ stage, fromMs, toMs }) => [stage, fromMs, toMs])).toEqual([
      ["endpointing", 0, 310],
      ["modelFirstToken", 310, 590],
      ["firstSentence", 590, 660],
      ["ttsFirstByte", 660, 790],
      ["firstAudioOut", 790, 830],
    ]);
    expect(answer?.heardAfterMs).toBe(830);
  });

  test("leaves out what was over before the turn was", () => {
    const early = { endpointing: 310, modelFirstToken: 250, firstSentence: 290, ttsFirstByte: 400, firstAudioOut: 420 };
    const [answer] = answersOf([turnWith({ ...early, wasGuessed: true })]);
    expect(answer?.parts.map(({ stage }) => stage)).toEqual(["endpointing", "ttsFirstByte", "firstAudioOut"]);
    expect(answer?.wasBegunEarly).toBe(true);
  });

  test("says of an answer that never sounded how far it came", () => {
    const [answer] = answersOf([turnWith({ endpointing: 310 })]);
    expect(answer).toMatchObject({ heardAfterMs: null, parts: [{ stage: "endpointing", fromMs: 0, toMs: 310 }] });
  });

  test("is nothing for turns that answer nobody", () => {
    expect(answersOf([turnWith(null)])).toEqual([]);
  });
});

test.each([
  [[], 50, null],
  [[700], 95, 700],
  [[900, 100, 500], 50, 500],
  [[4, 3, 2, 1], 50, 2],
  [Array.from({ length: 100 }, (_, index) => index + 1), 95, 95],
])("of %j, %i of a hundred do not exceed %j", (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected);
});
