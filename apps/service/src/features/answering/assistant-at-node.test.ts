import { expect, test } from "vitest";
import type { Assistant, ModelChoice } from "../assistants/assistant.ts";
import { assistantAtNode } from "./assistant-at-node.ts";

const OWN: ModelChoice = {
  provider: "openai",
  modelId: "gpt-4o-mini",
  baseUrl: "https://models.example/v1",
  customConfig: { api_version: "1" },
  fallbackPosition: null,
};
const NEXT: ModelChoice = { ...OWN, baseUrl: null, fallbackPosition: 0 };
const assistant = {
  model: OWN,
  fallbackModels: [NEXT],
  modelSettings: { temperature: 0.5 },
} as unknown as Assistant;

test("a node's model of another vendor gets neither the address nor the key of the base assistant's", () => {
  const { model } = assistantAtNode(assistant, { model: { provider: "anthropic", name: "claude" } });
  expect(model).toEqual({
    provider: "anthropic",
    modelId: "claude",
    baseUrl: null,
    customConfig: null,
    fallbackPosition: "none",
  });
});

test("one of the same vendor has both", () => {
  const { model, modelSettings } = assistantAtNode(assistant, {
    model: { provider: "openai", name: "gpt-4o", temperature: 0 },
  });
  expect(model).toEqual({ ...OWN, modelId: "gpt-4o" });
  expect(modelSettings).toEqual({ temperature: 0 });
});

test("the base assistant's models stand behind it", () => {
  const { fallbackModels } = assistantAtNode(assistant, { model: { provider: "anthropic", name: "claude" } });
  expect(fallbackModels).toEqual([OWN, NEXT]);
});
