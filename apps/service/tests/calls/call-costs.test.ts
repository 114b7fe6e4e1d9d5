import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { billCall } from "../../src/features/calls/costs/bill-call.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type SeededCall, seedCall, seedUsage, type UsageSeed } from "./seed-call.ts";

const MINI = { serviceType: "llm", provider: "openai", model: "gpt-4o-mini" } as const;
/** 0.15 and 0.60 US dollars a million: 0.0015 and 0.0006. */
const TALK: readonly UsageSeed[] = [
  { ...MINI, usageType: "input_tokens", usageAmount: 10_000 },
  { ...MINI, usageType: "output_tokens", usageAmount: 1_000 },
];
const OWN_MODEL: UsageSeed = { ...MINI, model: "our-own", usageType: "input_tokens", usageAmount: 5 };

let service: TestService;
let own: TestOrganization;
let client: ApiClient;
let assistantId: number;
beforeAll(async () => {
  // Without workers: a call that nobody holds would be ended.
  service = await startTestService({ env: { ROLES: "api" } });
  own = await service.addOrganization();
  client = own.admin.client;
  assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
});
afterAll(() => service.stop());

const bill = (call: SeededCall, organization = own) =>
  service.service.platform.data.scope(organization.organizationId).transaction((unit) => billCall(unit, call.id));

/** A carrier nobody is paid for, so that only what is used costs. */
async function makeCall(usages: readonly UsageSeed[], seed: Parameters<typeof seedCall>[3] = {}): Promise<SeededCall> {
  const call = await seedCall(service, own, assistantId, { answeredAfterMs: null, ...seed });
  if (usages.length > 0) await seedUsage(service, own, call, usages);
  return call;
}

const callOf = async (call: SeededCall) => (await client.get(`/api/v1/calls/${call.id}`)).json;
const costsOf = async (call: SeededCall) => (await client.get(`/api/calls/${call.id}/costs`)).json;

describe("the bill of a call", () => {
  test("is made of what was used, at list price", async () => {
    const call = await makeCall(TALK);
    expect(await bill(call)).toBe(true);
    const { call_summary, detailed_entries } = await costsOf(call);
    expect(call_summary).toEqual({
      call_id: call.id,
      call_sid: call.callSid,
      total_cost: 0.0021,
      llm_cost: 0.0021,
      tts_cost: 0,
      stt_cost: 0,
      telephony_cost: 0,
      currency: "USD",
      duration_minutes: 0,
      started_at: "2026-05-04T10:00:00.000+00:00",
      ended_at: expect.stringMatching(/\+00:00$/),
      unknown: [],
    });
    expect(detailed_entries).toHaveLength(3);
    expect(detailed_entries[0]).toEqual({
      id: expect.any(Number),
      service_type: "llm",
      provider: "openai",
      model: "gpt-4o-mini",
      usage_type: "input_tokens",
      usage_amount: 10_000,
      unit_cost: 0.00000015,
      total_cost: 0.0015,
      timestamp: expect.stringMatching(/\+00:00$/),
      metadata: null,
      unknown: [],
    });
    expect(await callOf(call)).toMatchObject({
      total_cost: 0.0021,
      cost: 0.0021,
      llm_cost: 0.0021,
      tts_cost: 0,
      cost_breakdown: { llm: 0.0021, tts: 0, stt: 0, telephony: 0 },
      cost_currency: "USD",
    });
  });

  test("is made once, whatever is counted later and however many try", async () => {
    const call = await makeCall(TALK);
    await Promise.all([bill(call), bill(call), bill(call)]);
    const once = await costsOf(call);
    await service.service.platform.database
      .updateTable("call_usage")
      .set({ usage_amount: 999_999 })
      .where("call_id", "=", call.id)
      .execute();
    expect(await bill(call)).toBe(true);
    expect(await costsOf(call)).toEqual(once);
  });

  test("says what is not known, and adds up what is", async () => {
    const call = await makeCall([...TALK, OWN_MODEL]);
    await bill(call);
    const { call_summary, detailed_entries } = await costsOf(call);
    expect(call_summary).toMatchObject({ total_cost: 0.0021, llm_cost: 0.0021, unknown: ["total_cost", "llm_cost"] });
    expect(detailed_entries.find(({ model }: { model: string }) => model === "our-own")).toMatchObject({
      unit_cost: 0,
      total_cost: 0,
      unknown: ["unit_cost", "total_cost"],
    });
    expect(await callOf(call)).toMatchObject({ total_cost: null, llm_cost: null, tts_cost: 0, cost_currency: "USD" });
  });

  test("waits for the end", async () => {
    const call = await makeCall(TALK, { status: "ongoing" });
    expect(await bill(call)).toBe(false);
    expect(await callOf(call)).toMatchObject({ total_cost: null, llm_cost: null, cost_currency: null });
    const { call_summary, detailed_entries } = await costsOf(call);
    expect(detailed_entries).toEqual([]);
    expect(call_summary).toMatchObject({ total_cost: 0, duration_minutes: null });
    expect(call_summary.unknown).toEqual(["total_cost", "llm_cost", "tts_cost", "stt_cost", "telephony_cost"]);
  });

  test("of a call nobody answered is one of nothing", async () => {
    const call = await makeCall([], { status: "failed", provider: "nobody-knows" });
    await bill(call);
    const { call_summary, detailed_entries } = await costsOf(call);
    expect(call_summary).toMatchObject({ total_cost: 0, telephony_cost: 0, unknown: [] });
    expect(detailed_entries).toMatchObject([{ service_type: "telephony", usage_type: "seconds", usage_amount: 0 }]);
    expect(await callOf(call)).toMatchObject({ total_cost: 0 });
  });

  test("counts the seconds from the answer on", async () => {
    const call = await makeCall([], { answeredAfterMs: 8_000, durationMs: 90_400, provider: "nobody-knows" });
    await bill(call);
    const { call_summary, detailed_entries } = await costsOf(call);
    expect(detailed_entries).toMatchObject([
      { provider: "nobody-knows", usage_amount: 90, unknown: ["unit_cost", "total_cost"] },
    ]);
    expect(call_summary).toMatchObject({ duration_minutes: 1.5, unknown: ["total_cost", "telephony_cost"] });
  });

  test("is made of speech and telephony too", async () => {
    const usages: readonly UsageSeed[] = [
      { serviceType: "stt", provider: "deepgram", model: "nova-3", usageType: "seconds", usageAmount: 61 },
      {
        serviceType: "tts",
        provider: "elevenlabs",
        model: "eleven_flash_v2_5",
        usageType: "characters",
        usageAmount: 250,
      },
    ];
    const call = await makeCall(usages, { answeredAfterMs: 0, durationMs: 61_000 });
    await bill(call);
    // 61 s at 0.0048 a minute; 250 at 0.04 a thousand; two minutes begun at 0.0129.
    expect(await callOf(call)).toMatchObject({
      llm_cost: 0,
      stt_cost: 0.00488,
      tts_cost: 0.01,
      telephony_cost: 0.0258,
      total_cost: 0.04068,
    });
  });

  test.each([
    ["inbound", 0.0129],
    ["outbound", null],
  ] as const)("goes by the country that was called: %s", async (direction, cost) => {
    const call = await makeCall([], { answeredAfterMs: 0, direction, customer: "+442071838750" });
    await bill(call);
    expect((await callOf(call)).telephony_cost).toBe(cost);
  });

  test("knows no price of an address of the organization's own", async () => {
    const mine = (
      await client.post("/api/v1/assistants", {
        name: "Own",
        llm_provider: "openai",
        llm_provider_config: { base_url: "https://models.example/v1" },
      })
    ).json.id;
    const call = await seedCall(service, own, mine, { answeredAfterMs: null });
    await seedUsage(service, own, call, TALK);
    await bill(call);
    expect(await callOf(call)).toMatchObject({ llm_cost: null, tts_cost: 0, total_cost: null });
  });

  test("of an assistant that was deleted meanwhile knows telephony only", async () => {
    const { id } = (await client.post("/api/v1/assistants", { name: "Gone" })).json;
    const call = await seedCall(service, own, id, { durationMs: 60_000 });
    await seedUsage(service, own, call, TALK);
    await client.delete(`/api/v1/assistants/${id}`);
    await bill(call);
    expect(await callOf(call)).toMatchObject({ llm_cost: null, telephony_cost: 0.0129, total_cost: null });
  });

  test("is not another organization's to make", async () => {
    const call = await makeCall(TALK);
    expect(await bill(call, await service.addOrganization())).toBe(false);
    expect((await client.get("/api/calls/999999999/costs")).status).toBe(404);
  });
});

describe("over many calls", () => {
  let other: TestOrganization;
  let otherClient: ApiClient;
  const calls: SeededCall[] = [];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  beforeAll(async () => {
    other = await service.addOrganization();
    otherClient = other.admin.client;
    const { id } = (await otherClient.post("/api/v1/assistants", { name: "Bea" })).json;
    const seeds: [number, readonly UsageSeed[]][] = [
      [40, TALK],
      [2, [...TALK, OWN_MODEL]],
      [1, [{ ...MINI, usageType: "input_tokens", usageAmount: 1_000_000 }]],
    ];
    for (const [days, usages] of seeds) {
      const call = await seedCall(service, other, id, { startedAt: daysAgo(days), answeredAfterMs: null });
      await seedUsage(service, other, call, usages);
      await bill(call, other);
      calls.push(call);
    }
    // Not billed yet.
    await seedCall(service, other, id, { startedAt: daysAgo(0) });
  });

  test.each([
    ["", [2, 1, 0]],
    ["?skip=1&limit=1", [1]],
    ["?min_cost=0.15", [2]],
    ["?max_cost=0.0021", [1, 0]],
    ["?min_cost=0.0021&max_cost=0.0021", [1, 0]],
    ["?min_cost=99999999999999.5", []],
    [() => `?date_from=${encodeURIComponent(daysAgo(30).toISOString())}`, [2, 1]],
    [() => `?date_to=${daysAgo(30).toISOString().slice(0, 10)}`, [0]],
  ])("summary%s", async (query, places) => {
    const { json } = await otherClient.get(`/api/calls/costs/summary${typeof query === "string" ? query : query()}`);
    expect(json.map(({ call_id }: { call_id: number }) => call_id)).toEqual(places.map((place) => calls[place]?.id));
  });

  test("a summary is the same as the call's own", async () => {
    const [newest] = (await otherClient.get("/api/calls/costs/summary")).json;
    expect(newest).toEqual((await otherClient.get(`/api/calls/${newest.call_id}/costs`)).json.call_summary);
    expect((await otherClient.get("/api/calls/costs/summary?min_cost=cheap")).status).toBe(422);
  });

  test("analytics by time, service and provider", async () => {
    const analyse = async (query: string) => (await otherClient.get(`/api/costs/analytics${query}`)).json;
    const byDay = await analyse("");
    expect(byDay).toMatchObject({
      days: 30,
      group_by: "day",
      currency: "USD",
      total_calls: 2,
      total_cost: 0.1521,
      average_cost_per_call: 0.07605,
      unknown: ["total_cost", "average_cost_per_call"],
    });
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(byDay.groups).toMatchObject([
      { key: day(2), calls: 1, total_cost: 0.0021, llm_cost: 0.0021, unknown: ["total_cost", "llm_cost"] },
      { key: day(1), calls: 1, total_cost: 0.15, unknown: [] },
    ]);
    expect((await analyse("?group_by=service")).groups).toMatchObject([
      { key: "llm", calls: 2, total_cost: 0.1521 },
      { key: "telephony", calls: 2, total_cost: 0 },
    ]);
    expect((await analyse("?group_by=provider&days=365")).groups).toMatchObject([
      { key: "openai", calls: 3, total_cost: 0.1542 },
      { key: "twilio", calls: 3, total_cost: 0 },
    ]);
    const months = (await analyse("?group_by=month&days=90")).groups.map(({ key }: { key: string }) => key);
    expect(months).toEqual([...new Set([40, 2, 1].map((days) => `${day(days).slice(0, 7)}-01`))]);
    for (const { key } of (await analyse("?group_by=week")).groups) expect(new Date(key).getUTCDay()).toBe(1);
    expect((await otherClient.get("/api/costs/analytics?group_by=year")).status).toBe(422);
    expect(await analyse("?days=1")).toMatchObject({
      total_calls: 0,
      total_cost: 0,
      average_cost_per_call: 0,
      groups: [],
    });
  });
});

describe("prices", () => {
  test("are listed, each with its unit, date and source", async () => {
    const { json } = await client.get("/api/pricing");
    expect(new Set(json.map(({ id }: { id: number }) => id)).size).toBe(json.length);
    const ofMini = json.filter(({ model }: { model: string }) => model === "gpt-4o-mini");
    expect(ofMini).toMatchObject([
      {
        service_type: "llm",
        provider: "openai",
        unit_type: "input_tokens",
        unit_quantity: 1_000_000,
        cost_per_unit: 0.15,
      },
      {
        service_type: "llm",
        provider: "openai",
        unit_type: "output_tokens",
        unit_quantity: 1_000_000,
        cost_per_unit: 0.6,
      },
    ]);
    expect(ofMini[0]).toMatchObject({
      is_active: true,
      as_of: "2024-07-18",
      is_stale: true,
      source: expect.any(String),
    });
    const onlyGroq = (await client.get("/api/pricing?service_type=llm&provider=groq")).json;
    expect(onlyGroq.length).toBeGreaterThan(0);
    expect(onlyGroq.every(({ provider }: { provider: string }) => provider === "groq")).toBe(true);
    expect((await client.get("/api/pricing?service_type=none")).json).toEqual([]);
    expect((await client.get("/api/pricing?service_type=telephony&provider=twilio")).json).toMatchObject([
      { model: null, unit_type: "seconds", unit_quantity: 60, cost_per_unit: 0.0129 },
      { model: null, cost_per_unit: 0.0184 },
    ]);
    const nova = (await client.get("/api/pricing?service_type=stt&provider=deepgram")).json.filter(
      ({ model }: { model: string }) => model === "nova-3",
    );
    expect(nova).toMatchObject([
      { cost_per_unit: 0.0048, display_name: "deepgram nova-3 (one language)" },
      { cost_per_unit: 0.0058 },
    ]);
    expect((await client.get("/api/pricing?service_type=tts&provider=elevenlabs")).json[0]).toMatchObject({
      unit_type: "characters",
      unit_quantity: 1_000,
      cost_per_unit: 0.04,
    });
  });

  test("make an estimate that says what it does not know", async () => {
    const { status, json } = await client.post("/api/pricing/estimate", {
      llm_provider: "openai",
      llm_model: "gpt-4o-mini",
      tts_provider: "nobody",
      tts_model: "nothing",
      stt_provider: null,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      platform_fee_per_min: 0,
      managed_fee_per_min: 0,
      llm_input_cost_per_1k: 0.00015,
      llm_output_cost_per_1k: 0.0006,
      llm_cost_per_min: 0.0006678,
      total_cost_per_min: 0.0006678,
      tts_cost_per_min: 0,
      estimated_tokens_per_min: 4_113,
      estimated_chars_per_min: 450,
      // The model's; nobody's voice has none.
      oldest_price_as_of: "2024-07-18",
      has_stale_price: true,
      unknown: ["stt_cost_per_min", "total_cost_per_min", "tts_cost_per_1k_chars", "tts_cost_per_min"],
    });
    // The vendor's own model where none is named.
    expect((await client.post("/api/pricing/estimate", {})).json).toMatchObject({
      stt_cost_per_min: 0.0048,
      tts_cost_per_1k_chars: 0.04,
      tts_cost_per_min: 0.018,
      total_cost_per_min: 0.0234678,
      unknown: [],
    });
    const multilingual = { tts_provider: "elevenlabs", tts_model: "multilingual" };
    expect((await client.post("/api/pricing/estimate", multilingual)).json).toMatchObject({
      tts_cost_per_1k_chars: 0.08,
    });
    const nobodysPrices = { llm_provider: null, tts_provider: null, stt_provider: null };
    expect((await client.post("/api/pricing/estimate", nobodysPrices)).json).toMatchObject({
      oldest_price_as_of: null,
      has_stale_price: false,
    });
    expect((await client.post("/api/pricing/estimate", { llm_model: 4 })).status).toBe(422);
  });
});
