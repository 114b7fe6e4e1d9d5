import { describe, expect, it } from "vitest";
import type { ModelMessage } from "../language-model.ts";
import { toAiSettings, toAiTools, toPrompt } from "./dialogue-conversion.ts";

const asked = (text: string): ModelMessage => ({ role: "user", content: text });
const called = (...ids: string[]): ModelMessage => ({
  role: "assistant",
  content: "",
  toolCalls: ids.map((id) => ({ id, name: "look", arguments: {} })),
});
const result = (toolCallId: string, value: unknown): ModelMessage => ({
  role: "tool",
  toolCallId,
  toolName: "look",
  result: value,
});

describe("toPrompt", () => {
  it("makes one message of results that follow each other", () => {
    const prompt = toPrompt("Be brief.", [asked("Hi"), called("a", "b"), result("a", "text"), result("b", [1])], false);
    expect(prompt.map((message) => message.role)).toEqual(["system", "user", "assistant", "tool"]);
    expect(prompt[3]?.content).toMatchObject([
      { toolCallId: "a", output: { type: "text", value: "text" } },
      { toolCallId: "b", output: { type: "json", value: [1] } },
    ]);
  });

  it.each<[string, readonly ModelMessage[]]>([
    ["a dialogue of silence", [asked(" ")]],
    ["a call without its result", [asked("Hi"), called("a")]],
    ["a call answered only after the next question", [called("a"), asked("Well?"), result("a", 1)]],
    ["one of two results", [called("a", "b"), result("b", 1), asked("Well?")]],
  ])("refuses %s", (_what, messages) => {
    expect(() => toPrompt("", messages, false)).toThrow(expect.objectContaining({ name: "AI_InvalidPromptError" }));
  });

  it("takes a result that comes after further words", () => {
    const further: ModelMessage = { role: "assistant", content: "A moment." };
    expect(toPrompt(" ", [called("a"), further, result("a", undefined)], false)).toHaveLength(3);
  });

  it.each([
    [true, ["user", "assistant"]],
    [false, ["assistant"]],
  ])("lets the user begin where it must (%s)", (mustUserBegin, roles) => {
    const prompt = toPrompt("", [{ role: "assistant", content: "Welcome." }], mustUserBegin);
    expect(prompt.map((message) => message.role)).toEqual(roles);
  });
});

it("offers each tool once, as it was described last", () => {
  const tool = (description: string) => ({ name: "look", description, parameters: { type: "object" } });
  expect(toAiTools([tool("first"), tool("last")])).toEqual([
    { type: "function", name: "look", description: "last", inputSchema: { type: "object" } },
  ]);
});

it.each([0, -1, 1.5, Number.NaN])("refuses %f tokens at most", (maxTokens) => {
  expect(() => toAiSettings({ maxTokens })).toThrow(expect.objectContaining({ name: "AI_InvalidArgumentError" }));
});
