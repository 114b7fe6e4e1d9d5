import { PERSONALITY_NAMES } from "@parley/contracts/learning/caller-simulation-schemas";
import { expect, test } from "vitest";
import { Budget, BudgetSpentError, Ledger } from "./ledger.ts";
import { keyOf, placesOf, seedOf } from "./places.ts";
import { TokenPairs } from "./token-pairs.ts";

const scenario = { name: "", goal: "", facts: {}, opening: null, success: null, tool: null, mocks: {} };

test("every scenario meets every personality as often as asked, each with a seed of its own", () => {
  const places = placesOf({ scenarios: Array(50).fill(scenario), personalities: PERSONALITY_NAMES, repeats: 10 });
  expect(places).toHaveLength(3_500);
  expect(new Set(places.map(keyOf)).size).toBe(3_500);
  const seeds = [1, 2].flatMap((id) => places.map((place) => seedOf(id, place)));
  expect(new Set(seeds).size).toBe(7_000);
  // A budget that ends early has seen each scenario.
  expect(new Set(places.slice(0, 50).map(({ scenarioIndex }) => scenarioIndex)).size).toBe(50);
});

test("conversations share a budget, and pay each for themselves", () => {
  const budget = new Budget(1_000_000, 700_000);
  const [one, other] = [new Ledger(budget), new Ledger(budget)];
  const usage = { promptTokens: 1_000_000, completionTokens: 0 };
  one.check();
  one.note({ provider: "openai", modelId: "gpt-4o-mini", usage });
  other.check();
  other.note({ provider: "openai", modelId: "nobody-knows-it", usage });
  other.note({ provider: "openai", modelId: "gpt-4o-mini", usage });
  expect(() => one.check()).toThrow(BudgetSpentError);
  expect([one.costMicros, one.unpricedCount, other.costMicros, other.unpricedCount]).toEqual([150_000, 0, 150_000, 1]);
});

test("tokens that come one after the other belong together", () => {
  const used: unknown[] = [];
  const pairs = new TokenPairs(({ usage }) => used.push(usage));
  const add = (unit: "input_tokens" | "output_tokens" | "seconds", amount: number) =>
    pairs.add({ service: unit === "seconds" ? "stt" : "llm", provider: "p", model: "m", unit, amount });
  add("input_tokens", 10);
  add("seconds", 3);
  add("output_tokens", 2);
  add("input_tokens", 20);
  add("input_tokens", 30);
  pairs.flush();
  add("output_tokens", 4);
  pairs.flush();
  expect(used).toEqual([
    { promptTokens: 10, completionTokens: 2 },
    { promptTokens: 20, completionTokens: null },
    { promptTokens: 30, completionTokens: null },
    { promptTokens: null, completionTokens: 4 },
  ]);
});
