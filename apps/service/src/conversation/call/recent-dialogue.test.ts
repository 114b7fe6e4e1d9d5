import { expect, test } from "vitest";
import type { ModelMessage } from "../../providers/llm/language-model.ts";
import { recentDialogue, withTurnLast } from "./recent-dialogue.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const assistant = (content: string): ModelMessage => ({ role: "assistant", content });
const used: readonly ModelMessage[] = [
  user("price?"),
  { role: "assistant", content: "", toolCalls: [{ id: "1", name: "price", arguments: {} }] },
  { role: "tool", toolCallId: "1", toolName: "price", result: "x".repeat(50) },
  assistant("ten"),
];

test("a short dialogue is kept whole, even if the assistant began it", () => {
  const dialogue = [assistant("Hello"), user("Hi"), ...used];
  expect(recentDialogue(dialogue)).toEqual(dialogue);
});

test("a long one is cut to its end, starting with something the caller said", () => {
  const dialogue = [user("a".repeat(30)), assistant("b".repeat(30)), user("c".repeat(30)), assistant("d".repeat(30))];
  expect(recentDialogue(dialogue, 100)).toEqual(dialogue.slice(2));
});

test("no tool's result is kept without its call", () => {
  expect(recentDialogue([...used, user("and now?")], 70)).toEqual([user("and now?")]);
});

test("the last message is kept however long it is", () => {
  expect(recentDialogue([user("before"), user("e".repeat(200))], 100)).toEqual([user("e".repeat(200))]);
});

test("what is to be answered comes after the words it was spoken over", () => {
  const spokenOver = [
    assistant("Hello"),
    user("Hi"),
    user("where are you?"),
    assistant("An AI speaks."),
    assistant("All is recorded."),
  ];
  expect(withTurnLast(spokenOver).map((message) => (message.role === "tool" ? "" : message.content))).toEqual([
    "Hello",
    "An AI speaks.",
    "All is recorded.",
    "Hi",
    "where are you?",
  ]);
});

test("nothing else moves", () => {
  for (const dialogue of [[], [assistant("Hello")], [assistant("Hello"), user("Hi")], used]) {
    expect(withTurnLast(dialogue)).toEqual(dialogue);
  }
});
