import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { describe, expect, it } from "vitest";
import { voiceProfileOf } from "../../assistants/voice-profile.ts";
import type { ConcurrencySettings, ProviderConcurrency } from "../../vendor-settings/concurrency-settings.ts";
import { fullBecause, isUnlimited, speechRulesOf } from "./speech-limits.ts";

function rulesOf(stt: Readonly<Record<string, Partial<ProviderConcurrency>>>, record: object = {}) {
  const usual = { isEnabled: true, concurrentLimit: 20, priority: 2 };
  const settings: ConcurrencySettings = {
    stt: new Map(Object.entries(stt).map(([name, own]) => [name, { ...usual, ...own }])),
    tts: new Map(),
  };
  return speechRulesOf(settings, voiceProfileOf(assistantSettings.parse(record)));
}

describe("the order of speech vendors", () => {
  const others = ["deepgram", "elevenlabs", "soniox", "openai"];

  it.each<[string, Parameters<typeof rulesOf>[0], string[]]>([
    ["as it was, without settings", {}, ["elevenlabs", "deepgram", "soniox", "openai"]],
    ["the lowest number first", { openai: { priority: 1 } }, ["elevenlabs", "openai", "deepgram", "soniox"]],
    ["the highest number last", { deepgram: { priority: 3 } }, ["elevenlabs", "soniox", "openai", "deepgram"]],
    ["the assistant's own before all", { elevenlabs: { priority: 9 } }, ["elevenlabs", "deepgram", "soniox", "openai"]],
    ["without one that is off", { deepgram: { isEnabled: false } }, ["elevenlabs", "soniox", "openai"]],
    ["without its own where that is off", { elevenlabs: { isEnabled: false } }, ["deepgram", "soniox", "openai"]],
  ])("is %s", (_name, settings, expected) => {
    expect(rulesOf(settings).inOrder("stt", "elevenlabs", others)).toEqual(expected);
  });

  it("of voices is their own", () => {
    const rules = rulesOf({ deepgram: { isEnabled: false } });
    expect(rules.inOrder("tts", "elevenlabs", ["elevenlabs", "deepgram"])).toEqual(["elevenlabs", "deepgram"]);
  });
});

describe("limits", () => {
  it("come from the organization by vendor and from the assistant for each", () => {
    const rules = rulesOf({ deepgram: { concurrentLimit: 7 } }, { stt_limit: 3 });
    expect(rules.limitOf("stt", "deepgram")).toEqual({ organization: 7, assistant: 3 });
    expect(rules.limitOf("stt", "soniox")).toEqual({ organization: null, assistant: 3 });
    expect(rules.limitOf("tts", "deepgram")).toEqual({ organization: null, assistant: null });
    expect(rulesOf({}, { tts_limit: 2 }).limitOf("tts", "any")).toEqual({ organization: null, assistant: 2 });
  });

  it.each([
    [null, null, true],
    [1, null, false],
    [null, 1, false],
  ])("of %s and %s are none: %s", (organization, assistant, expected) => {
    expect(isUnlimited({ organization, assistant })).toBe(expected);
  });

  it.each([
    [{ organization: 2, assistant: null }, { organization: 1, assistant: 1 }, null],
    [
      { organization: 2, assistant: null },
      { organization: 2, assistant: 0 },
      "The organization uses as many recognizers",
    ],
    [{ organization: 5, assistant: 1 }, { organization: 1, assistant: 1 }, "The assistant uses as many recognizers"],
    [{ organization: null, assistant: 1 }, { organization: 9, assistant: 0 }, null],
  ])("%o with %o in use: %s", (limit, used, expected) => {
    const reason = fullBecause("stt", "deepgram", limit, used);
    if (expected === null) expect(reason).toBeNull();
    else expect(reason).toContain(`${expected} of deepgram`);
  });
});
