import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../../../tests/support/speech/voice-harness.ts";
import { deepgramVoiceOf } from "./voice-name.ts";

describe("deepgramVoiceOf", () => {
  it.each([
    ["rachel", "turbo", "en-US", "aura-2-thalia-en", false],
    ["rachel", null, "es-MX", "aura-2-thalia-es", false],
    ["thalia", "aura-2", "multi", "aura-2-thalia-en", false],
    ["Andromeda", "turbo", "en-US", "aura-2-andromeda-en", false],
    ["aura-asteria-en", "turbo", "en-US", "aura-asteria-en", false],
    ["aura-2-celeste-es", "turbo", "en-US", "aura-2-celeste-es", false],
    ["rachel", "aura-2-zeus-en", "de-DE", "aura-2-zeus-en", false],
    ["rachel", "aura", "en-US", "aura-asteria-en", false],
    ["rachel", "flux", "en-US", "flux-alexis-en", true],
    ["haley", "flux", "en-US", "flux-haley-en", true],
    ["flux-haley-en", "turbo", "en-US", "flux-haley-en", true],
    ["rachel", "nova-3", "en-US", "nova-3", false],
    ["nobody", "nova-3", "en-US", "nova-3-nobody-en", false],
  ])("voice %j, model %j, language %j: %s", (voiceId, model, language, name, isFlux) => {
    expect(deepgramVoiceOf({ ...SETTINGS, voiceId, model, language })).toMatchObject({ model: name, isFlux });
  });

  it("tells the voice apart from the model", () => {
    expect(deepgramVoiceOf({ ...SETTINGS, voiceId: "aura-2-zeus-en" }).voiceId).toBe("zeus");
    expect(deepgramVoiceOf({ ...SETTINGS, voiceId: "zeus" }).voiceId).toBe("zeus");
  });
});
