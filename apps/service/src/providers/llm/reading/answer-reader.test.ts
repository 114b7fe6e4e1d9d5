import { expect, it } from "vitest";
import { AnswerReader } from "./answer-reader.ts";
import { ThoughtHabits } from "./thought-habits.ts";

it("everything a model puts out is progress, arguments of a tool piece by piece", () => {
  let outputs = 0;
  const reader = new AnswerReader({
    endpoint: { provider: "openai", modelId: "m", apiKey: null, baseUrl: null, isOrganizationAddress: false },
    tools: [],
    habits: new ThoughtHabits(),
    servesOpenModels: false,
    isReadWhole: false,
    onOutput: () => {
      outputs += 1;
    },
  });
  const parts = [
    { type: "reasoning-delta", id: "1", delta: "Hm" },
    { type: "tool-input-start", id: "2", toolName: "book" },
    { type: "tool-input-delta", id: "2", delta: '{"day":' },
    { type: "tool-input-delta", id: "2", delta: '"Tuesday"}' },
  ] as const;
  expect(parts.map((part) => reader.read(part))).toEqual([[], [], [], []]);
  expect(outputs).toBe(4);
});
