import { expect, test } from "vitest";
import { keyedPart, readTurn } from "./read-turn.ts";

test("keys are read without the mark, what was said before them, and the sign that ended them", () => {
  expect(readTurn("[Keypad: 123#]", "keypad")).toEqual({ text: "123", way: "keys" });
  expect(readTurn("uh [Keypad: 1]", "keypad")).toEqual({ text: "1", way: "keys" });
  expect(readTurn("[Keypad: #]", "keypad")).toEqual({ text: "#", way: "keys" });
});

test("only the keypad keys in", () => {
  expect(readTurn("[Keypad: 1]", "typed")).toEqual({ text: "[Keypad: 1]", way: "text" });
});

test("what came by text message is text, and so is what was typed", () => {
  expect(readTurn("[Text message] yes", "typed")).toEqual({ text: "yes", way: "text" });
  expect(readTurn("yes", "typed")).toEqual({ text: "yes", way: "text" });
  expect(readTurn("yes", "speech")).toEqual({ text: "yes", way: "speech" });
});

test("what was keyed in is found behind what was said before it", () => {
  expect(keyedPart("uh [Keypad: 12#]", "keypad")).toBe("[Keypad: 12#]");
  expect(keyedPart("uh [Keypad: 12#]", "speech")).toBeNull();
});
