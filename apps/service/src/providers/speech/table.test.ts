import { systemClock } from "@parley/foundation/clock";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../../tests/support/speech/recognizer-harness.ts";
import { createOutboundSockets } from "../../platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { createSpeechTable, SPEECH_VENDORS } from "./table.ts";

const { trusted, guarded } = createOutboundSockets();
const table = createSpeechTable({
  trustedSocket: trusted,
  guardedSocket: guarded,
  trustedHttp: createOutboundHttp({ policy: "trusted" }),
  guardedHttp: createOutboundHttp({ policy: "guarded" }),
  clock: systemClock,
  baseUrls: {},
  programs: { espeak: null },
});
const access = { apiKey: "k", baseUrl: "https://speech.example.com/v1", isOrganizationAddress: false };

describe("createSpeechTable", () => {
  it.each([
    ["deepgram", true, true],
    ["elevenlabs", true, true],
    ["cartesia", true, false],
    ["assemblyai", true, true],
    ["soniox", true, true],
    ["openai", true, true],
    ["custom", false, true],
    ["espeak", false, false],
  ])("%s: needs a key %s, listens %s", (name, needsKey, listens) => {
    const vendor = table.get(name);
    expect(vendor).toMatchObject({ name, needsKey });
    const recognizer = vendor?.recognizer(access, SETTINGS);
    expect(recognizer?.provider).toBe(listens ? name : undefined);
  });

  it("lists each once and knows no other", () => {
    expect(SPEECH_VENDORS.map(({ name }) => name)).toEqual([
      "deepgram",
      "elevenlabs",
      "cartesia",
      "assemblyai",
      "soniox",
      "openai",
      "custom",
      "espeak",
    ]);
    for (const name of ["speechmatics", "", "constructor"]) expect(table.get(name)).toBeNull();
  });

  it("puts those that take over in their order, the robot's voice last", () => {
    expect(table.fallbackOrder("recognizer")).toEqual(["deepgram", "elevenlabs", "assemblyai", "soniox", "openai"]);
    expect(table.fallbackOrder("voice")).toEqual(["elevenlabs", "cartesia", "deepgram", "openai", "espeak"]);
  });
});
