import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
  assistantId = (await client().post("/api/v1/assistants", { name: "Ada" })).json.id;
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
}

/** Calls with the version, of which so many each had this; latency and cost vary by a tenth. */
async function had(versionId: number, count: number, what: Had): Promise<void> {
  const { succeeded = count, hungUp = 0, complained = 0, transferred = 0, latencyMs = 800, costMicros = 20_000 } = what;
  await sql`
    with made as (
      insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
        assistant_phone_number, prompt_version_id, ended_at)
      select ${organization.organizationId}, gen_random_uuid(), 'voice', 'inbound', 'completed', 'twilio', ${assistantId},
        '+12125550100', '+14155550100', ${versionId}, now() from generate_series(1, ${count}::integer) returning id),
    numbered as (select id, row_number() over () as place from made)
    insert into prompt_outcomes (organization_id, conversation_id, prompt_version_id, began_at, succeeded, transferred, hung_up_early,
      complained, latency_ms, cost_micros)
    select ${organization.organizationId}, id, ${versionId}, coalesce(${what.beganAt ?? null}::timestamptz, now()), place <= ${succeeded},
      place <= ${transferred}, place <= ${hungUp}, place <= ${complained},
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
  expect(canary.measures[0]).toMatchObject({ name: "failure", canary: 0.22, canary_count: 300, threshold: 50 });
  expect(canary.detects_a_fifth_less_success).toBeGreaterThan(0.9);
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

test("of few conversations nothing is decided", async () => {
  await had(productionId, 400, { succeeded: 400 });
  await had(canaryId, 19, { succeeded: 0 });
  await judge();
  expect((await version()).status).toBe("canary");
  expect((await gates()).gates.at(-1).holds).toBe(false);
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
