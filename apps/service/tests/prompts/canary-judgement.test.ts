import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let canaryId: number;
let productionId: number;
beforeAll(async () => {
  service = await startTestService({});
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.addOrganization();
  await addCanary();
});

/** On an assistant of its own, for a quarter of the callers. */
async function addCanary(): Promise<void> {
  await addCanaryTo((await client().post("/api/v1/assistants", { name: "Ada" })).json.id);
}

async function addCanaryTo(id: number): Promise<void> {
  assistantId = id;
  canaryId = (await client().post(prompts(), { system_prompt: "You are new." })).json.id;
  await sql`update prompt_versions set status = 'testing', eval_passed = true where id = ${canaryId}`.execute(
    database(),
  );
  await client().post(`${prompts()}/${canaryId}/approve`, {});
  expect((await client().post(`${prompts()}/${canaryId}/start-canary`, { percentage: 25 })).status).toBe(200);
  [{ id: productionId }] = (await client().get(`${prompts()}?status=production`)).json;
}

const client = () => organization.admin.client;
const prompts = () => `/api/learning/assistants/${assistantId}/prompts`;
const database = () => service.service.platform.database;
const gates = async () => (await client().get(`${prompts()}/${canaryId}/gates`)).json;
const version = async () => (await client().get(`${prompts()}/${canaryId}`)).json;
const judge = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "judge-canaries")
    ?.run(new AbortController().signal);

interface Had {
  readonly succeeded?: number;
  readonly hungUp?: number;
  readonly complained?: number;
  readonly transferred?: number;
  readonly latencyMs?: number;
  readonly costMicros?: number;
  readonly beganAt?: string;
  readonly channel?: "voice" | "sms";
}

/** Calls, or threads, with the version, of which so many each had this; latency and cost vary by a tenth. */
async function had(versionId: number, count: number, what: Had): Promise<void> {
  const { succeeded = count, hungUp = 0, complained = 0, transferred = 0, latencyMs = 800, costMicros = 20_000 } = what;
  const { channel = "voice" } = what;
  const ofCalls = sql`${channel}::text = 'voice'`;
  await sql`
    with made as (
      insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
        assistant_phone_number, prompt_version_id, ended_at)
      select ${organization.organizationId}, gen_random_uuid(), ${channel}, 'inbound', 'completed', 'twilio', ${assistantId},
        '+12125550100', '+14155550100', ${versionId}, now() from generate_series(1, ${count}::integer) returning id),
    numbered as (select id, row_number() over () as place from made)
    insert into prompt_outcomes (organization_id, channel, conversation_id, prompt_version_id, began_at, succeeded, transferred, hung_up_early,
      complained, latency_ms, cost_micros)
    select ${organization.organizationId}, ${channel}, id, ${versionId}, coalesce(${what.beganAt ?? null}::timestamptz, now()), place <= ${succeeded},
      case when ${ofCalls} then place <= ${transferred} end, case when ${ofCalls} then place <= ${hungUp} end, place <= ${complained},
      ${latencyMs}::float8 * (0.9 + 0.1 * (place % 3)), (${costMicros}::float8 * (0.9 + 0.1 * (place % 3)))::bigint
    from numbered`.execute(database());
}

test("a canary that does as well as production stays, and is cleared", async () => {
  await had(productionId, 900, { succeeded: 700, hungUp: 18, transferred: 60 });
  await had(canaryId, 300, { succeeded: 234, hungUp: 6, transferred: 20 });
  await judge();
  expect((await version()).status).toBe("canary");
  const { canary, gates: all } = await gates();
  expect(canary).toMatchObject({ conversations: 300, control_conversations: 900 });
  expect(canary.measures[0]).toMatchObject({ name: "failure", canary: 0.22, canary_count: 300, threshold: 100 });
  expect(canary.channels).toMatchObject([
    { channel: "voice", conversations: 300 },
    { channel: "sms", conversations: 0, detects_a_fifth_less_success: null },
  ]);
  expect(canary.channels[0].detects_a_fifth_less_success).toBeGreaterThan(0.9);
  expect(all.at(-1)).toMatchObject({ name: "cleared", required: false, holds: true });
});

test.each([
  [
    "that settles less",
    { succeeded: 60 },
    /^By itself: concerns that were not settled, 40 % of 100 against 20 % of 400 /,
  ],
  ["whose callers hang up", { succeeded: 80, hungUp: 15 }, /callers who were gone within ten seconds, 15 % of 100/],
  ["whose callers are annoyed", { succeeded: 80, complained: 15 }, /annoyed callers/],
  ["that puts callers through", { succeeded: 80, transferred: 40 }, /calls that were put through, 40 % of 100/],
  ["that takes its time", { succeeded: 80, latencyMs: 1_600 }, /the time to an answer, 1600 of 100 against 800/],
  ["that costs more", { succeeded: 80, costMicros: 40_000 }, /the cost of a conversation, 40000 of 100/],
])("a canary %s is rolled back by itself, with the reason", async (_what, canary, reason) => {
  await had(productionId, 400, { succeeded: 320 });
  await had(canaryId, 100, canary);
  await Promise.all([judge(), judge()]);
  const rolledBack = await version();
  expect(rolledBack.status).toBe("retired");
  expect(rolledBack.moves.filter(({ move }: { move: string }) => move === "roll-back")).toMatchObject([
    { moved_by: null, reason: expect.stringMatching(reason) },
  ]);
});

test("what differs a little, or was before the canary, counts for nothing", async () => {
  await had(productionId, 400, { succeeded: 320, latencyMs: 800, costMicros: 20_000 });
  await had(canaryId, 100, { succeeded: 76, latencyMs: 900, costMicros: 23_000, transferred: 2 });
  await had(canaryId, 500, { succeeded: 0, beganAt: "2020-01-01T00:00:00Z" });
  await judge();
  expect((await version()).status).toBe("canary");
  expect((await gates()).canary.conversations).toBe(100);
});

test("what a canary did before it was started anew counts for nothing", async () => {
  await had(canaryId, 100, { succeeded: 40 });
  await client().patch(`/api/v1/assistants/${assistantId}`, { llm_settings: { system_prompt: "You are edited." } });
  expect((await client().post(`${prompts()}/${canaryId}/start-canary`, { percentage: 25 })).status).toBe(200);
  [{ id: productionId }] = (await client().get(`${prompts()}?status=production`)).json;
  await had(productionId, 400, { succeeded: 320 });
  await judge();
  expect((await version()).status).toBe("canary");
  expect((await gates()).canary.conversations).toBe(0);
});

test("of few conversations nothing is decided", async () => {
  await had(productionId, 400, { succeeded: 400 });
  await had(canaryId, 19, { succeeded: 0 });
  await judge();
  expect((await version()).status).toBe("canary");
  expect((await gates()).gates.at(-1).holds).toBe(false);
});

describe("texts", () => {
  const measure = async (name: string, channel: string) =>
    (await gates()).canary.measures.find(
      (each: Record<string, unknown>) => each["name"] === name && each["channel"] === channel,
    );

  test("alone roll a canary back that settles less", async () => {
    await had(productionId, 400, { channel: "sms", succeeded: 320 });
    await had(canaryId, 100, { channel: "sms", succeeded: 50 });
    await judge();
    const rolledBack = await version();
    expect(rolledBack.status).toBe("retired");
    expect(rolledBack.moves.at(-1).reason).toMatch(/^By itself: concerns that were not settled by text, 50 % of 100 /);
  });

  test("are compared with texts: that they cost less and take longer than calls is nobody's harm", async () => {
    const text = { channel: "sms", latencyMs: 9_000, costMicros: 500 } as const;
    await had(productionId, 400, {});
    await had(canaryId, 100, {});
    await had(canaryId, 400, text);
    await had(productionId, 100, text);
    await judge();
    expect((await version()).status).toBe("canary");
    expect(await measure("latency_ms", "sms")).toMatchObject({ canary_count: 400, control_count: 100 });
    expect(await measure("latency_ms", "voice")).toMatchObject({ canary_count: 100, control_count: 400 });
  });

  test("have no hang-ups and transfers, and are not counted for them", async () => {
    await had(canaryId, 30, { channel: "sms" });
    await had(canaryId, 40, { hungUp: 1 });
    expect(await measure("hang_up", "voice")).toMatchObject({ canary_count: 40 });
    expect(await measure("transfer", "voice")).toMatchObject({ canary_count: 40 });
    expect(await measure("hang_up", "sms")).toBeUndefined();
    expect((await gates()).canary).toMatchObject({ conversations: 70 });
  });

  test("have to be cleared, too, where there are enough of them", async () => {
    await had(productionId, 900, { succeeded: 700 });
    await had(canaryId, 300, { succeeded: 234 });
    await had(productionId, 60, { channel: "sms", succeeded: 40 });
    await had(canaryId, 19, { channel: "sms", succeeded: 12 });
    expect((await gates()).gates.at(-1)).toMatchObject({ name: "cleared", holds: true });
    await had(canaryId, 1, { channel: "sms", succeeded: 1 });
    expect((await gates()).gates.at(-1)).toMatchObject({ name: "cleared", holds: false });
  });

  test("are given nearly all of what may go wrong where there were no calls when the canary started", async () => {
    await client().post(`${prompts()}/${canaryId}/rollback`, { reason: "again" });
    await had(productionId, 1, { channel: "sms" });
    await addCanaryTo(assistantId);
    expect(await measure("failure", "sms")).toMatchObject({ threshold: expect.closeTo(50 / 0.9) });
    expect(await measure("failure", "voice")).toMatchObject({ threshold: expect.closeTo(500) });
    // What comes later does not change what was decided before.
    await had(canaryId, 25, {});
    expect(await measure("failure", "voice")).toMatchObject({ threshold: expect.closeTo(500) });
  });
});

test("what is no canary is compared with nothing", async () => {
  const drafted = (await client().post(prompts(), { system_prompt: "You are newer." })).json.id;
  expect((await client().get(`${prompts()}/${drafted}/gates`)).json.canary).toBeNull();
});

test("an assistant that is deleted while it has a canary keeps nobody else from being judged", async () => {
  await client().delete(`/api/v1/assistants/${assistantId}`);
  await addCanary();
  await had(productionId, 400, { succeeded: 320 });
  await had(canaryId, 100, { succeeded: 40 });
  await judge();
  expect((await version()).status).toBe("retired");
});
