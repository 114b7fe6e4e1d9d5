import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { describe, expect, test } from "vitest";
import { completeSettings, mergeSettings, takeApart } from "./members.ts";

describe("mergeSettings", () => {
  test.each([
    [{ a: { x: 1, y: 2 } }, { a: { y: 3 } }, { a: { x: 1, y: 3 } }],
    [{ a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 9 } } }, { a: { b: { c: 9, d: 2 } } }],
    [{ list: [1, 2, 3] }, { list: [9] }, { list: [9] }],
    [{ list: [{ x: 1 }] }, { list: [{ y: 2 }] }, { list: [{ y: 2 }] }],
    [{ a: { x: 1 } }, { a: null }, { a: null }],
    [{ a: null }, { a: { x: 1 } }, { a: { x: 1 } }],
    [{ a: "text" }, { a: { x: 1 } }, { a: { x: 1 } }],
    [{ a: 1 }, {}, { a: 1 }],
  ])("%j with %j is %j", (current, sent, merged) => {
    expect(mergeSettings(current, sent)).toEqual(merged);
  });

  test("leaves what it is given as it is", () => {
    const current = { a: { x: 1 } };
    mergeSettings(current, { a: { x: 2 } });
    expect(current).toEqual({ a: { x: 1 } });
  });
});

describe("takeApart", () => {
  test("keeps unknown members and drops what the service says of itself", () => {
    const sent = takeApart({
      name: "A",
      is_active: null,
      id: 7,
      organization_id: 1,
      total_calls: 3,
      phone_numbers: [],
      change_description: "why",
      voice_mode: "cascade",
      end_call_message: null,
    });
    expect(sent).toEqual({
      name: "A",
      description: undefined,
      isActive: undefined,
      settings: { voice_mode: "cascade", end_call_message: null },
    });
  });
});

describe("completeSettings", () => {
  test("gives the defaults where a null cannot be, and keeps a null where it can", () => {
    const settings = completeSettings({ llm_settings: null, bypass_numbers: null, idle_message: null, extra: null });
    expect(settings.llm_settings).toEqual(assistantSettings.parse({}).llm_settings);
    expect(settings.bypass_numbers).toBeNull();
    expect(settings.idle_message).toBeNull();
    expect(settings["extra"]).toBeNull();
  });

  test("does not let a record grow without end", () => {
    const big = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x${index}`, "y".repeat(60_000)]));
    expect(() => completeSettings(big)).toThrow(/too large/);
  });
});
