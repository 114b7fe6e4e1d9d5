import { describe, expect, it } from "vitest";
import { nearestName } from "./near-names.ts";

const MEMBERS = ["llm_settings", "llm_provider", "temperature", "model", "name", "url", "keyterms", "rag_settings"];
const LIMITS = { mostWrongInShort: 1, shortest: 4 };

describe("nearestName", () => {
  it.each([
    ["llm_setings", "llm_settings"],
    ["llmSettings", "llm_settings"],
    ["LLM-Settings", "llm_settings"],
    ["llmSetings", "llm_settings"],
    ["lmm_settings", "llm_settings"],
    ["llm_setting", "llm_settings"],
    ["tempreature", "temperature"],
    ["temprature", "temperature"],
    ["temperatures", "temperature"],
    ["modle", "model"],
    ["models", "model"],
    ["nmae", "name"],
    ["keyterm", "keyterms"],
    ["URL", "url"],
  ])("takes %s for %s", (name, meant) => {
    expect(nearestName(name, MEMBERS, LIMITS)).toBe(meant);
  });

  it.each(["uri", "mode_of", "nm", "voice_mode", "settings", "", "___", "l".repeat(129)])(
    "takes %s for no other",
    (name) => {
      expect(nearestName(name, MEMBERS, LIMITS)).toBeNull();
    },
  );

  it("takes the nearest of several, whatever their order", () => {
    const near = ["max_call_lengths", "max_call_length", "max_cell_length"];
    for (const known of [near, near.toReversed()]) {
      expect(nearestName("max_call_lenght", known)).toBe("max_call_length");
    }
  });

  it("without limits of its own, lets no letter of a short name be wrong", () => {
    expect(nearestName("HOSTS", ["HOST"])).toBeNull();
    expect(nearestName("host", ["HOST"])).toBe("HOST");
    expect(nearestName("TWILIO_ACOUNT_SID", ["TWILIO_ACCOUNT_SID"])).toBe("TWILIO_ACCOUNT_SID");
  });
});
