import { describe, expect, test } from "vitest";
import { readCallSearch } from "../src/pages/call/call-search.ts";
import { readCallsSearch } from "../src/pages/calls/calls-search.ts";

describe("the address of the list", () => {
  test("keeps filters that make sense", () => {
    expect(
      readCallsSearch({ status: "failed", phone: " +1 415 ", assistant: "Front", from: "2026-03-01", before: 501 }),
    ).toEqual({ status: "failed", phone: "+1 415", assistant: "Front", from: "2026-03-01", before: 501 });
  });

  test.each([
    [{ status: "deleted" }],
    [{ status: ["failed"] }],
    [{ from: "yesterday" }],
    [{ to: "2026-3-1" }],
    [{ before: -1 }],
    [{ before: "1e99" }],
    [{ phone: "  " }],
    [{ phone: { a: 1 } }],
    [{ __proto__: null, unknown: "x" }],
  ])("leaves out %j", (search) => {
    expect(readCallsSearch(search)).toEqual({});
  });

  test("reads words that look like a number as words, and cuts what is too long", () => {
    expect(readCallsSearch({ q: 4711 })).toEqual({ q: "4711" });
    expect(readCallsSearch({ q: "x".repeat(10_000) }).q).toHaveLength(256);
  });
});

test("the address of a call keeps a known tab and a moment after the beginning", () => {
  expect(readCallSearch({ tab: "costs", t: "42.5" })).toEqual({ tab: "costs", t: 42.5 });
  expect(readCallSearch({ tab: "secrets", t: "-1" })).toEqual({});
  expect(readCallSearch({ t: "Infinity" })).toEqual({});
});
