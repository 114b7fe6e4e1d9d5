import { Secret } from "@parley/foundation/secret";
import { describe, expect, test } from "vitest";
import { KeySlots } from "../../providers/llm/chain/key-slots.ts";
import type { LanguageModel, ModelEndpoint } from "../../providers/llm/language-model.ts";
import type { ModelTable } from "../../providers/llm/table.ts";
import type { OrganizationProviderSettings } from "../accounts/organization/provider-settings.ts";
import type { ModelChoice } from "../assistants/assistant.ts";
import type { FallbackKey } from "../vendor-settings/read-fallback-keys.ts";
import { configureModels } from "./configure-models.ts";

const CHOICE: ModelChoice = {
  provider: "openai",
  modelId: null,
  baseUrl: null,
  customConfig: null,
  fallbackPosition: null,
};

function settings(keys: Readonly<Record<string, string>>): OrganizationProviderSettings {
  return {
    version: 1,
    get: () => undefined,
    vendorKey: (vendor) => keys[vendor],
    keyedVendors: Object.keys(keys),
  };
}

function fallback(name: string): FallbackKey {
  return { id: name, name, concurrentLimit: null, apiKey: new Secret(`key of ${name}`) };
}

/** What a choice becomes: keys in order, and whether each is only an alternate. */
function configured(
  choice: Partial<ModelChoice>,
  given: {
    own?: string;
    organization?: string;
    operator?: string;
    fallbacks?: readonly string[];
  },
) {
  const endpoints: ModelEndpoint[] = [];
  const models: ModelTable = {
    create: (endpoint) => {
      endpoints.push(endpoint);
      const model: LanguageModel = {
        provider: endpoint.provider,
        modelId: endpoint.modelId,
        async *respond() {
          yield { kind: "text", text: "" };
        },
      };
      return model;
    },
    defaultModelId: (provider) => (provider === "openai" ? "gpt-4o-mini" : null),
    needsOnlyKey: () => true,
    offers: () => null,
    providersListing: () => ({ providers: {} }),
  };
  const made = configureModels(
    {
      models,
      config: { modelKeys: given.operator === undefined ? {} : { openai: new Secret(given.operator) } },
      keySlots: new KeySlots(),
    },
    { ...CHOICE, ...choice },
    given.own === undefined ? null : new Secret(given.own),
    {
      settings: settings(given.organization === undefined ? {} : { openai: given.organization }),
      fallbackKeys: new Map([["openai", (given.fallbacks ?? []).map(fallback)]]),
    },
  );
  return {
    endpoints,
    keys: endpoints.map((endpoint) => endpoint.apiKey),
    names: made.map((model) => model.keyName),
    alternates: made.map((model) => model.isAlternateKey === true),
  };
}

describe("configureModels", () => {
  test.each([
    ["the choice's own", { own: "own", organization: "org", operator: "op" }, ["own"]],
    ["the organization's", { organization: "org", operator: "op" }, ["org"]],
    ["the operator's", { operator: "op" }, ["op"]],
    ["none", {}, []],
  ])("takes as first key %s", (_name, given, expected) => {
    expect(configured({}, given).keys).toEqual(expected);
  });

  test("puts the fallback keys behind the first, as alternates", () => {
    const { keys, names, alternates } = configured({}, { operator: "op", fallbacks: ["a", "b"] });
    expect(keys).toEqual(["op", "key of a", "key of b"]);
    expect(names).toEqual([undefined, "a", "b"]);
    expect(alternates).toEqual([false, true, true]);
  });

  test("begins with a fallback key where there is no other", () => {
    const { keys, alternates } = configured({}, { fallbacks: ["a", "b"] });
    expect(keys).toEqual(["key of a", "key of b"]);
    expect(alternates).toEqual([false, true]);
  });

  test("gives no key of organization or operator to an address of a record", () => {
    const { endpoints, keys } = configured(
      { baseUrl: "https://elsewhere.example/v1" },
      { organization: "org", operator: "op", fallbacks: ["a"] },
    );
    expect(keys).toEqual([null]);
    expect(endpoints[0]).toMatchObject({ isOrganizationAddress: true, baseUrl: "https://elsewhere.example/v1" });
  });

  test("passes on what the choice says", () => {
    const { endpoints } = configured({ modelId: "m", customConfig: { api_version: "1" } }, { own: "k" });
    expect(endpoints).toMatchObject([
      { modelId: "m", customConfig: { api_version: "1" }, isOrganizationAddress: false },
    ]);
    expect(configured({}, { own: "k" }).endpoints[0]?.modelId).toBe("gpt-4o-mini");
  });
});
