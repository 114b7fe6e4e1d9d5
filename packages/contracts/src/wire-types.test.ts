import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readTimeRange, timeRangeQuery, toWireTimestampOfText, withWireTimestamps } from "./wire-types.ts";

const query = z.object(timeRangeQuery);
const rangeOf = (sent: z.input<typeof query>) => {
  const { from, before } = readTimeRange(query.parse(sent));
  return [from?.toISOString(), before?.toISOString()];
};

describe("a filter by time", () => {
  test.each([
    [{}, undefined, undefined],
    [{ date_from: "2026-01-31" }, "2026-01-31T00:00:00.000Z", undefined],
    [{ date_to: "2026-01-31" }, undefined, "2026-02-01T00:00:00.000Z"],
    [{ date_from: "2026-01-31", date_to: "2026-01-31" }, "2026-01-31T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
    [{ date_to: "2028-02-28" }, undefined, "2028-02-29T00:00:00.000Z"],
    [{ date_to: "2026-12-31+02:00" }, undefined, "2026-12-31T22:00:00.000Z"],
    [{ date_from: "2026-01-31T10:00:00Z" }, "2026-01-31T10:00:00.000Z", undefined],
    [{ date_to: "2026-01-31T10:00:00Z" }, undefined, "2026-01-31T10:00:00.001Z"],
    [{ date_to: "2026-01-31T10:00:00.250+00:00" }, undefined, "2026-01-31T10:00:00.251Z"],
    [{ date_to: "2026-01-31T00:00" }, undefined, "2026-01-31T00:00:00.001Z"],
    [{ date_to: "2026-01-31 10:00:00" }, undefined, "2026-01-31T10:00:00.001Z"],
    [{ date_to: "2026-01-31T10:00:00 02:00" }, undefined, "2026-01-31T08:00:00.001Z"],
  ])("%j", (sent, from, before) => {
    expect(rangeOf(sent)).toEqual([from, before]);
  });

  test.each([
    ["31.1.2026"],
    ["2026-13-01"],
    ["2026-02-31"],
    ["2027-02-29"],
    ["2026-04-31T10:00:00Z"],
    ["2026-01-31T25:00"],
    ["tomorrow"],
    [""],
  ])("%j is rejected", (text) => {
    expect(query.safeParse({ date_to: text }).success).toBe(false);
  });
});

describe("a time that is stored as text", () => {
  test.each([
    ["2026-01-31T10:00:00.000Z", "2026-01-31T10:00:00.000+00:00"],
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00.000+00:00"],
    ["2026-01-31T10:00:00.123456+00:00", "2026-01-31T10:00:00.123+00:00"],
    ["2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00.000+00:00"],
    ["2026-13-31T10:00:00Z", "2026-13-31T10:00:00Z"],
    ["2026-01-31", "2026-01-31"],
    ["2026-01-31T10:00:00", "2026-01-31T10:00:00"],
    ["at 2026-01-31T10:00:00Z", "at 2026-01-31T10:00:00Z"],
    ["", ""],
  ])("%s is shown as %s", (stored, shown) => {
    expect(toWireTimestampOfText(stored)).toBe(shown);
    expect(withWireTimestamps({ at: stored, count: 1, none: null })).toEqual({ at: shown, count: 1, none: null });
  });
});
