import { DEFAULT_SYSTEM_PROMPT } from "@parley/contracts/assistants/assistant-defaults";
import { Secret } from "@parley/foundation/secret";
import { describe, expect, test } from "vitest";
import { customToolsWithSecrets, modelKeyOf } from "../assistant-secrets.ts";
import { type AssistantRow, assistantFromRow } from "./from-row.ts";

function row(settings: Record<string, unknown>): AssistantRow {
  const now = new Date(0);
  return {
    id: 1,
    organization_id: 2,
    user_id: 3,
    name: "Ada",
    description: null,
    is_active: true,
    settings: settings as AssistantRow["settings"],
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

describe("assistantFromRow", () => {
  test("an empty record is an assistant with every default", () => {
    expect(assistantFromRow(row({}))).toMatchObject({
      id: 1,
      organizationId: 2,
      userId: 3,
      systemPrompt: DEFAULT_SYSTEM_PROMPT,
      modelSettings: { temperature: 0.5, maxTokens: 1_000 },
      model: { provider: "openai", modelId: "gpt-4o-mini", baseUrl: null, customConfig: null, fallbackPosition: null },
      fallbackModels: [],
      enabledTools: [],
      customTools: [],
      smsWebhookUrl: null,
      messagingServiceSid: null,
    });
  });

  test.each([
    ["openai", "gpt-4o-mini", "gpt-4o-mini"],
    ["azure", "gpt-4o-mini", "gpt-4o-mini"],
    ["custom", "gpt-4o-mini", "gpt-4o-mini"],
    ["anthropic", "gpt-4o-mini", null],
    ["gemini", "gpt-4o-mini", null],
    ["gemini", "gemini-2.5-flash", "gemini-2.5-flash"],
    ["openai", "", null],
    ["openai", null, null],
  ])("%s with %j means the model %j", (provider, model, modelId) => {
    const assistant = assistantFromRow(row({ llm_provider: provider, llm_provider_config: { model } }));
    expect(assistant.model).toMatchObject({ provider, modelId });
  });

  test("fallbacks count when they are switched on, each at its place in the record", () => {
    const fallbacks = [
      { provider: "anthropic", model: "a" },
      { provider: "openai", enabled: false },
      { provider: "custom", base_url: "https://models.example/v1" },
    ];
    const settings = (enabled: boolean) => ({ llm_fallback_providers: { enabled, fallbacks } });
    expect(assistantFromRow(row(settings(false))).fallbackModels).toEqual([]);
    expect(assistantFromRow(row(settings(true))).fallbackModels).toEqual([
      { provider: "anthropic", modelId: "a", baseUrl: null, customConfig: null, fallbackPosition: 0 },
      {
        provider: "custom",
        modelId: null,
        baseUrl: "https://models.example/v1",
        customConfig: null,
        fallbackPosition: 2,
      },
    ]);
  });
});

describe("secrets of an assistant", () => {
  const secrets = new Map([
    ["llm_fallback_providers.fallbacks.1.api_key", new Secret("of-the-fallback")],
    ["api_keys.openai", new Secret("for-openai")],
    ["tools_settings.custom_tools.0.configuration.headers.Authorization", new Secret("Bearer of-the-tool")],
  ]);
  const choice = { provider: "openai", modelId: null, baseUrl: null, customConfig: null };

  test.each([
    [{ ...choice, fallbackPosition: null }, "for-openai"],
    [{ ...choice, fallbackPosition: 1 }, "of-the-fallback"],
    [{ ...choice, fallbackPosition: 0 }, "for-openai"],
    [{ ...choice, provider: "gemini", fallbackPosition: null }, undefined],
    // A key that was given for the vendor is not sent to an address from the record.
    [{ ...choice, baseUrl: "https://elsewhere.example/v1", fallbackPosition: null }, undefined],
    [{ ...choice, baseUrl: "https://elsewhere.example/v1", fallbackPosition: 1 }, "of-the-fallback"],
  ])("the key for %j is %j", (model, key) => {
    expect(modelKeyOf(secrets, model)?.reveal()).toBe(key);
  });

  test("the key beside the first choice is not for a choice out of no record", () => {
    const beside = new Map([...secrets, ["llm_provider_config.api_key", new Secret("of-the-first")] as const]);
    const keyOf = (provider: string, fallbackPosition: null | "none") =>
      modelKeyOf(beside, { ...choice, provider, fallbackPosition })?.reveal();
    expect([keyOf("gemini", null), keyOf("gemini", "none"), keyOf("openai", "none")]).toEqual([
      "of-the-first",
      undefined,
      "for-openai",
    ]);
  });

  test("are put back into the tools that need them", () => {
    const headers = { Authorization: "********tool", Accept: "text/plain", "X-Api-Key": "********gone" };
    const assistant = assistantFromRow(
      row({ tools_settings: { custom_tools: [{ name: "look_up", configuration: { headers } }] } }),
    );
    expect(customToolsWithSecrets(assistant, secrets)).toEqual([
      {
        name: "look_up",
        configuration: {
          headers: { Authorization: "Bearer of-the-tool", Accept: "text/plain", "X-Api-Key": null },
        },
      },
    ]);
    expect(JSON.stringify(assistant.customTools)).not.toContain("Bearer");
  });
});
