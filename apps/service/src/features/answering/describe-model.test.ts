import { Secret } from "@parley/foundation/secret";
import { expect, test } from "vitest";
import { describeModel } from "./describe-model.ts";

const models = {
  create: () => {
    throw new Error("nothing is asked");
  },
  defaultModelId: (provider: string) => (["openai", "anthropic"].includes(provider) ? "a-model" : null),
  needsOnlyKey: (provider: string) => ["openai", "anthropic"].includes(provider),
  offers: () => null,
  providersListing: () => ({ providers: {} }),
};
const ollama = { name: "ollama", baseUrl: "http://127.0.0.1:11434/v1", models: ["llama3.2:3b"] };

test.each([
  ["the default vendor's key", ["anthropic", "openai"], true, false, /^anthropic, openai$/],
  ["another vendor's key, which no new assistant uses", ["anthropic"], false, true, /^anthropic for .*others: DEMO/],
  ["another vendor's key beside a local model", ["anthropic"], true, false, /others: ollama on this machine/],
  ["a key of a vendor without an address", ["azure"], false, true, /^DEMO RESPONDER: rules, not AI/],
  ["a local model", [], true, true, /^ollama on this machine \(llama3\.2:3b\)$/],
  ["nothing, rules allowed", [], false, true, /^DEMO RESPONDER: rules, not AI\. Start Ollama/],
  ["nothing, rules not allowed", [], false, false, /texts get no reply yet.*DEMO_ON_CARRIERS=true/],
])("with %s", async (_name, keyed, hasLocal, demoOnCarriers, expected) => {
  const modelKeys = Object.fromEntries(keyed.map((provider) => [provider, new Secret("a key")]));
  const localEndpoints = { find: async () => (hasLocal ? [ollama] : []) };
  expect(await describeModel({ config: { modelKeys, demoOnCarriers }, models, localEndpoints })).toMatch(expected);
});
