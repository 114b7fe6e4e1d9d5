import { expect, test } from "vitest";
import { keyedPart, readTurn } from "./read-turn.ts";

test("keys are read without the mark, the words before them and the pound key that ended them", () => {
  expect(readTurn("[Keypad: 123#]", "keypad")).toEqual({ text: "123", way: "keys" });
  expect(readTurn("uh [Keypad: 1]", "keypad")).toEqual({ text: "1", way: "keys" });
  expect(readTurn("[Keypad: #]", "keypad")).toEqual({ text: "#", way: "keys" });
});

test("the keypad's mark counts only in turns from the keypad", () => {
  expect(readTurn("[Keypad: 1]", "typed")).toEqual({ text: "[Keypad: 1]", way: "text" });
});

test("a text message counts as text, and so does what was typed", () => {
  expect(readTurn("[Text message] yes", "typed")).toEqual({ text: "yes", way: "text" });
  expect(readTurn("yes", "typed")).toEqual({ text: "yes", way: "text" });
  expect(readTurn("yes", "speech")).toEqual({ text: "yes", way: "speech" });
});

test("the keyed part is found after spoken words", () => {
  expect(keyedPart("uh [Keypad: 12#]", "keypad")).toBe("[Keypad: 12#]");
  expect(keyedPart("uh [Keypad: 12#]", "speech")).toBeNull();
});
