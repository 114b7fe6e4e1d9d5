import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type SeededCall, seedCall, seedRecording, seedTranscripts } from "./seed-call.ts";

const PATH = "/api/v1/calls";

let service: TestService;
let own: TestOrganization;
let client: ApiClient;
let ada: number;
let bea: number;
const calls: Record<string, SeededCall> = {};

beforeAll(async () => {
  // Without workers: a call that nobody holds would be ended.
  service = await startTestService({ env: { ROLES: "api" } });
  own = await service.addOrganization();
  client = own.admin.client;
  const assistant = async (name: string) => (await client.post("/api/v1/assistants", { name })).json.id as number;
  ada = await assistant("Ada Front_Desk");
  bea = await assistant("Bea");
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute));
  calls["first"] = await seedCall(service, own, ada, {
    callSid: "CAfirst",
    startedAt: at(0),
    answeredAfterMs: 5_000,
    durationMs: 61_400,
    metadata: { plan: "gold" },
    streamSid: "MZ1",
  });
  calls["failed"] = await seedCall(service, own, ada, {
    callSid: "v3:Failed%1",
    startedAt: at(1),
    status: "failed",
    answeredAfterMs: null,
    durationMs: 20_000,
    customer: "+442071838750",
  });
  calls["long"] = await seedCall(service, own, bea, {
    callSid: "CAlong",
    startedAt: at(2),
    direction: "outbound",
    provider: "telnyx",
    durationMs: 600_000,
  });
  calls["live"] = await seedCall(service, own, bea, { callSid: "CAlive", startedAt: at(3), status: "ongoing" });
  await seedTranscripts(service, own, first(), [
    { speaker: "user", content: "Can I move my appointment?" },
    { speaker: "user", content: "Canine moves", isFinal: false },
  ]);
  await seedRecording(service, own, first());
  await client.delete(`/api/v1/assistants/${bea}`);
  // A thread of texts is no phone call, and another organization's call is nobody else's.
  await service.service.platform.database
    .insertInto("calls")
    .values({
      organization_id: own.organizationId,
      call_sid: "sms_1",
      channel: "sms",
      direction: "inbound",
      status: "active",
      provider: "twilio",
      assistant_id: ada,
      customer_phone_number: "+14155550100",
      assistant_phone_number: "+14155550199",
    })
    .execute();
  const other = await service.addOrganization();
  const { id } = (await other.admin.client.post("/api/v1/assistants", { name: "Ada" })).json;
  await seedCall(service, other, id, { callSid: "CAother" });
});
afterAll(() => service.stop());

function first(): SeededCall {
  return calls["first"] as SeededCall;
}
const sidsOf = (items: readonly { call_sid: string }[]) => items.map(({ call_sid }) => call_sid);
const ALL = ["CAlive", "CAlong", "v3:Failed%1", "CAfirst"];

describe("the list", () => {
  test.each([[PATH], [`${PATH}/`]])("%s has the newest first, voice only, the organization's own", async (path) => {
    const { status, json } = await client.get(path);
    expect(status).toBe(200);
    expect(sidsOf(json.items)).toEqual(ALL);
    expect(json).toMatchObject({ total: 4, skip: 0, limit: 100 });
  });

  test.each([
    ["?status=ongoing", ["CAlive"]],
    ["?status=unknown", []],
    ["?customer_phone=%2B1%20(415)%20555", ["CAlive", "CAlong", "CAfirst"]],
    ["?customer_phone=+442071838750", ["v3:Failed%1"]],
    ["?call_sid=caL", ["CAlive", "CAlong"]],
    // `%` and `_` are themselves.
    ["?call_sid=d%251", ["v3:Failed%1"]],
    ["?call_sid=d_1", []],
    ["?assistant_name=front_desk", ["v3:Failed%1", "CAfirst"]],
    ["?assistant_name=bEa", ["CAlive", "CAlong"]],
    ["?date_from=2026-05-04T10:01:00Z&date_to=2026-05-04T10:02:00%2B00:00", ["CAlong", "v3:Failed%1"]],
    ["?min_duration=61&max_duration=599", ["CAfirst"]],
    ["?max_duration=0", ["v3:Failed%1"]],
    ["?min_duration=9007199254740991", []],
    ["?status=completed&assistant_name=bea&min_duration=1", ["CAlong"]],
    ["?status=completed&assistant_name=bea&customer_phone=44", []],
    ["?skip=1&limit=2", ["CAlong", "v3:Failed%1"]],
  ])("%s is %j", async (query, expected) => {
    const { json } = await client.get(`${PATH}${query}`);
    expect(sidsOf(json.items)).toEqual(expected);
    if (!query.includes("skip")) expect(json.total).toBe(expected.length);
  });

  test("an assistant is one filter among others", async () => {
    expect(sidsOf((await client.get(`${PATH}?assistant_id=${ada}&status=failed`)).json.items)).toEqual(["v3:Failed%1"]);
  });

  test.each(["?limit=0", "?limit=1001", "?skip=-1", "?date_from=yesterday", "?min_duration=1.5"])(
    "%s is refused",
    async (query) => {
      expect((await client.get(`${PATH}${query}`)).status).toBe(422);
    },
  );
});

describe("a call", () => {
  test("has what both client libraries read", async () => {
    const { json } = await client.get(`${PATH}/${first().id}`);
    expect(json).toEqual({
      id: first().id,
      organization_id: own.organizationId,
      call_sid: "CAfirst",
      stream_sid: "MZ1",
      assistant_id: ada,
      assistant_name: "Ada Front_Desk",
      flow_name: null,
      direction: "inbound",
      to_phone_number: "+14155550199",
      twilio_phone: "+14155550199",
      customer_phone_number: "+14155550100",
      customer_phone: "+14155550100",
      telephony_provider: "twilio",
      status: "completed",
      duration: 61,
      started_at: "2026-05-04T10:00:00.000+00:00",
      answered_at: "2026-05-04T10:00:05.000+00:00",
      ended_at: "2026-05-04T10:01:06.400+00:00",
      created_at: expect.stringMatching(/\+00:00$/),
      updated_at: "2026-05-04T10:01:06.400+00:00",
      end_reason: "customer-ended-call",
      error_message: null,
      welcome_message: "Hello",
      agenda: null,
      transferred_to: null,
      call_meta: { plan: "gold" },
      metadata: { plan: "gold" },
      transcript_count: 1,
      recording_count: 1,
      total_cost: null,
      cost: null,
      llm_cost: null,
      tts_cost: null,
      stt_cost: null,
      telephony_cost: null,
      cost_breakdown: { llm: null, tts: null, stt: null, telephony: null },
      cost_currency: null,
    });
  });

  test("is the same by the carrier's id, whatever characters that has", async () => {
    for (const { id, callSid } of Object.values(calls)) {
      const bySid = await client.get(`${PATH}/sid/${encodeURIComponent(callSid)}`);
      expect(bySid.json).toEqual((await client.get(`${PATH}/${id}`)).json);
    }
  });

  test("that runs has no duration, one that nobody answered none to speak of", async () => {
    const { items } = (await client.get(PATH)).json;
    expect(items.map((call: { duration: number | null }) => call.duration)).toEqual([null, 600, 0, 61]);
  });

  test.each([[`${PATH}/999999999`], [`${PATH}/sid/CAother`], [`${PATH}/sid/sms_1`], [`${PATH}/sid/caFIRST`]])(
    "%s is not there",
    async (path) => {
      expect((await client.get(path)).status).toBe(404);
    },
  );
});

describe("counts and statistics", () => {
  test.each([
    ["", 4],
    ["?status=completed", 2],
    ["?date_from=2026-05-04T10:02:00Z", 2],
  ])("count%s is %i", async (query, count) => {
    expect((await client.get(`${PATH}/count${query}`)).json).toEqual({ count });
  });

  test("stats are of the calls that have ended", async () => {
    const { json } = await client.get(`${PATH}/stats`);
    expect(json).toEqual({ total_calls: 4, total_duration: 661, average_duration: 220.33 });
  });

  test("without calls everything is 0", async () => {
    const empty = (await service.addOrganization()).admin.client;
    expect((await empty.get(`${PATH}/stats`)).json).toEqual({
      total_calls: 0,
      total_duration: 0,
      average_duration: 0,
    });
    expect((await empty.get(`${PATH}/analytics`)).json).toMatchObject({ success_rate: 0, top_assistants: [] });
  });

  test("analytics are of the last days", async () => {
    const recent = await service.addOrganization();
    const { id } = (await recent.admin.client.post("/api/v1/assistants", { name: "Cleo" })).json;
    const { id: other } = (await recent.admin.client.post("/api/v1/assistants", { name: "Dora" })).json;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
    await seedCall(service, recent, id, { startedAt: daysAgo(0), durationMs: 30_000 });
    await seedCall(service, recent, id, { startedAt: daysAgo(2), durationMs: 31_000 });
    await seedCall(service, recent, id, { startedAt: daysAgo(2), status: "failed", durationMs: 0 });
    await seedCall(service, recent, other, { startedAt: daysAgo(2), status: "ongoing" });
    await seedCall(service, recent, id, { startedAt: daysAgo(8) });
    const day = daysAgo(2).toISOString().slice(0, 10);
    const { json } = await recent.admin.client.get(`${PATH}/analytics`);
    expect(json).toMatchObject({
      period: "7d",
      total_calls: 4,
      completed_calls: 2,
      failed_calls: 1,
      ongoing_calls: 1,
      total_duration: 61,
      avg_duration: 20.33,
      average_duration: 20.33,
      success_rate: 66.67,
      top_assistants: [
        { assistant_id: id, assistant_name: "Cleo", calls: 3, duration: 61 },
        { assistant_id: other, assistant_name: "Dora", calls: 1, duration: 0 },
      ],
    });
    expect(json.daily_stats[day]).toEqual({ total: 3, completed: 1, failed: 1 });
    expect(Object.keys(json.daily_stats)).toHaveLength(8);
    expect((await recent.admin.client.get(`${PATH}/analytics?period=1d`)).json).toMatchObject({ total_calls: 1 });
    expect((await recent.admin.client.get(`${PATH}/analytics?period=90d`)).json).toMatchObject({ total_calls: 5 });
    expect((await recent.admin.client.get(`${PATH}/analytics?period=2d`)).status).toBe(422);
  });
});

describe("search", () => {
  test.each([
    ["CAFIRST", ["CAfirst"]],
    ["appointment", ["CAfirst"]],
    ["415 555", ["CAlive", "CAlong", "CAfirst"]],
    ["front_desk", ["v3:Failed%1", "CAfirst"]],
    ["nothing of it", []],
    // Heard for a moment, and not what was said.
    ["canine", []],
  ])("%j finds %j", async (text, expected) => {
    const { json } = await client.get(`${PATH}/search?q=${encodeURIComponent(text)}`);
    expect(sidsOf(json)).toEqual(expected);
  });

  test("takes three characters or more, and a limit", async () => {
    expect((await client.get(`${PATH}/search?q=ab`)).status).toBe(422);
    expect((await client.get(`${PATH}/search?q=%20%20ab`)).status).toBe(422);
    expect((await client.get(`${PATH}/search?q=555&limit=201`)).status).toBe(422);
    expect(sidsOf((await client.get(`${PATH}/search?q=555&limit=1`)).json)).toEqual(["CAlive"]);
  });
});

describe("metadata", () => {
  test("is merged at the top, and null takes a member out", async () => {
    const call = await seedCall(service, own, ada, {
      callSid: "CAmeta",
      metadata: { a: 1, b: { c: 1, d: null }, gone: true },
    });
    const path = `${PATH}/${call.id}/metadata`;
    const { status, json } = await client.patch(path, { metadata: { b: { e: null }, gone: null, "new/one": [1] } });
    expect(status).toBe(200);
    expect(json.call_meta).toEqual({ a: 1, b: { e: null }, "new/one": [1] });
    expect(json.metadata).toEqual(json.call_meta);
    expect((await client.patch(path, { metadata: {} })).json.call_meta).toEqual(json.call_meta);
    expect((await client.patch(path, {})).status).toBe(422);
    expect((await client.patch(path, { metadata: [1] })).status).toBe(422);
    expect((await client.patch(`${PATH}/999999999/metadata`, { metadata: {} })).status).toBe(404);
  });

  test("may be large", async () => {
    const call = await seedCall(service, own, ada, { callSid: "CAlarge" });
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, "x".repeat(60_000)]));
    const { status, json } = await client.patch(`${PATH}/${call.id}/metadata`, { metadata });
    expect(status).toBe(200);
    expect(json.metadata).toEqual(metadata);
  });

  test("of a thread of texts is not to be reached here", async () => {
    const { id } = await service.service.platform.database
      .selectFrom("calls")
      .select("id")
      .where("call_sid", "=", "sms_1")
      .executeTakeFirstOrThrow();
    expect((await client.patch(`${PATH}/${id}/metadata`, { metadata: { sms_deleted: true } })).status).toBe(404);
    expect((await client.get(`${PATH}/${id}`)).status).toBe(404);
  });
});

describe("the export", () => {
  test("csv", async () => {
    const { status, text, headers } = await client.get(
      `${PATH}/export?assistant_id=${ada}&date_to=2026-05-04T10:01:00Z&call_sid=f`,
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="calls_export.csv"');
    expect(text.split("\r\n")).toEqual([
      '"Call ID","Call SID","Assistant Name","Customer Phone","Status","Duration (seconds)","Started At","Ended At"',
      `"${id("failed")}","v3:Failed%1","Ada Front_Desk","'+442071838750","failed","0","2026-05-04T10:01:00.000+00:00","2026-05-04T10:01:20.000+00:00"`,
      `"${id("first")}","CAfirst","Ada Front_Desk","'+14155550100","completed","61","2026-05-04T10:00:00.000+00:00","2026-05-04T10:01:06.400+00:00"`,
      "",
    ]);
  });

  test("json", async () => {
    const { json, headers } = await client.get(`${PATH}/export?format=json&status=ongoing`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="calls_export.json"');
    expect(json).toEqual([
      {
        id: id("live"),
        call_sid: "CAlive",
        assistant_name: "Bea",
        customer_phone_number: "+14155550100",
        status: "ongoing",
        duration: null,
        started_at: "2026-05-04T10:03:00.000+00:00",
        ended_at: null,
      },
    ]);
    expect((await client.get(`${PATH}/export?format=json&status=none`)).json).toEqual([]);
    expect((await client.get(`${PATH}/export?format=xml`)).status).toBe(422);
  });

  test("has every call once, however many there are and however close they follow", async () => {
    const many = await service.addOrganization();
    const { id: assistantId } = (await many.admin.client.post("/api/v1/assistants", { name: "Many" })).json;
    // Several within a millisecond, which is all that a Date can tell apart.
    await sql`
      insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id,
        customer_phone_number, assistant_phone_number, ended_at, started_at)
      select ${many.organizationId}::bigint, 'many_' || n, 'voice', 'inbound', 'failed', 'twilio', ${assistantId}::bigint,
        '+14155550100', '+14155550199', now(), now() - n * interval '300 microseconds'
      from generate_series(1, 2001) n`.execute(service.service.platform.database);
    const { json } = await many.admin.client.get(`${PATH}/export?format=json`);
    const expected = Array.from({ length: 2_001 }, (_, index) => `many_${index + 1}`);
    expect(sidsOf(json)).toEqual(expected);
  });
});

function id(name: string): CallId {
  return (calls[name] as SeededCall).id;
}
