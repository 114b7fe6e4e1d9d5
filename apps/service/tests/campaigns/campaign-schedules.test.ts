import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CAMPAIGNS, CampaignStage } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

const pathOf = (id: number) => `${CAMPAIGNS}/${id}/schedule`;
const save = async (id: number, body: unknown) => stage.client.post(pathOf(id), body);

test("a time without an offset is of the schedule's zone; the campaign is scheduled, and a draft again", async () => {
  const id = await stage.add();
  expect((await stage.client.get(pathOf(id))).json).toMatchObject({
    schedule_type: "immediate",
    scheduled_at: null,
    recurring_config: null,
  });
  const saved = await save(id, {
    schedule_type: "once",
    scheduled_at: "2099-07-01T09:30:00",
    timezone: "America/New_York",
  });
  expect(saved.json).toMatchObject({ success: true, schedule_type: "scheduled" });
  expect((await stage.client.get(pathOf(id))).json).toEqual({
    schedule_type: "scheduled",
    scheduled_at: "2099-07-01T13:30:00.000+00:00",
    timezone: "America/New_York",
    recurring_config: null,
  });
  expect((await stage.read(id)).status).toBe("scheduled");
  const undone = await stage.client.post(`${CAMPAIGNS}/${id}/unschedule`);
  expect(undone.json).toMatchObject({ success: true, schedule_type: "immediate", scheduled_at: null });
  expect((await stage.read(id)).status).toBe("draft");
});

test("what start would refuse is told while somebody looks, and the schedule is saved", async () => {
  const id = await stage.add({ campaign_type: "sms" });
  const at = { schedule_type: "scheduled", scheduled_at: "2099-07-01T09:30:00Z" };
  const saved = await save(id, at);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.json.message).toContain("cannot start yet");
  const problems = saved.json.start_problems.map(({ code }: { code: string }) => code);
  expect(problems.slice(0, 3)).toEqual(["no-contacts", "text-missing", "no-number"]);
  expect(saved.json.start_problems[0]).toEqual({
    code: "no-contacts",
    message: "It has no contacts",
    fix: expect.stringContaining("import"),
  });
  const started = await stage.client.post(`${CAMPAIGNS}/${id}/start`);
  expect([started.status, started.json.code]).toEqual([400, problems[0]]);
  expect((await stage.read(id)).status).toBe("scheduled");
  expect((await save(id, { schedule_type: "immediate" })).json).toMatchObject({
    message: "Schedule saved",
    start_problems: [],
  });
});

test("immediate removes the schedule", async () => {
  const id = await stage.add({ schedule: { schedule_type: "scheduled", scheduled_at: "2099-07-01T09:30:00+02:00" } });
  expect(await stage.read(id)).toMatchObject({
    status: "scheduled",
    schedule: { scheduled_at: "2099-07-01T07:30:00.000+00:00" },
  });
  expect((await save(id, { schedule_type: "immediate" })).status).toBe(200);
  expect(await stage.read(id)).toMatchObject({ status: "draft", schedule: { schedule_type: "immediate" } });
});

test("a recurring schedule says when it starts next", async () => {
  const id = await stage.add();
  const saved = await save(id, {
    schedule_type: "recurring",
    scheduled_at: "2099-01-01T00:00:00Z",
    recurring_config: { frequency: "weekly", days_of_week: [7, 2, 2], time: "08:05", time_zone: "Europe/Berlin" },
  });
  // The 1st is a Thursday.
  expect(saved.json).toMatchObject({
    schedule_type: "recurring",
    scheduled_at: "2099-01-04T07:05:00.000+00:00",
    recurring_config: {
      frequency: "weekly",
      interval: 1,
      days_of_week: [2, 7],
      day_of_month: null,
      time: "08:05",
      time_zone: "Europe/Berlin",
      end_date: null,
    },
  });
});

test("a recurring schedule without a zone of its own is of the zone beside it", async () => {
  const saved = await save(await stage.add(), {
    schedule_type: "recurring",
    scheduled_at: "2099-01-01T00:00:00",
    timezone: "America/New_York",
    recurring_config: { frequency: "daily", time: "09:00" },
  });
  expect(saved.json).toMatchObject({
    scheduled_at: "2099-01-01T14:00:00.000+00:00",
    recurring_config: { time: "09:00", time_zone: "America/New_York" },
  });
});

const recurring = (config: object) => ({ schedule_type: "recurring", recurring_config: config });
describe("refused", () => {
  test.each<[string, object, number]>([
    ["a time that has passed", { schedule_type: "scheduled", scheduled_at: "2020-01-01T00:00:00Z" }, 400],
    ["a last day that has passed", recurring({ frequency: "daily", time: "09:00", end_date: "2020-01-01" }), 400],
    ["no time", { schedule_type: "scheduled" }, 422],
    ["no such time", { schedule_type: "scheduled", scheduled_at: "2099-13-45T00:00" }, 422],
    ["no such zone", { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00", timezone: "Mars" }, 422],
    ["no configuration", { schedule_type: "recurring" }, 422],
    ["weekly on no day", recurring({ frequency: "weekly", time: "09:00" }), 422],
    ["weekly on an eighth day", recurring({ frequency: "weekly", days_of_week: [8], time: "09:00" }), 422],
    [
      "weekly on a day 0, beside a day that there is",
      recurring({ frequency: "weekly", days_of_week: [0, 3], time: "09:00" }),
      400,
    ],
    ["monthly on no day", recurring({ frequency: "monthly", time: "09:00" }), 422],
    ["monthly on the 32nd", recurring({ frequency: "monthly", day_of_month: 32, time: "09:00" }), 422],
    ["a 25th hour", recurring({ frequency: "daily", time: "25:00" }), 422],
    ["every 0 days", recurring({ frequency: "daily", time: "09:00", interval: 0 }), 422],
    ["yearly", recurring({ frequency: "yearly", time: "09:00" }), 422],
  ])("%s", async (_what, body, status) => {
    const id = await stage.add();
    const refused = await save(id, body);
    expect(refused.status, refused.text).toBe(status);
    expect(await stage.read(id)).toMatchObject({ status: "draft", schedule: { schedule_type: "immediate" } });
  });

  test("an unknown campaign", async () => {
    expect((await stage.client.get(pathOf(987_654_321))).status).toBe(404);
    expect((await save(987_654_321, { schedule_type: "immediate" })).status).toBe(404);
    expect((await stage.client.post(`${CAMPAIGNS}/987654321/unschedule`)).status).toBe(404);
  });
});
