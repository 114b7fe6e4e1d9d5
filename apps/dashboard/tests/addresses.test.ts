import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dayRange } from "../src/format/day-range.ts";
import { asRead } from "../src/kit/search-values.ts";
import { readAnalyticsSearch } from "../src/pages/analytics/analytics-search.ts";
import { readAuditSearch } from "../src/pages/audit/audit-search.ts";
import { readCallSearch } from "../src/pages/call/call-search.ts";
import { readCallsSearch } from "../src/pages/calls/calls-search.ts";
import { readCampaignSearch, readCampaignsSearch } from "../src/pages/campaigns/campaigns-search.ts";
import { guessTargets, mappingsOf, readContactFile, valuesOf } from "../src/pages/campaigns/draft/contact-file.ts";
import { readTestSearch } from "../src/pages/test/test-search.ts";

describe("what a route's reader leaves out", () => {
  test("is told the router as undefined, or it would give the page what the address has", () => {
    const read = asRead(readCallsSearch)({ status: "deleted", phone: "+1", unknown: "x" });
    expect(Object.entries(read)).toEqual([
      ["status", undefined],
      ["phone", "+1"],
      ["unknown", undefined],
    ]);
  });

  test("is so in every route", () => {
    const src = join(import.meta.dirname, "..", "src");
    const readers = readdirSync(src, { recursive: true, encoding: "utf8" })
      .filter((file) => /-routes\.ts$|router\.tsx$/.test(file))
      .flatMap((file) => [...readFileSync(join(src, file), "utf8").matchAll(/validateSearch: (.*),/g)])
      .map(([, reader]) => reader);
    expect(readers.length).toBeGreaterThan(20);
    expect(readers.filter((reader) => reader?.startsWith("asRead(") !== true)).toEqual([]);
  });
});

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

test("the address of the test page keeps an assistant's id, and hides what the router would hand on", () => {
  expect(readTestSearch({ assistant: "12" })).toEqual({ assistant: 12 });
  for (const assistant of ["<b>", "-1", "1.5", "", { a: 1 }]) {
    const read = readTestSearch({ assistant });
    expect(["assistant" in read, read.assistant]).toEqual([true, undefined]);
  }
});

test("the address of a call keeps a known tab and a moment after the beginning", () => {
  expect(readCallSearch({ tab: "costs", t: "42.5" })).toEqual({ tab: "costs", t: 42.5 });
  expect(readCallSearch({ tab: "secrets", t: "-1" })).toEqual({});
  expect(readCallSearch({ t: "Infinity" })).toEqual({});
});

describe("the addresses of campaigns, the audit log and the analytics", () => {
  test("keep what makes sense", () => {
    expect(readCampaignsSearch({ status: "running", type: "sms", assistant: 7, q: "spring", page: "2" })).toEqual({
      status: "running",
      type: "sms",
      assistant: 7,
      q: "spring",
      page: 2,
    });
    expect(readCampaignSearch({ step: "review", tab: "attempts", status: "no_answer", page: 3 })).toEqual({
      step: "review",
      tab: "attempts",
      status: "no_answer",
      page: 3,
    });
    expect(readAuditSearch({ user: 3, operation: "createApiKey", from: "2026-03-01", to: "2026-03-02" })).toEqual({
      user: 3,
      operation: "createApiKey",
      from: "2026-03-01",
      to: "2026-03-02",
    });
    expect(readAnalyticsSearch({ number: "+14155550100", campaign: 31 })).toEqual({
      number: "+14155550100",
      campaign: 31,
    });
    // A router reads it as a number.
    expect(readAnalyticsSearch({ number: 14155550100 })).toEqual({ number: "+14155550100" });
  });

  test.each([[{ status: "odd" }], [{ page: -1 }], [{ page: "x" }], [{ from: "2026-13-45" }], [{ assistant: {} }]])(
    "leave out %j",
    (search) => {
      for (const read of [readCampaignsSearch, readCampaignSearch, readAuditSearch, readAnalyticsSearch]) {
        expect(read(search)).toEqual({});
      }
    },
  );
});

test("both days of a range are whole days by the viewer's clocks", () => {
  const { date_from: from, date_to: to } = dayRange("2026-03-02", "2026-03-03");
  const ends = [new Date(2026, 2, 2), new Date(2026, 2, 3, 23, 59, 59, 999)];
  expect([from, to]).toEqual(ends.map((at) => at.toISOString()));
  expect(dayRange(undefined, "nonsense")).toEqual({ date_from: undefined, date_to: undefined });
});

describe("a file of contacts, before it is sent", () => {
  test("is read and its columns are guessed", () => {
    const file = readContactFile(
      '\uFEFFTelefon;Full Name;Last "visit"\r\n"+1 (212) 555-0100";"Ada; ""A"" L";May\r\n2125550101;Bo',
    );
    expect(file).toEqual({
      columns: ["Telefon", "Full Name", 'Last "visit"'],
      rows: [
        ["+1 (212) 555-0100", 'Ada; "A" L', "May"],
        ["2125550101", "Bo", ""],
      ],
    });
    if (file === null) throw new Error("it is a file");
    const targets = guessTargets(file);
    expect(targets).toEqual(["phone_number", "name", "variable"]);
    expect(mappingsOf(file.columns, ["phone_number", "drop", "variable"])).toEqual({
      Telefon: "phone_number",
      "Full Name": "",
      'Last "visit"': "last_visit",
    });
    expect(valuesOf(file.columns, targets, file.rows[0] ?? [])).toEqual({
      phone_number: "+1 (212) 555-0100",
      name: 'Ada; "A" L',
      last_visit: "May",
    });
  });

  test("has its number found by what the column holds where no name tells it", () => {
    expect(guessTargets({ columns: ["who", "reach"], rows: [["Ada", "+12125550100"]] })).toEqual([
      "variable",
      "phone_number",
    ]);
  });

  test("has one number for each contact: of two columns that may hold it, the first", () => {
    const targets = guessTargets({ columns: ["Phone", "Mobile"], rows: [["+12125550100", "+12125550101"]] });
    expect(targets).toEqual(["phone_number", "variable"]);
  });

  test("may begin with Excel's line about its delimiter, and have blanks before quotes", () => {
    expect(readContactFile('sep=|\r\nphone|name\r\n+1212| "Doe | Ann"\r\n')).toEqual({
      columns: ["phone", "name"],
      rows: [["+1212", "Doe | Ann"]],
    });
  });

  test("may be JSON that is cut off, and is none when it is neither", () => {
    expect(readContactFile('[{"phone":"1","x":{"a":"}"}},{"phone":"2"},{"pho')).toEqual({
      columns: ["phone", "x"],
      rows: [
        ["1", '{"a":"}"}'],
        ["2", ""],
      ],
    });
    expect(readContactFile("")).toBeNull();
    expect(readContactFile("[1, 2]")).toBeNull();
  });
});
