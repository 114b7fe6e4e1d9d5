import { describe, expect, test } from "vitest";
import { planSecrets } from "./plan-secrets.ts";
import { isMask, maskSecret } from "./secret-mask.ts";
import { isSecretPlace, pathText, type SecretPath } from "./secret-places.ts";

const LONG_KEY = "abcdefghijklmnop-1111";
const OTHER_KEY = "qrstuvwxyzabcdef-2222";

describe("masks", () => {
  test.each([
    [LONG_KEY, "********1111"],
    ["fifteen-letters", "********"],
    ["", "********"],
  ])("%j is shown as %j", (secret, shown) => {
    expect(maskSecret(secret)).toBe(shown);
    expect(isMask(shown)).toBe(true);
  });

  test.each([LONG_KEY, "", "***", "********12345"])("%j is not a mask", (text) => {
    expect(isMask(text)).toBe(false);
  });
});

describe("secret places", () => {
  test.each<[SecretPath, boolean]>([
    [["llm_provider_config", "api_key"], true],
    [["llm_provider_config", "base_url"], false],
    [["llm_fallback_providers", "fallbacks", 0, "api_key"], true],
    [["llm_fallback_providers", "fallbacks", 3, "headers", "Authorization"], true],
    [["llm_fallback_providers", "fallbacks", 3, "model"], false],
    [["api_keys", "deepgram"], true],
    [["api_keys", "x.y"], true],
    [["llm_provider_config", "custom_config", "apiKey"], true],
    [["tts_settings", "provider_config", "api_key"], true],
    [["tts_settings", "voice_id"], false],
    [["stt_settings", "provider_config", "auth_token"], true],
    [["tools_settings", "custom_tools", 0, "configuration", "headers", "X-Api-Key"], true],
    [["tools_settings", "custom_tools", 0, "configuration", "headers", "Content-Type"], false],
    [["tools_settings", "custom_tools", 0, "configuration", "headers", "X-Tenant"], true],
    [["tools_settings", "custom_tools", 0, "http_config", "headers", "X-Tenant"], true],
    [["tools_settings", "custom_tools", 0, "configuration", "body_template", "tenant"], false],
    [["tools_settings", "custom_tools", 0, "function_definition", "description"], false],
    [["tools_settings", "enabled_tools", 0], false],
    [["webhook_headers", "Authorization"], true],
    [["custom_settings", "token"], true],
    [["api_key"], true],
    [["own", "deeper", 0, "clientSecret"], true],
    [["tts_settings", "api_key"], true],
    [["llm_settings", "x-api-key"], true],
    [["recording_settings", "STORAGE_PASSWORD"], true],
    [["rag_settings", "dbPwd"], true],
    [["own", "bearer"], true],
    [["own", "jwt"], true],
    [["own", "bearer_of_news"], false],
    [["own", "cupwd"], false],
    [["custom_settings", "authtoken"], true],
    [["custom_settings", "tokens", 0], false],
    [["custom_settings", "password", 0], true],
    [["custom_settings", "credentials", "user"], true],
    [["custom_settings", "structured_data_schema", "properties", "password", "type"], false],
    [["tts_settings", "background_sound", "storage_key"], false],
    [["llm_settings", "max_tokens"], false],
  ])("%j: %s", (path, isSecret) => {
    expect(isSecretPlace(path)).toBe(isSecret);
  });

  test("no two paths give the same text", () => {
    expect(pathText(["api_keys", "a.b"])).not.toBe(pathText(["api_keys", "a", "b"]));
    expect(pathText(["a\\", "b"])).not.toBe(pathText(["a\\.b"]));
  });
});

describe("planSecrets", () => {
  const withKey = (key: string | null) => ({ llm_provider_config: { api_key: key, model: "m" } });

  test("cuts a sent secret out and leaves its mask", () => {
    const plan = planSecrets(null, withKey(LONG_KEY), false);
    expect(plan.settings).toEqual(withKey("********1111"));
    expect([...plan.fresh]).toEqual([["llm_provider_config.api_key", LONG_KEY]]);
    expect(plan.kept.size).toBe(0);
  });

  test("a mask keeps what is stored; null and an empty text remove it", () => {
    const stored = withKey("********1111");
    const kept = planSecrets(stored, withKey("********1111"), false);
    expect([...kept.kept]).toEqual([["llm_provider_config.api_key", "llm_provider_config.api_key"]]);
    expect(kept.settings).toEqual(stored);
    for (const nothing of [null, ""]) {
      const plan = planSecrets(stored, withKey(nothing), false);
      expect(plan.settings).toEqual(withKey(null));
      expect(plan.fresh.size + plan.kept.size).toBe(0);
    }
  });

  test("a viewer's mask, without an end, keeps what is stored too", () => {
    const plan = planSecrets(withKey("********1111"), withKey("********"), false);
    expect(plan.kept.size).toBe(1);
    expect(plan.settings).toEqual(withKey("********1111"));
  });

  test("a mask without a stored secret becomes null", () => {
    for (const stored of [null, withKey(null)]) {
      const plan = planSecrets(stored, withKey("********1111"), false);
      expect(plan.settings).toEqual(withKey(null));
      expect(plan.kept.size).toBe(0);
    }
  });

  const fallbacks = (...keys: (string | null)[]) => ({
    llm_fallback_providers: { fallbacks: keys.map((api_key) => ({ provider: "openai", api_key })) },
  });
  const pathOf = (position: number) => `llm_fallback_providers.fallbacks.${position}.api_key`;

  test("a secret follows its item when the list is shortened or reversed", () => {
    const stored = fallbacks("********1111", "********2222");
    const shortened = planSecrets(stored, fallbacks("********2222"), false);
    expect([...shortened.kept]).toEqual([[pathOf(0), pathOf(1)]]);
    const turned = planSecrets(stored, fallbacks("********2222", "********1111"), false);
    expect(new Map(turned.kept)).toEqual(
      new Map([
        [pathOf(0), pathOf(1)],
        [pathOf(1), pathOf(0)],
      ]),
    );
    const replaced = planSecrets(stored, fallbacks(OTHER_KEY, "********1111"), false);
    expect([...replaced.fresh]).toEqual([[pathOf(0), OTHER_KEY]]);
    expect([...replaced.kept]).toEqual([[pathOf(1), pathOf(0)]]);
  });

  test("a mask that matches no item keeps no secret", () => {
    const plan = planSecrets(fallbacks("********1111"), fallbacks("********9999"), false);
    expect(plan.settings).toEqual(fallbacks(null));
  });

  const at = (url: string | null, key: string) => ({ llm_provider_config: { api_key: key, base_url: url } });

  test("a stored secret does not go to a new address unless the caller may send it there", () => {
    const stored = at("https://models.example/v1", "********1111");
    const next = at("https://elsewhere.example/v1", "********1111");
    expect(() => planSecrets(stored, next, false)).toThrow(/address beside llm_provider_config.api_key/);
    expect(planSecrets(stored, next, true).kept.size).toBe(1);
    expect(planSecrets(stored, at("https://elsewhere.example/v1", OTHER_KEY), false).fresh.size).toBe(1);
    expect(() => planSecrets(at(null, "********1111"), next, false)).toThrow(/changed/);
  });

  test("a tool's stored secret does not go to a new address either", () => {
    const tool = (url: string) => ({
      tools_settings: {
        custom_tools: [{ configuration: { url, headers: { Authorization: "********1111" } } }],
      },
    });
    expect(() => planSecrets(tool("https://a.example/"), tool("https://b.example/"), false)).toThrow(/changed/);
    expect(planSecrets(tool("https://a.example/"), tool("https://a.example/"), false).kept.size).toBe(1);
  });

  const speech = (provider: string | null, url: string | null, member = "tts_settings") => ({
    api_keys: { openai: "********1111", deepgram: "********2222" },
    [member]: { provider, provider_config: { base_url: url } },
  });

  test("a key for a vendor does not go to a new address of its voice or recognizer either", () => {
    for (const member of ["tts_settings", "stt_settings"]) {
      const stored = speech("openai", null, member);
      const moved = speech("openai", "https://elsewhere.example/v1", member);
      expect(() => planSecrets(stored, moved, false)).toThrow(/address beside api_keys.openai was changed/);
      expect(() => planSecrets(moved, stored, false)).toThrow(/changed/);
      expect(planSecrets(stored, moved, true).kept.size).toBe(2);
      expect(planSecrets(stored, speech("openai", " ", member), false).kept.size).toBe(2);
      // The address stays, the key is another vendor's.
      const other = speech("elevenlabs", "https://elsewhere.example/v1", member);
      expect(() => planSecrets(other, moved, false)).toThrow(/changed/);
      expect(planSecrets(other, speech("elevenlabs", "https://a.example", member), false).kept.size).toBe(2);
    }
    // Who names no recognizer has this one.
    const [from, to] = [null, "https://elsewhere.example"].map((url) => speech(null, url, "stt_settings"));
    expect(() => planSecrets(from ?? null, to ?? {}, false)).toThrow(/beside api_keys.deepgram/);
  });

  test("a path too long for the table's key is refused", () => {
    const settings = { llm_provider_config: { custom_config: { ["x".repeat(1_100)]: { token: LONG_KEY } } } };
    expect(() => planSecrets(null, settings, true)).toThrow(/too deep/);
  });
});
