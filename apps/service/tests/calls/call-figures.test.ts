import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { billCall } from "../../src/features/calls/costs/bill-call.ts";
import { finishCallJob } from "../../src/features/calls/end/call-jobs.ts";
import { addCallFigures } from "../../src/features/calls/figures/call-figure-store.ts";
import { jobRequest } from "../../src/platform/jobs/job.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type CallSeed, type SeededCall, seedCall, seedTurns, seedUsage } from "./seed-call.ts";

const PATH = "/api/v1/calls/analytics/days";
const USAGE = { serviceType: "llm", provider: "openai", usageType: "input_tokens", usageAmount: 1_000_000 } as const;

let service: TestService;
let own: TestOrganization;
let assistantId: number;
beforeAll(async () => {
  service = await startTestService();
  own = await service.addOrganization();
  assistantId = (await own.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
});
afterAll(() => service.stop());

const scope = () => service.service.platform.data.scope(own.organizationId);
const read = async (query = "date_from=2026-05-03&date_to=2026-05-05", client = own.admin.client) =>
  (await client.get(`${PATH}?${query}`)).json;

/** A call with its bill, added to the sums of its day. */
async function count(seed: CallSeed, model = "gpt-4o-mini", assistant = assistantId): Promise<SeededCall> {
  const call = await seedCall(service, own, assistant, seed);
  await seedUsage(service, own, call, [{ ...USAGE, model }]);
  const latency = { endpointing: 240, modelFirstToken: 450, firstAudioOut: 950, sttFinal: null, wasGuessed: false };
  await seedTurns(service, own, call, [
    { role: "user", content: "Hello", startedMs: 0, endedMs: 500 },
    { role: "assistant", content: "Hi", startedMs: 1_450, endedMs: 2_000, latency },
    { role: "assistant", content: "So?", startedMs: 9_000, endedMs: 9_500 },
  ]);
  await scope().transaction(async (unit) => {
    await billCall(unit, call.id);
    await addCallFigures(unit, [call.id]);
  });
  return call;
}

describe("the sums of calls by day", () => {
  let second: number;
  let outreach: SeededCall;

  beforeAll(async () => {
    second = (await own.admin.client.post("/api/v1/assistants", { name: "Bo" })).json.id;
    await count({ startedAt: new Date("2026-05-04T23:59:59Z"), durationMs: 60_000 });
    await count({ startedAt: new Date("2026-05-05T00:00:00Z"), durationMs: 30_000 });
    outreach = await count(
      { startedAt: new Date("2026-05-05T12:00:00Z"), status: "failed", durationMs: 1_000, answeredAfterMs: null },
      "our-own",
      second,
    );
  });

  test("are those of every day in the span, and of all together", async () => {
    const figures = await read();
    expect(figures).toMatchObject({
      calls: 3,
      completed_calls: 2,
      failed_calls: 1,
      seconds: 90,
      outcomes: [{ end_reason: "customer-ended-call", calls: 3 }],
      llm_cost: 0.3,
      unknown: expect.arrayContaining(["llm_cost", "total_cost"]),
    });
    expect(figures.days.map(({ day, calls }: { day: string; calls: number }) => [day, calls])).toEqual([
      ["2026-05-03", 0],
      ["2026-05-04", 1],
      ["2026-05-05", 2],
    ]);
    expect(figures.days[1]).toMatchObject({ seconds: 60, llm_cost: 0.15 });
    expect(figures.days[1].unknown).not.toContain("llm_cost");
    expect(figures.days[0]).toMatchObject({ outcomes: [], total_cost: 0, unknown: [] });
  });

  test("have the waits by stage, exact to a step", async () => {
    const { latency } = await read();
    const of = (name: string) => latency.find(({ stage }: { stage: string }) => stage === name);
    expect(of("endpointing")).toMatchObject({ answers: 3, p50_ms: 225, p95_ms: 248 });
    expect(of("first_audio_out")).toMatchObject({ answers: 3, p50_ms: 950 });
    expect(of("stt_final")).toEqual({ stage: "stt_final", answers: 0, p50_ms: null, p95_ms: null });
  });

  test("are narrowed by assistant, number and campaign", async () => {
    const span = "date_from=2026-05-01&date_to=2026-05-31";
    expect((await read(`${span}&assistant_id=${second}`)).calls).toBe(1);
    expect((await read(`${span}&phone_number=%2B14155550199`)).calls).toBe(3);
    expect((await read(`${span}&phone_number=+14155550199`)).calls).toBe(3);
    expect((await read(`${span}&phone_number=%2B14155550000`)).calls).toBe(0);
    expect((await read(`${span}&campaign_id=4711`)).calls).toBe(0);
    const { database } = service.service.platform;
    const { intent_id: intentId } = await database
      .selectFrom("calls")
      .select("intent_id")
      .where("id", "=", outreach.id)
      .executeTakeFirstOrThrow();
    const { id: campaignId } = (
      await own.admin.client.post("/api/v1/campaigns", {
        name: "Spring",
        campaign_type: "call",
        assistant_id: second,
        contacts: [{ phone_number: "+12125550100" }],
      })
    ).json;
    const contact = await database
      .selectFrom("campaign_contacts")
      .select(["id", "number_hash"])
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    await database
      .insertInto("campaign_attempts")
      .values({
        organization_id: own.organizationId,
        campaign_id: campaignId,
        contact_id: contact.id,
        number_hash: contact.number_hash,
        round: 1,
        attempt_number: 1,
        channel: "call",
        intent_id: intentId,
        from_number: "+14155550199",
        to_number: "+12125550100",
        variables: "{}",
      })
      .execute();
    await scope().transaction((unit) => addCallFigures(unit, [outreach.id]));
    expect(await read(`${span}&campaign_id=${campaignId}`)).toMatchObject({ calls: 1, failed_calls: 1 });
  });

  test("are nobody else's, and any member's", async () => {
    const other = await service.addOrganization();
    expect((await read(undefined, other.admin.client)).calls).toBe(0);
    const viewer = await own.addMember({ role: "viewer" });
    expect((await read(undefined, viewer.client)).calls).toBeGreaterThan(0);
    expect((await service.anonymous.get(PATH)).status).toBe(401);
  });

  test("are of the last 30 days unless something else is asked for, and of a year at most", async () => {
    const { days } = await read("");
    expect(days).toHaveLength(30);
    expect(days.at(-1).day).toBe(new Date().toISOString().slice(0, 10));
    expect((await own.admin.client.get(`${PATH}?date_from=2026-05-05&date_to=2026-05-04`)).status).toBe(400);
    expect((await own.admin.client.get(`${PATH}?date_from=2024-01-01&date_to=2026-05-04`)).status).toBe(400);
    expect((await own.admin.client.get(`${PATH}?date_from=2026-02-31`)).status).toBe(422);
  });
});

test("a call is added once, however often its end is worked on", async () => {
  const startedAt = new Date("2026-07-01T10:00:00Z");
  const call = await seedCall(service, own, assistantId, { startedAt, callSid: `CA${randomUUID()}` });
  const { database } = service.service.platform;
  const again = async () => {
    await scope().transaction(async (unit) => {
      const payload = { organizationId: own.organizationId, callId: call.id };
      for (let run = 0; run < 3; run++) unit.enqueue(jobRequest(finishCallJob, payload));
    });
  };
  const reported = async () =>
    (await database.selectFrom("calls").select("reported_at").where("id", "=", call.id).executeTakeFirstOrThrow())
      .reported_at !== null;
  // As the carrier's report of the end leaves it.
  await database
    .updateTable("calls")
    .set({ reported_at: null, end_source: "carrier" })
    .where("id", "=", call.id)
    .execute();
  await again();
  await expect.poll(reported).toBe(true);
  await again();
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = ${finishCallJob.name} and state < 'completed'`.execute(
      database,
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting).toBe(0);
  expect((await read("date_from=2026-07-01&date_to=2026-07-01")).calls).toBe(1);
});
