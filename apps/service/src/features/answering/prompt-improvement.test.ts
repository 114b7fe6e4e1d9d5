import { expect, test } from "vitest";
import { promptRequest, readImprovedPrompt } from "./prompt-improvement.ts";

test("the request holds what was given, each in its place, and what was not given not at all", () => {
  const full = promptRequest({ currentPrompt: "Be kind.", assistantDescription: "Reception", useCase: "Dentist" });
  expect(full.messages).toEqual([
    {
      role: "user",
      content:
        "<assistant_description>\nReception\n</assistant_description>\n\n<use_case>\nDentist\n</use_case>\n\n<current_prompt>\nBe kind.\n</current_prompt>",
    },
  ]);
  const bare = promptRequest({ currentPrompt: "Be kind.", assistantDescription: " ", useCase: null });
  expect(bare.messages).toEqual([{ role: "user", content: "<current_prompt>\nBe kind.\n</current_prompt>" }]);
});

test.each([
  ["You are Ada.", "You are Ada."],
  ["  You are Ada.\n", "You are Ada."],
  ["```\nYou are Ada.\nBe kind.\n```", "You are Ada.\nBe kind."],
  ["```markdown\nYou are Ada.\n```", "You are Ada."],
  ["<current_prompt>\nYou are Ada.\n</current_prompt>", "You are Ada."],
  ["Say ```code``` aloud.", "Say ```code``` aloud."],
  ["", ""],
])("%j is read as %j", (answer, expected) => {
  expect(readImprovedPrompt(answer)).toBe(expected);
});
