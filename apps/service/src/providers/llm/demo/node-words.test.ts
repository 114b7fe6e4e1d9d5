import { expect, test } from "vitest";
import { wordsOfInstruction } from "./node-words.ts";

test.each([
  ["Ask for their name.", "Could you tell me your name, please?"],
  ["Ask the caller for the number of guests.", "Could you tell me the number of guests, please?"],
  ["Find out what the caller wants.", "May I ask what you want?"],
  ["Ask whether they have been here before.", "May I ask whether you have been here before?"],
  ["Tell the caller that the office is closed.", "The office is closed."],
  ['Say: "Welcome to Acme."', "Welcome to Acme."],
  ["Thank the caller. Say goodbye.", "Thank you! Thank you and goodbye!"],
  ["Be friendly. Ask for the date.", "Could you tell me the date, please?"],
])("%s", (instruction, words) => {
  expect(wordsOfInstruction(instruction)).toBe(words);
});

test("an instruction of another kind makes nobody say anything", () => {
  expect(wordsOfInstruction("You are a receptionist. Never talk about prices.")).toBeNull();
});
