import { describe, expect, test } from "vitest";
import { readInboxSearch } from "../src/pages/inbox/inbox-search.ts";
import { readLiveSearch } from "../src/pages/live/live-search.ts";
import { readTextLogSearch } from "../src/pages/text-log/text-log-search.ts";

describe("an address keeps what makes sense", () => {
  test("of the inbox", () => {
    const search = { status: "active", q: " +1 415 ", before: "2", at: "0", panel: "events" };
    expect(readInboxSearch(search)).toEqual({ status: "active", q: "+1 415", before: 2, at: 0, panel: "events" });
    expect(readInboxSearch({ q: 1415, at: 0 })).toEqual({ q: "1415", at: 0 });
    expect(readInboxSearch({ q: "牙", at: 12 })).toEqual({ q: "牙", at: 12 });
    expect(readInboxSearch({ q: "1".repeat(10_000) }).q).toHaveLength(256);
  });

  test("of the live page", () => {
    expect(readLiveSearch({ sort: "slowest", assistant: "12" })).toEqual({ sort: "slowest", assistant: 12 });
  });

  test("of the text log", () => {
    const search = { q: "tooth", direction: "inbound", status: "failed", from: "+1", to: 5, before: 3, log: 44 };
    expect(readTextLogSearch(search)).toEqual({ ...search, to: "5" });
    expect(readTextLogSearch({ q: "x".repeat(10_000) }).q).toHaveLength(256);
  });
});

const ODD = ["at", "before", "log", "assistant"].flatMap((name) =>
  ["-1", "1.5", "1e99", "x", {}, null].map((value) => ({ [name]: value })),
);
test.each([
  ...ODD,
  ...["before", "log", "assistant"].map((name) => ({ [name]: "0" })),
  { page: 2 },
  { status: "deleted" },
  { status: ["active"] },
  { panel: "secrets" },
  { q: "  " },
  { direction: "sideways" },
  { sort: "fastest" },
  { q: { a: 1 } },
  { unknown: "x" },
])("leaves out %j", (search) => {
  for (const read of [readInboxSearch, readLiveSearch, readTextLogSearch]) expect(read(search)).toEqual({});
});
