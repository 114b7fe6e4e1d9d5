import { describe, expect, test } from "vitest";
import type { OfferedOperation } from "./offered-operation.ts";
import { planOperation } from "./plan-operation.ts";
import { readingTools } from "./reading-tools.ts";
import { toToolResult } from "./tool-result.ts";

function toolOf(name: string): OfferedOperation {
  const tool = readingTools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
}

/** The result of a tool whose operation answers `body`. */
function result(
  name: string,
  given: Record<string, unknown>,
  body: unknown,
  { statusCode = 200, retryAfter = null }: { readonly statusCode?: number; readonly retryAfter?: string | null } = {},
) {
  const tool = toolOf(name);
  const planned = planOperation(tool, given);
  if ("issues" in planned) throw new Error(JSON.stringify(planned.issues));
  const text = body === undefined ? "" : JSON.stringify(body);
  return toToolResult(tool, planned.request, { statusCode, retryAfter, text });
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));

describe("a list", () => {
  test.each([
    ["all of which is there", numbers(2), { limit: 5 }, 2, null],
    ["that ends with the page", numbers(5), { limit: 5 }, 5, null],
    ["that goes on", numbers(6), { limit: 5 }, 5, 5],
    ["behind its end", numbers(6), { limit: 5, skip: 9 }, 0, null],
    ["of the usual length", numbers(51), {}, 50, 50],
  ])("%s, which the operation answers whole", (_name, list, given, shown, next) => {
    const { structuredContent } = result("list_phone_numbers", given, list);
    expect(structuredContent).toMatchObject({ total: list.length, next_skip: next });
    expect(structuredContent?.["items"]).toHaveLength(shown);
  });

  test("in pages of the operation goes on while they are full", () => {
    expect(result("list_calls", { skip: 40 }, numbers(20)).structuredContent).toMatchObject({ next_skip: 60 });
    expect(result("list_calls", { skip: 40 }, numbers(19)).structuredContent).toMatchObject({ next_skip: null });
    expect(result("search_calls", { q: "garage" }, numbers(20)).structuredContent).toEqual({ items: numbers(20) });
  });
});

test("nothing, and what is no object, is an object all the same", () => {
  expect(result("get_call", { call_id: 1 }, undefined).structuredContent).toEqual({});
  expect(result("get_call", { call_id: 1 }, "words").structuredContent).toEqual({ value: "words" });
});

test("a refusal is read by the model: what, why, and when to try again", () => {
  const detail = "Too many requests";
  const refused = result("get_call", { call_id: 1 }, { detail }, { statusCode: 429, retryAfter: "7" });
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { status: 429, detail, retry_after_seconds: 7 },
  });
  const missing = result("get_call", { call_id: 1 }, "gone", { statusCode: 404 });
  expect(missing.structuredContent).toEqual({ status: 404, detail: "gone" });
});

test("what no model can read whole is refused, with what to do", () => {
  // {"note":"…"} takes 11 characters besides the words.
  const fits = result("get_call", { call_id: 1 }, { note: "x".repeat(399_989) });
  expect(fits.isError).toBeUndefined();
  const tooLarge = result("get_call", { call_id: 1 }, { note: "x".repeat(399_990) });
  expect(tooLarge).toMatchObject({
    isError: true,
    structuredContent: { code: "result-too-large", fix: expect.stringContaining("less at once") },
  });
  expect(JSON.stringify(tooLarge).length).toBeLessThan(2_000);
});
