import { describe, expect, test } from "vitest";
import type { TranscriptLine } from "./caller-simulation.ts";
import { readVerdict } from "./judge-conversation.ts";
import { countRepeatedAnswers, findMissingCall, medianOf, quotedByAssistant } from "./measure-conversation.ts";

const said = (...words: readonly string[]): readonly TranscriptLine[] =>
  words.map((content, index) => ({ role: index % 2 === 0 ? "caller" : "assistant", content, recognized: null }));

describe("answers that are said again", () => {
  test.each([
    [["Hi", "We open at nine in the morning.", "What?", "We open at NINE, in the morning!"], 1],
    [["Hi", "We open at nine in the morning.", "What?", "At nine in the morning we open, yes."], 1],
    [["Hi", "We open at nine in the morning.", "When is it?", "We close at six in the evening."], 0],
    [["Hi", "We open at nine.", "What?", "We open at nine, and I can also book a table for you today."], 0],
    [["Hi", "Yes, of course.", "Really?", "Yes, of course."], 0],
    [["We open at nine in the morning.", "We open at nine in the morning."], 0],
    [["a", "Wir öffnen um neun Uhr früh", "b", "Wir öffnen um neun Uhr früh", "c", "Wir öffnen um neun Uhr früh"], 2],
    [[], 0],
  ])("%j: %i", (words, count) => {
    expect(countRepeatedAnswers(said(...words))).toBe(count);
  });
});

describe("what a judge quotes", () => {
  const transcript = said("I’d like a table", "I have booked it, and I’ve sent you a text.", "Booked? I paid already.");

  test.each([
    ["I have booked it", true],
    ["i have  booked it,", true],
    ["I've sent you a text.", true],
    ["I paid already.", false],
    ["I have cancelled it", false],
    ["it, and I’ve sent you a text. Booked?", false],
    ["", false],
    ["   ", false],
  ])("%j was said by the assistant: %s", (quote, isSaid) => {
    expect(quotedByAssistant(quote, transcript)).toBe(isSaid);
  });

  test("counts once, and only where it was said", () => {
    const text = JSON.stringify({
      reached: false,
      reason: "",
      unbacked_claims: ["I have booked it", " I have booked it ", "I have flown", 7, null],
    });
    expect(readVerdict(text, { transcript })).toEqual({
      reached: false,
      reason: null,
      unbackedClaims: ["I have booked it"],
    });
  });

  test("is found behind brackets of prose", () => {
    const text = 'Judging {the conversation}: {"reached": true, "reason": "Booked."}';
    expect(readVerdict(text, { transcript })).toMatchObject({ reached: true });
  });

  test.each(["It went well.", '{"reached": "yes"}', '{"reached": 1}', "{", "[true]", ""])(
    "cannot be read: %j",
    (text) => {
      expect(readVerdict(text, { transcript })).toEqual({ reached: null, reason: null, unbackedClaims: [] });
    },
  );
});

test("a tool that has to be called", () => {
  const tool = { name: "book", arguments: { seats: 2 } };
  const call = (name: string, given: Record<string, unknown>) =>
    ({ name, arguments: given, outcome: "success" }) as const;
  expect(findMissingCall({ tool: null }, [])).toBeNull();
  expect(findMissingCall({ tool }, [call("book", { seats: 2, day: "Friday" })])).toBeNull();
  expect(findMissingCall({ tool }, [call("book", { seats: 3 })])).toBe("book was called with other arguments");
  expect(findMissingCall({ tool }, [call("cancel", { seats: 2 })])).toBe("book was not called");
});

test("the median", () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 5]), medianOf([4, 1, 2, 3])]).toEqual([null, 3, 5, 2.5]);
});
