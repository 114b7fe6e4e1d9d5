import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { billAttempts } from "../../src/features/campaigns/costs/bill-attempts.ts";
import { noteHistory } from "../../src/features/campaigns/progress/history-store.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { AttemptRoom } from "./attempt-room.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
let next = 0;
/** Numbers that no other test has: one attempt at a time may reach for each. */
function numbers(count: number): readonly string[] {
  next += count;
  return numbersFrom(next - count, count);
}
const open = (count: number, more: object = {}) => AttemptRoom.open(stage, numbers(count), more);

describe("progress", () => {
  test("of a campaign that has not begun, everything is zero", async () => {
    const room = await open(3);
    expect(await room.get("/progress")).toEqual({
      campaign_id: room.campaignId,
      status: "draft",
      progress: {
        total_contacts: 3,
        completed: 0,
        failed: 0,
        processing: 0,
        pending: 3,
        skipped: 0,
        progress_percentage: 0,
        success_rate: 0,
      },
      metrics: {
        total_duration_seconds: 0,
        average_duration_seconds: 0,
        success_rate: 0,
        answer_rate: 0,
        completion_rate: 0,
        cost_estimate: null,
        actual_cost: 0,
        last_updated: expect.stringMatching(TIMESTAMP),
      },
      hold: null,
      started_at: null,
      completed_at: null,
      recent_activity: [],
      total_contacts: 3,
      completed_contacts: 0,
      failed_contacts: 0,
      pending_contacts: 3,
      in_progress_contacts: 0,
      completion_percentage: 0,
      success_rate: 0,
    });
  });

  test("comes from the counters, flat and nested, and so do the figures in the list of campaigns", async () => {
    const room = await open(20);
    await room.count(
      { pending: -15, in_progress: 3, completed: 6, failed: 1, no_answer: 1, busy: 1, voicemail: 1, skipped: 2 },
      { attempts: 14, callsEnded: 10, callsAnswered: 4, durationSeconds: 90, costMicros: 1_250_000 },
    );
    const shown = await room.get("/progress");
    expect(shown).toMatchObject({
      progress: {
        total_contacts: 20,
        completed: 6,
        failed: 4,
        processing: 3,
        pending: 5,
        skipped: 2,
        progress_percentage: 60,
        success_rate: 0.6,
      },
      metrics: {
        total_duration_seconds: 90,
        average_duration_seconds: 22.5,
        success_rate: 0.6,
        answer_rate: 0.4,
        completion_rate: 0.6,
        actual_cost: 1.25,
      },
      completed_contacts: 6,
      failed_contacts: 4,
      pending_contacts: 5,
      in_progress_contacts: 3,
      completion_percentage: 60,
    });
    const { campaigns } = (await stage.client.get(`${CAMPAIGNS}?per_page=1000`)).json;
    expect(campaigns.find(({ id }: { id: number }) => id === room.campaignId).metrics).toEqual({
      total_duration_seconds: 90,
      average_duration_seconds: 22.5,
      success_rate: 0.6,
      answer_rate: 0.4,
      actual_cost: 1.25,
    });
    expect((await room.get("")).completed_contacts).toBe(6);
  });

  test("says what is not known: a cost with an unknown price in it, and that of texts", async () => {
    const calls = await open(1);
    await calls.count({}, { attempts: 2, costMicros: 500, unpricedCalls: 1 });
    expect((await calls.get("/progress")).metrics.actual_cost).toBe(null);
    const texts = await open(1, { campaign_type: "sms" });
    expect((await texts.get("/progress")).metrics.actual_cost).toBe(0);
    await texts.count({}, { attempts: 1 });
    expect((await texts.get("/progress")).metrics.actual_cost).toBe(null);
  });

  test("shows the last ten attempts and why it is held", async () => {
    const room = await open(12);
    const contactIds = await room.contactIds();
    for (const [index, contactId] of contactIds.entries()) {
      await room.add({
        contactId,
        to: `+1213200${String(1000 + index)}`,
        outcome: index === 11 ? null : "busy",
        hasCall: index === 11,
      });
    }
    await stage.database
      .updateTable("campaigns")
      .set({ hold_reason: "carrier-failing", hold_since: new Date("2026-11-25T10:00:00Z") })
      .where("id", "=", room.campaignId)
      .execute();
    const { recent_activity: recent, hold } = await room.get("/progress");
    expect(hold).toEqual({ reason: "carrier-failing", since: "2026-11-25T10:00:00.000+00:00" });
    expect(recent).toHaveLength(10);
    expect(recent[0]).toEqual({
      execution_id: expect.any(String),
      contact_phone: "+12132001011",
      status: "in_progress",
      executed_at: expect.stringMatching(TIMESTAMP),
      call_id: expect.any(Number),
    });
    expect(recent[1]).toMatchObject({ contact_phone: "+12132001010", status: "busy", call_id: null });
  });
});

describe("executions", () => {
  test("every attempt of every round, the newest first, with what its call or text knows", async () => {
    const [to = "", other = ""] = numbers(2);
    const room = await AttemptRoom.open(stage, [to, other]);
    const [first = 0, second = 0] = await room.contactIds();
    const tried = await room.add({
      contactId: first,
      to,
      outcome: "no_answer",
      reason: "customer-did-not-answer",
      isRetried: true,
    });
    const called = await room.add({ contactId: first, to, number: 2, seconds: 30, hasCall: true });
    const texted = await room.add({ contactId: second, to: other, channel: "sms", round: 2, outcome: null });
    await stage.database
      .insertInto("sms_logs")
      .values({
        organization_id: stage.organization.organizationId,
        message_id: texted.intentId,
        direction: "outbound",
        provider: "twilio",
        from_number: "+12125550001",
        to_number: other,
        body: "Hi",
        segment_count: 1,
        status: "queued",
        origin: "campaign",
      })
      .execute();
    await room.count({}, { attempts: 3 });
    const { executions, items, pagination, total, total_is_exact } = await room.get("/executions");
    expect(items).toEqual(executions);
    expect([total, total_is_exact, pagination.total_items]).toEqual([3, true, 3]);
    expect(executions.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [texted.id, "in_progress"],
      [called.id, "completed"],
      [tried.id, "no_answer"],
    ]);
    expect(executions[0]).toMatchObject({ round: 2, channel: "sms", sms_id: texted.intentId, call_id: null });
    expect(executions[1]).toEqual({
      id: called.id,
      execution_id: called.intentId,
      contact_id: first,
      contact_name: "Person 0",
      contact_phone: to,
      status: "completed",
      call_id: called.callId,
      sms_id: null,
      executed_at: expect.stringMatching(TIMESTAMP),
      round: 1,
      attempt_number: 2,
      channel: "call",
      execution_data: {
        from_number: "+12125550001",
        to_number: to,
        personalized_welcome_message: "Hello",
        personalized_agenda: "Spring",
        template_variables_used: { plan: "gold" },
        duration_seconds: 30,
        error_details: null,
        retry_reason: null,
        voice_analytics: null,
      },
    });
    expect(executions[2].execution_data).toMatchObject({
      error_details: "customer-did-not-answer",
      retry_reason: "customer-did-not-answer",
    });
  });

  test("by status, page by page, or with skip and limit", async () => {
    const room = await open(5);
    const to = numbers(5);
    for (const [index, contactId] of (await room.contactIds()).entries()) {
      await room.add({ contactId, to: to[index] ?? "", outcome: index === 0 ? null : index < 4 ? "busy" : "failed" });
    }
    await room.count({}, { attempts: 5 });
    const idsOf = ({ executions }: { executions: readonly { contact_phone: string }[] }) =>
      executions.map(({ contact_phone: phone }) => phone);
    const busy = await room.get("/executions?status=busy&per_page=2");
    expect(idsOf(busy)).toEqual([to[3], to[2]]);
    expect(busy.pagination).toMatchObject({ total_items: 3, total_pages: 2, has_next: true, has_prev: false });
    expect(idsOf(await room.get("/executions?status=busy&per_page=2&page=2"))).toEqual([to[1]]);
    expect(idsOf(await room.get("/executions?status=in_progress"))).toEqual([to[0]]);
    expect(await room.get("/executions?status=pending")).toMatchObject({ executions: [], total: 0 });
    const cut = await room.get("/executions?skip=1&limit=2");
    expect(idsOf(cut)).toEqual([to[3], to[2]]);
    expect(cut.pagination).toMatchObject({ total_items: 5, has_next: true, has_prev: true });
    const unknown = await stage.client.get(`${CAMPAIGNS}/${room.campaignId}/executions?status=lost`);
    expect([unknown.status, unknown.json.code]).toEqual([400, "unknown-status"]);
  });
});

describe("costs", () => {
  const bill = (callId: number | null, micros: readonly (number | null)[]) =>
    stage.database
      .insertInto("call_cost_entries")
      .values(
        micros.map((total_cost_micros, index) => ({
          organization_id: stage.organization.organizationId,
          call_id: callId ?? 0,
          service_type: ["telephony", "llm", "tts"][index] ?? "stt",
          provider: "x",
          usage_type: "seconds",
          usage_amount: 1,
          unit_cost_micros: total_cost_micros,
          total_cost_micros,
        })),
      )
      .execute();

  test("are added once each, however many ask, as soon as the call has its bill", async () => {
    const room = await open(3);
    const to = numbers(3);
    const made = [];
    for (const [index, contactId] of (await room.contactIds()).entries()) {
      made.push(await room.add({ contactId, to: to[index] ?? "", isBilled: false, hasCall: true }));
    }
    const run = () => room.within((unit) => billAttempts(unit, room.campaignId));
    const cost = async () => (await room.get("/progress")).metrics.actual_cost;
    expect([await run(), await cost()]).toEqual([0, 0]);
    await bill(made[0]?.callId ?? null, [1_000_000, 250_000]);
    expect((await Promise.all([run(), run(), run()])).sort()).toEqual([0, 0, 1]);
    expect([await run(), await cost()]).toEqual([0, 1.25]);
    await bill(made[2]?.callId ?? null, [500_000]);
    expect([await run(), await cost()]).toEqual([1, 1.75]);
    await bill(made[1]?.callId ?? null, [1, null]);
    expect([await run(), await cost()]).toEqual([1, null]);
  });

  test("a call without a bill a day later counts as one whose price is unknown", async () => {
    const room = await open(1);
    const [to = ""] = numbers(1);
    const [contactId = 0] = await room.contactIds();
    const { id } = await room.add({ contactId, to, isBilled: false });
    await stage.database
      .updateTable("campaign_attempts")
      .set({ settled_at: new Date(Date.now() - 90_000_000) })
      .where("id", "=", id)
      .execute();
    expect(await room.within((unit) => billAttempts(unit, room.campaignId))).toBe(1);
    expect((await room.get("/progress")).metrics.actual_cost).toBe(null);
  });

  test("bills are found behind hundreds of calls that have none yet", async () => {
    const room = await open(1);
    const [contactId = 0] = await room.contactIds();
    await stage.database
      .insertInto("campaign_attempts")
      .columns([
        "organization_id",
        "campaign_id",
        "contact_id",
        "round",
        "attempt_number",
        "channel",
        "number_hash",
        "intent_id",
        "from_number",
        "to_number",
        "variables",
        "settled_at",
        "outcome",
        "is_billed",
      ])
      .expression((builder) =>
        builder
          .selectFrom("campaign_contacts")
          .innerJoin(
            (from) => from.fn<{ n: number }>("generate_series", [from.lit(2), from.lit(602)]).as<"n">("n"),
            (join) => join.onTrue(),
          )
          .select((each) => [
            "organization_id",
            "campaign_id",
            "id",
            each.lit(1).as("round"),
            "n as attempt_number",
            each.val("call").as("channel"),
            "number_hash",
            each.fn<string>("gen_random_uuid").as("intent_id"),
            "phone_number",
            "phone_number as to_number",
            "variables",
            "created_at",
            each.val("busy").as("outcome"),
            each.lit(false).as("is_billed"),
          ])
          .where("id", "=", contactId),
      )
      .execute();
    const [to = ""] = numbers(1);
    const { callId } = await room.add({ contactId, to, isBilled: false, hasCall: true });
    await bill(callId, [2_000_000]);
    expect(await room.within((unit) => billAttempts(unit, room.campaignId))).toBe(1);
    expect((await room.get("/progress")).metrics.actual_cost).toBe(2);
  });
});

test("history is one row a minute with the latest counts, and is forgotten after a month", async () => {
  const room = await open(4);
  await room.count({ pending: -1, completed: 1 });
  await room.within((unit) => noteHistory(unit, room.campaignId));
  await room.count({ pending: -2, completed: 1, busy: 1 });
  await room.within((unit) => noteHistory(unit, room.campaignId));
  const rows = () =>
    stage.database
      .selectFrom("campaign_history")
      .selectAll()
      .where("campaign_id", "=", room.campaignId)
      .orderBy("minute")
      .execute();
  const last = (await rows()).at(-1);
  expect(last).toMatchObject({ completed: 2, failed: 1 });
  for (const [days, completed] of [
    [31, 7],
    [29, 8],
  ] as const) {
    await stage.database
      .insertInto("campaign_history")
      .values({
        organization_id: stage.organization.organizationId,
        campaign_id: room.campaignId,
        minute: new Date(Date.now() - days * 86_400_000),
        completed,
        failed: 0,
      })
      .execute();
  }
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  await schedules.find(({ name }) => name === "forget-campaign-history")?.run(new AbortController().signal);
  const left = (await rows()).map(({ completed }) => completed);
  expect(left).toContain(8);
  expect(left).not.toContain(7);
});
