import { type OfferedTransition, readTransition, transitionTools } from "@parley/flow-graph/prompt/transition-tools";
import { describe, expect, test } from "vitest";
import { chooseTransition } from "./choose-transition.ts";

const choice = (to: string, when: string, change: Partial<OfferedTransition> = {}): OfferedTransition => ({
  to,
  when,
  positive: [],
  negative: [],
  ...change,
});

const CHOICES = [
  choice("book", "the caller wants to book a table"),
  choice("hours", "the caller asks about opening hours", { positive: ["when do you close?"] }),
  choice("yes", "the caller agrees"),
  choice("no", "the caller declines"),
  choice("rest", "none of the other transitions fits"),
];

const chosen = (said: string, mayAnswer = false, choices = CHOICES) =>
  chooseTransition(said, transitionTools(choices).tools, mayAnswer)?.toolName.replace("transition_to_", "") ?? null;

describe("the demo responder in a flow", () => {
  test.each([
    ["I'd like to book a table for two", "book"],
    ["booking please", "book"],
    ["When do you close?", "hours"],
    ["what are your opening hours", "hours"],
    ["yes", "yes"],
    ["Yes, please.", "yes"],
    ["no thanks", "no"],
    ["the weather is nice", "rest"],
  ])("%s", (said, to) => {
    expect(chosen(said)).toBe(to);
  });

  test("what is left over waits while there is something to say", () => {
    expect(chosen("the weather is nice", true)).toBeNull();
  });

  test("examples of what is not meant count against", () => {
    const cancel = [choice("book", "wants an appointment", { negative: ["I want to cancel my appointment"] })];
    expect([chosen("an appointment please", false, cancel), chosen("cancel my appointment", false, cancel)]).toEqual([
      "book",
      null,
    ]);
  });

  test("without transitions nothing is chosen", () => {
    expect(chosen("book a table", false, [])).toBeNull();
  });
});

describe("transitions as a model sees them", () => {
  test("have names that vendors take, each its own", () => {
    const names = transitionTools([
      choice("ask phone", "a"),
      choice("ask-phone", "b"),
      choice("ask_phone", "c"),
      choice("é".repeat(100), "d"),
      choice("è".repeat(100), "e"),
    ]).tools.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      "transition_to_ask_phone",
      "transition_to_ask-phone",
      "transition_to_ask_phone_2",
    ]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test("can be read back, whatever their words are", () => {
    const hostile = choice("x", 'says "Not when: [", then\nFor example: nothing', {
      positive: ['a "quoted" one', "two\nlines"],
      negative: ["Not when: []"],
    });
    const [tool] = transitionTools([hostile]).tools;
    expect(tool === undefined ? null : readTransition(tool)).not.toBeNull();
    expect(readTransition({ name: "look", description: "Call this when: x" })).toBeNull();
  });
});
