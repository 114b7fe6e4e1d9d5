import { defineContract } from "@parley/contracts/operation";
import { openObject, usefulFrom, valueChecks, withWarnings } from "@parley/contracts/request-warnings";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Contract, OperationReply } from "./operation.ts";
import { findRequestWarnings, withAnsweredWarnings } from "./request-warnings.ts";

const temperature = z.number().register(valueChecks, usefulFrom({ min: 0, max: 2, beyond: "the vendor refuses it" }));
const model = z.looseObject({
  temperature: temperature.default(0.5).describe("How varied."),
  stop_sequences: z.array(z.string()).default([]),
});
const body = z.looseObject({
  name: z.string(),
  model: z.string().nullish(),
  webhook_url: z.string().nullish(),
  llm_settings: model.nullable().prefault({}),
  fallbacks: z.array(z.looseObject({ provider: z.string() })).optional(),
  api_keys: z.record(z.string(), z.string()).optional(),
  named_models: z.record(z.string(), model).optional(),
  anything: z.unknown().optional(),
  own: openObject({ limits: z.strictObject({ per_day: z.int() }).optional() })
    .nullable()
    .default(null),
});
const answer = z.looseObject({ id: z.int(), name: z.string(), created_at: z.string() });

function contractWith(success: z.ZodType): Contract {
  return defineContract({
    name: "makeThing",
    method: "POST",
    path: "/things",
    tag: "System",
    summary: "Make a thing",
    description: "Makes a thing.",
    access: "write",
    body,
    success,
  });
}

const contract = contractWith(withWarnings(answer, "ThingSaved"));
const warningsOf = (sent: unknown) => findRequestWarnings(contract, sent);

describe("members that nothing knows", () => {
  test.each([
    [{ llm_setings: {} }, "llm_setings", "llm_settings"],
    [{ llmSetings: {} }, "llmSetings", "llm_settings"],
    [{ webhook_ulr: "x" }, "webhook_ulr", "webhook_url"],
    [{ modle: "x" }, "modle", "model"],
    [{ fallback: [] }, "fallback", "fallbacks"],
    [{ llm_settings: { temprature: 1 } }, "llm_settings.temprature", "temperature"],
    [{ llm_settings: { stopSequence: [] } }, "llm_settings.stopSequence", "stop_sequences"],
    [{ fallbacks: [{ provider: "x" }, { providers: "x" }] }, "fallbacks.1.providers", "provider"],
    [{ named_models: { "a.b": { temperatur: 1 } } }, "named_models.a\\.b.temperatur", "temperature"],
  ])("%j is told with what was meant", (sent, path, meant) => {
    expect(warningsOf(sent)).toEqual([
      { path, code: "unknown-member", message: expect.stringMatching(`has no effect; did you mean \`${meant}\`\\?$`) },
    ]);
  });

  test("are told without a guess where none is near, and beside the right one", () => {
    expect(warningsOf({ voice_mode: "cascade", llm_setings: {}, llm_settings: {} })).toEqual([
      { path: "voice_mode", code: "unknown-member", message: "`voice_mode` is not known here and has no effect." },
      {
        path: "llm_setings",
        code: "unknown-member",
        message: "`llm_setings` is not known here and has no effect; did you mean `llm_settings`?",
      },
    ]);
  });

  test.each([
    ["names of maps", { api_keys: { llm_setings: "x", modle: "y" } }],
    ["what is of any form", { anything: { modle: 1 } }],
    ["names in an open object", { own: { limitss: 1, mine: { modle: 2 } } }],
    ["what the answer has", { id: 7, created_at: "2026-01-01" }],
    ["nulls", { modle: null, voice_mode: null, llm_settings: null }],
    ["what is known, wherever it is", { name: "x", llm_settings: { temperature: 1 }, fallbacks: [{ provider: "x" }] }],
    ["no object at all", "x"],
    ["nothing", null],
  ])("%s are none of them", (_what, sent) => {
    expect(warningsOf(sent)).toEqual([]);
  });

  test("are the first 50, with names cut, however many there are and however long they are", () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`own_${index}`, 1]));
    expect(warningsOf(many)).toHaveLength(50);
    const [long] = warningsOf({ ["x".repeat(100_000)]: 1 });
    expect(long?.path).toBe(`${"x".repeat(128)}…`);
    expect(long?.message.length).toBeLessThan(250);
  });

  test("are told by nobody whose answer does not say so", () => {
    expect(findRequestWarnings(contractWith(answer), { modle: 1 })).toEqual([]);
  });
});

describe("values beyond what is useful", () => {
  test.each([-0.1, 2.1, 9])("%d is told", (value) => {
    expect(warningsOf({ llm_settings: { temperature: value } })).toEqual([
      {
        path: "llm_settings.temperature",
        code: "out-of-range",
        message: "Useful from 0 up to 2; the vendor refuses it.",
      },
    ]);
  });

  test.each([0, 0.5, 2])("%d is not", (value) => {
    expect(warningsOf({ llm_settings: { temperature: value }, named_models: { a: { temperature: value } } })).toEqual(
      [],
    );
  });
});

describe("an answer", () => {
  const warnings = warningsOf({ modle: "x" });

  test("without warnings is the handler's own", () => {
    const result = { id: 1 };
    expect(withAnsweredWarnings(result, [])).toBe(result);
  });

  test("with warnings has them in its body, and everything else as it was", () => {
    expect(withAnsweredWarnings({ id: 1 }, warnings)).toEqual({ id: 1, warnings });
    const reply = new OperationReply({ statusCode: 202, headers: { etag: "1" }, body: { id: 1 } });
    expect(withAnsweredWarnings(reply, warnings)).toEqual(
      new OperationReply({ statusCode: 202, headers: { etag: "1" }, body: { id: 1, warnings } }),
    );
  });
});
