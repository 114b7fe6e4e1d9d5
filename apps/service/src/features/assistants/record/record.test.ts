import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { type AssistantRecord, changedFields, recordFromSnapshot, snapshotOf } from "./record.ts";

const NONE: ReadonlySet<string> = new Set();

function record(settings: JsonObject = {}, members: Partial<AssistantRecord> = {}): AssistantRecord {
  return { name: "Ada", description: null, isActive: true, settings: assistantSettings.parse(settings), ...members };
}

describe("changedFields", () => {
  test.each<[string, AssistantRecord, readonly string[]]>([
    ["nothing", record(), []],
    [
      "members with columns",
      record({}, { name: "B", description: "d", isActive: false }),
      ["description", "is_active", "name"],
    ],
    ["a place within", record({ llm_settings: { temperature: 0.9 } }), ["llm_settings.temperature"]],
    [
      "places of several depths",
      record({ stt_settings: { endpointing: { silence_threshold: 1 }, model: "m" }, idle_timeout: 3 }),
      ["idle_timeout", "stt_settings.endpointing.silence_threshold", "stt_settings.model"],
    ],
    ["a list, as one place", record({ bypass_numbers: ["+14155550100"] }), ["bypass_numbers"]],
    ["an object in place of null", record({ recording_settings: {} }), ["recording_settings"]],
    ["a member we do not know", record({ voice_mode: "cascade" }), ["voice_mode"]],
    ["a name with a dot", record({ custom_settings: { "a.b": 1 } }), ["custom_settings"]],
  ])("%s", (_name, after, expected) => {
    expect(changedFields(record(), after, NONE)).toEqual(expected);
    expect(changedFields(after, record(), NONE)).toEqual(expected);
  });

  test("tells a dot in a name from a step", () => {
    const [before, after] = [{ custom_settings: { "a.b": 1 } }, { custom_settings: { "a.b": 2 } }];
    expect(changedFields(record(before), record(after), NONE)).toEqual(["custom_settings.a\\.b"]);
  });

  test("counts another secret behind the same mask, also in a list", () => {
    const same = record({
      api_keys: { deepgram: "********" },
      llm_fallback_providers: { fallbacks: [{ provider: "openai", api_key: "********" }] },
    });
    expect(changedFields(same, same, NONE)).toEqual([]);
    expect(changedFields(same, same, new Set(["api_keys.deepgram"]))).toEqual(["api_keys.deepgram"]);
    expect(changedFields(same, same, new Set(["llm_fallback_providers.fallbacks.0.api_key"]))).toEqual([
      "llm_fallback_providers.fallbacks",
    ]);
  });
});

describe("a snapshot", () => {
  test("gives the record back", () => {
    const given = record(
      { voice_mode: "cascade", api_keys: { deepgram: "********" } },
      { description: "d", isActive: false },
    );
    expect(recordFromSnapshot(snapshotOf(given))).toEqual(given);
  });

  test("holds no secret, also of a row that still does", () => {
    const text = JSON.stringify(snapshotOf(record({ webhook_headers: { "X-Tenant": "in clear, of long ago" } })));
    expect(text).not.toContain("in clear");
    expect(text).toContain("********");
  });
});
