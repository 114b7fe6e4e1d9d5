import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { BASE, check, everyDay, newPerson, recordConsent } from "./compliance-room.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const RULES = `${BASE}/rules`;
const client = () => organization.admin.client;
const informing = (phone_number: string, at?: string) =>
  check(client(), { phone_number, purpose: "informational", ...(at === undefined ? {} : { at }) });

test("the rules in force are told with version and source", async () => {
  const { status, json } = await client().get(RULES);
  expect(status).toBe(200);
  expect(json.rules.map(({ jurisdiction }: { jurisdiction: string }) => jurisdiction)).toEqual(
    "US US-AL US-CT US-FL US-KY US-LA US-MD US-MS US-NJ US-NV US-OK US-PA US-RI US-TX".split(" "),
  );
  expect(json.rules[0]).toEqual({
    ...{ jurisdiction: "US", set_by: "parley", version: expect.stringMatching(/^20\d\d-/) },
    ...{ source: expect.any(String), source_date: "2026-11-26", hours: everyDay("08:00", "21:00") },
    ...{ closed_dates: [], closed_dates_until: null, max_attempts_per_day: 3 },
  });
  expect(json.data_versions.time_zones).toBe(process.versions["tz"]);
});

describe("an organization's own rules", () => {
  test("may be stricter, replace each other, and end", async () => {
    const person = newPerson();
    await recordConsent(client(), person);
    expect(await informing(person)).toMatchObject({ allowed: true });
    const set = await client().put(`${RULES}/US`, { hours: everyDay("14:00", "18:00", { sunday: null }) });
    expect(set.status, set.text).toBe(200);
    expect(set.json).toMatchObject({ jurisdiction: "US", set_by: "organization", source: "The organization" });
    expect(await informing(person)).toMatchObject({
      reasons: ["outside-hours"],
      next_allowed_at: "2026-12-01T19:00:00.000+00:00",
    });
    expect(await informing(person, "2026-12-06T20:00:00Z")).toMatchObject({ reason: "day-not-allowed" });
    const again = await client().put(`${RULES}/US`, {
      hours: everyDay("08:00", "21:00"),
      closed_dates: ["2026-12-01"],
    });
    expect(again.json.version).not.toBe(set.json.version);
    expect(await informing(person)).toMatchObject({ reasons: ["day-not-allowed"] });
    expect((await client().get(RULES)).json.rules).toHaveLength(15);
    expect((await client().delete(`${RULES}/US`)).status).toBe(204);
    expect((await client().delete(`${RULES}/US`)).status).toBe(404);
    expect(await informing(person)).toMatchObject({ allowed: true });
  });

  test.each([
    ["US", { hours: everyDay("07:59", "21:00") }],
    ["US", { hours: everyDay("08:00", "21:01") }],
    ["US-FL", { hours: everyDay("08:00", "21:00") }],
    ["US-AL", { hours: everyDay("09:00", "20:00") }],
    ["US-TN", { hours: everyDay("00:00", "24:00") }],
  ])("for %s may not allow more than those that ship", async (jurisdiction, body) => {
    const { status, json } = await client().put(`${RULES}/${jurisdiction}`, body);
    expect([status, json.code]).toEqual([400, "rules-not-stricter"]);
  });

  test("open another country, with the source; and close it again", async () => {
    const person = "+442071838750";
    await recordConsent(client(), person);
    const body = { hours: everyDay("09:00", "19:00"), max_attempts_per_day: 1 };
    expect((await client().put(`${RULES}/GB`, body)).json.code).toBe("source-missing");
    const sourced = { ...body, source: "Counsel's letter", source_date: "2026-10-01" };
    expect((await client().put(`${RULES}/GB`, sourced)).json).toMatchObject({
      ...{ jurisdiction: "GB", source: "Counsel's letter", source_date: "2026-10-01", max_attempts_per_day: 1 },
    });
    expect(await informing(person)).toMatchObject({ allowed: true, time_zones: ["Europe/London"] });
    expect(await informing(person, "2026-12-01T19:00:00Z")).toMatchObject({ reason: "outside-hours" });
    await client().delete(`${RULES}/GB`);
    expect(await informing(person)).toMatchObject({ reason: "no-rules-for-country" });
  });

  test.each(["XX", "gb", "US-XX", "GB-ENG", "PR", "US-fl", "%00%00"])("are not for %s", async (jurisdiction) => {
    const body = { hours: everyDay("09:00", "19:00"), source: "a", source_date: "2026-10-01" };
    const { status, json } = await client().put(`${RULES}/${jurisdiction}`, body);
    expect([400, 422], JSON.stringify(json)).toContain(status);
  });

  test.each([
    ["a day left out", { hours: { ...everyDay("09:00", "19:00"), monday: undefined } }],
    ["an hour that is none", { hours: everyDay("09:00", "25:00") }],
    ["an end before its start", { hours: everyDay("19:00", "09:00") }],
    ["a date that is none", { hours: everyDay("09:00", "19:00"), closed_dates: ["2026-02-30"] }],
    ["more attempts than anywhere", { hours: everyDay("09:00", "19:00"), max_attempts_per_day: 4 }],
    ["none at all", { hours: everyDay("09:00", "19:00"), max_attempts_per_day: 0 }],
  ])("with %s are refused", async (_what, body) => {
    expect((await client().put(`${RULES}/US`, body)).status).toBe(422);
  });

  test("stand once, also when several are set at once", async () => {
    const set = await Promise.all(
      Array.from({ length: 8 }, () => client().put(`${RULES}/US-IA`, { hours: everyDay("10:00", "12:00") })),
    );
    expect(set.map(({ status }) => status)).toEqual(set.map(() => 200));
    expect((await client().delete(`${RULES}/US-IA`)).status).toBe(204);
    expect((await client().delete(`${RULES}/US-IA`)).status).toBe(404);
  });

  test("are an admin's act, in the audit log, and no other organization's", async () => {
    const user = (await organization.addMember({ role: "user" })).client;
    const body = { hours: everyDay("10:00", "12:00") };
    expect((await user.put(`${RULES}/US-OH`, body)).status).toBe(403);
    expect((await user.delete(`${RULES}/US-OH`)).status).toBe(403);
    expect((await client().put(`${RULES}/US-OH`, body)).status).toBe(200);
    expect((await client().get("/api/v1/audit-log")).text).toContain("setContactRules");
    const stranger = (await service.addOrganization()).admin.client;
    expect((await stranger.get(RULES)).json.rules).toHaveLength(14);
    expect((await stranger.delete(`${RULES}/US-OH`)).status).toBe(404);
  });
});
