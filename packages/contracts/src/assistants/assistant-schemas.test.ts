import { describe, expect, test } from "vitest";
import { countryCode } from "../phone-numbers/phone-number-country-codes.ts";
import { assistantCreate, assistantPatch, assistantUpdate } from "./assistant-schemas.ts";
import { assistantSettings, webhookUrl } from "./assistant-settings-schemas.ts";

describe("defaults of an assistant", () => {
  const settings = assistantSettings.parse({});

  test.each([
    ["llm_provider", "openai"],
    ["llm_provider_config", { api_key: null, base_url: null, model: "gpt-4o-mini", custom_config: null }],
    [
      "interruption_settings",
      {
        interruption_threshold: 3,
        min_speaking_time: 0.5,
        interruption_cooldown: 2,
        interruption_mode: null,
        min_stt_confidence: 0.65,
        confirmation_window_ms: 400,
        tentative_confirm_words: 2,
        backchannel_filter: true,
        tail_protection_ms: 2000,
      },
    ],
    [
      "rag_settings",
      {
        enabled: false,
        rag_inject_before_llm: false,
        search_limit: 3,
        similarity_threshold: 0.7,
        embedding_model: "text-embedding-3-small",
        chunking_strategy: "recursive",
        chunk_size: 1000,
        chunk_overlap: 200,
        auto_process: true,
        include_metadata: true,
        context_window_tokens: 4000,
      },
    ],
    ["llm_fallback_providers", { enabled: false, fallbacks: [] }],
    ["max_idle_messages", null],
    ["max_call_length", null],
    ["conversation_continuity_enabled", true],
    ["bypass_numbers", null],
    ["backchannel_settings", null],
    ["recording_settings", null],
    ["api_keys", null],
    ["tts_limit", null],
  ] as const)("%s", (member, value) => {
    expect(settings[member]).toEqual(value);
  });

  test("of nested parts", () => {
    expect(settings.llm_settings).toMatchObject({ temperature: 0.5, max_tokens: 1_000, top_p: 1, stop_sequences: [] });
    expect(settings.stt_settings.endpointing).toEqual({ silence_threshold: 500, min_silence_duration: 500 });
    expect(settings.tts_settings.background_sound).toMatchObject({ enabled: false, volume: 0.3, loop: true });
    expect(settings.tools_settings.transfer_call).toMatchObject({ transfer_type: "cold", agent_confirmation: false });
    const recording = assistantSettings.parse({ recording_settings: {} }).recording_settings;
    expect(recording).toMatchObject({
      enabled: true,
      format: "mp3",
      sample_rate: 8_000,
      disclosure_mode: "every_call",
    });
    expect(assistantSettings.parse({ backchannel_settings: {} }).backchannel_settings?.frequency).toBe(3);
  });
});

describe("what is out of range", () => {
  test.each([
    [{ tts_limit: 0 }, "tts_limit"],
    [{ stt_limit: 1_001 }, "stt_limit"],
    [{ max_call_length: 0 }, "max_call_length"],
    [{ llm_provider: "demo" }, "llm_provider"],
    [{ llm_provider: "nobody" }, "llm_provider"],
    [{ stt_settings: { utterance_end_ms: 99 } }, "stt_settings.utterance_end_ms"],
    [{ stt_settings: { utterance_timeout_seconds: 5.1 } }, "stt_settings.utterance_timeout_seconds"],
    [{ stt_settings: { provider: "nobody" } }, "stt_settings.provider"],
    [{ stt_settings: { flux_config: { eot_threshold: 0.4 } } }, "stt_settings.flux_config.eot_threshold"],
    [{ stt_settings: { keywords: [{ intensifier: 1 }] } }, "stt_settings.keywords.0.keyword"],
    [{ tts_settings: { background_sound: { volume: 1.1 } } }, "tts_settings.background_sound.volume"],
    [{ backchannel_settings: { frequency: 6 } }, "backchannel_settings.frequency"],
    [{ filler_settings: { delay_ms: 499 } }, "filler_settings.delay_ms"],
    [{ filler_settings: { delay_ms: 10_001 } }, "filler_settings.delay_ms"],
    [{ filler_settings: { phrases: { English: ["Wait."] } } }, "filler_settings.phrases.English"],
    [{ filler_settings: { phrases: { en: ["…"] } } }, "filler_settings.phrases.en.0"],
    [{ recording_settings: { format: "ogg" } }, "recording_settings.format"],
    [{ tools_settings: { transfer_call: { transfer_type: "hot" } } }, "tools_settings.transfer_call.transfer_type"],
    [{ tools_settings: { custom_tools: ["x"] } }, "tools_settings.custom_tools.0"],
    [{ llm_settings: { temperature: "hot" } }, "llm_settings.temperature"],
    [{ sms_webhook_url: "http://example.com" }, "sms_webhook_url"],
  ])("%j is refused at %s, by all three", (body, place) => {
    for (const schema of [assistantCreate, assistantUpdate, assistantPatch]) {
      const result = schema.safeParse({ name: "A", ...body });
      expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual([place]);
    }
  });

  test("names have a length, shorter where they are merged", () => {
    expect(assistantCreate.safeParse({}).success).toBe(false);
    expect(assistantCreate.safeParse({ name: "  " }).success).toBe(false);
    expect(assistantCreate.safeParse({ name: "n".repeat(255) }).success).toBe(true);
    expect(assistantPatch.safeParse({ name: "n".repeat(100) }).success).toBe(true);
    expect(assistantPatch.safeParse({ name: "n".repeat(101) }).success).toBe(false);
    expect(assistantPatch.safeParse({ change_description: "d".repeat(501) }).success).toBe(false);
  });
});

describe("the three ways of sending an assistant", () => {
  test("a new one has every default and keeps unknown members at every level", () => {
    const body = assistantCreate.parse({ name: "A", voice_mode: "cascade", llm_settings: { seed: 7 } });
    expect(body["voice_mode"]).toBe("cascade");
    expect(body["llm_settings"]).toMatchObject({ temperature: 0.5, seed: 7 });
    expect(body.is_active).toBe(true);
  });

  test("a replacement fills what it replaces, and nothing else", () => {
    const body = assistantUpdate.parse({ llm_settings: { temperature: 0.1 }, tools_settings: null });
    expect(Object.keys(body).sort()).toEqual(["llm_settings", "tools_settings"]);
    expect(body["llm_settings"]).toMatchObject({ temperature: 0.1, max_tokens: 1_000 });
  });

  test("a merge fills nothing, but whole list items", () => {
    const body = assistantPatch.parse({
      llm_settings: { temperature: 0.1 },
      recording_settings: { format: null },
      stt_settings: { keywords: [{ keyword: "Parley" }] },
    });
    expect(body).toEqual({
      llm_settings: { temperature: 0.1 },
      recording_settings: { format: null },
      stt_settings: { keywords: [{ keyword: "Parley", intensifier: 1 }] },
    });
  });
});

describe("webhook addresses", () => {
  test.each([
    "https://example.com",
    "https://example.com/hooks/sms?key=1#part",
    "HTTPS://EXAMPLE.COM/",
    "https://127.0.0.1:8443/x",
    "https://xn--bcher-kva.example/",
    `https://example.com/${"a".repeat(2_028)}`,
  ])("%s is one", (url) => {
    expect(webhookUrl.safeParse(url).success).toBe(true);
  });

  test.each([
    "",
    "http://example.com/",
    "http://127.0.0.1:4010/",
    "ftp://example.com/",
    "//example.com/",
    "example.com",
    "https://",
    "https:example.com",
    "https:/example.com",
    "https:///example.com",
    "https://user@example.com/",
    "https://user:secret@example.com/",
    "https://:secret@example.com/",
    " https://example.com/",
    "https://example.com/a b",
    "https://exa\nmple.com/",
    "https:\\\\example.com",
    "https://example.com:99999/",
    "https://[::1/",
    "javascript:alert(1)",
    `https://example.com/${"a".repeat(2_029)}`,
  ])("%j is rejected", (url) => {
    expect(webhookUrl.safeParse(url).success).toBe(false);
  });
});

test.each([
  ["US", "US"],
  ["gb", "GB"],
  ["XK", "XK"],
  ["ZZ", undefined],
  ["USA", undefined],
  ["", undefined],
  ["1", undefined],
])("%j as a country is %j", (text, code) => {
  expect(countryCode.safeParse(text).data).toBe(code);
});
