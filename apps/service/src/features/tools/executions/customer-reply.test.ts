import { describe, expect, test } from "vitest";
import { textedReply } from "./customer-reply.ts";

/** `u` begins a text of the customer, `a` one of ours; the index is the position. */
const thread = (...texts: string[]) =>
  texts.map((text, index) => ({ index, role: text.startsWith("u") ? "user" : "assistant", content: text.slice(2) }));

describe("what a customer said to our last text", () => {
  test.each<[string, string[], number, string]>([
    ["the one text after it", ["u hi", "a Book it?", "u yes"], 0, "yes"],
    ["all of a burst", ["u hi", "a Book it?", "u yes", "u please"], 0, "yes\nplease"],
    ["nothing that came before it", ["u hi", "u yes", "a Book it?"], 0, ""],
    ["nothing where we have said nothing yet", ["u yes"], -1, ""],
    ["only what came after it of a turn that began before", ["u hi", "u wait", "a Book it?", "u yes"], 0, "yes"],
  ])("%s", (_, texts, afterMessageIndex, words) => {
    expect(textedReply(thread(...texts), afterMessageIndex, "en").words).toBe(words);
  });

  test.each<[string, string[], number, number, boolean]>([
    ["the turn before", ["u hi", "a Book it?", "u yes"], 0, -1, true],
    ["this turn itself", ["u hi", "a Book it?", "u yes"], 0, 0, false],
    [
      "a turn with another between",
      ["u hi", "a Book it?", "u how much?", "a 60. Anything else?", "u yes"],
      2,
      -1,
      false,
    ],
    ["the turn between", ["u hi", "a Book it?", "u how much?", "a 60. Book it?", "u yes"], 2, 0, true],
    ["a burst's turn", ["u x", "a y", "u hi", "u there", "a Book it?", "u yes"], 3, 0, true],
  ])("answers %s: %#", (_, texts, afterMessageIndex, turn, expected) => {
    expect(textedReply(thread(...texts), afterMessageIndex, "en").answers(turn)).toBe(expected);
  });
});
