import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { readConversations } from "./conversation-set/conversation-set.ts";
import { extractionPath, placeConversations } from "./conversation-set/measure-extraction.ts";

/** gpt-4o-mini: 0.15 US dollars a million in. */
const USAGE = { promptTokens: 1_000_000, completionTokens: 0 };
const CALLER = "+12125550177";
const SAID = JSON.stringify({
  id: "en-901",
  channel: "voice",
  known: [],
  turns: [
    { index: 0, role: "assistant", content: "Acme, hello." },
    { index: 1, role: "user", content: "I am Ada and I always pay by invoice." },
  ],
  expected: [],
  tolerated: [],
});
const FOUND = { op: "add", fact: "Pays by invoice", turn: 1, quote: "I always pay by invoice", confidence: 0.9 };
const ANSWER = { text: JSON.stringify({ operations: [FOUND] }), usage: USAGE };

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let conversationId: number;
beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  await models.setFault(null);
  models.setReply(() => ANSWER);
  organization = await service.addOrganization();
  const { organizationId, admin } = organization;
  assistantId = (await admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  const house = { database: database(), organizationId, client: admin.client, assistantId };
  const [conversation] = readConversations("en", SAID);
  if (conversation === undefined) throw new Error("nothing was said");
  const [placed] = await placeConversations(house, [{ conversation, caller: CALLER }]);
  conversationId = placed?.conversationId ?? 0;
});

const database = () => service.service.platform.database;
const client = () => organization.admin.client;
const request = () => client().post(extractionPath(conversationId));
const extraction = async () => (await client().get(extractionPath(conversationId))).json;
const ended = (state = "done") => expect.poll(async () => (await extraction()).state, { interval: 20 }).toBe(state);
const usageToday = async () => (await client().get("/api/v1/organization/usage")).json.day;
const sweep = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "read-overdue-conversations")
    ?.run(new AbortController().signal);
const cap = (usd: number) =>
  client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: usd } } });
const facts = async () =>
  (await client().get("/api/learning/memories")).json.map(({ fact }: { readonly fact: string }) => fact);
const set = (values: string) =>
  sql`update memory_extractions set ${sql.raw(values)} where conversation_id = ${conversationId}`.execute(database());

test("what reading a conversation costs is counted with its assistant", async () => {
  await request();
  await ended();
  expect(await usageToday()).toMatchObject({ model_answers: 1, prompt_tokens: 1_000_000, model_spend_usd: 0.15 });
});

test("nothing is spent on it while a cap is reached; it is read when there is room again", async () => {
  await cap(0);
  const before = models.requests.length;
  await request();
  await expect.poll(async () => (await extraction()).reason).toMatch(/model_spend_usd_per_day/);
  expect(await extraction()).toMatchObject({ state: "waiting", llm_model: null });
  expect([models.requests.length, (await usageToday()).model_answers_refused]).toEqual([before, 1]);
  await cap(10);
  await sweep();
  expect(models.requests).toHaveLength(before);
  await set("not_before = now() - interval '1 second'");
  await sweep();
  await ended();
  expect(await facts()).toEqual(["Pays by invoice"]);
  expect(await extraction()).toMatchObject({ reason: null });
});

test("a reading whose job was lost, or whose process was killed, is asked for again, each time once", async () => {
  await database()
    .insertInto("memory_extractions")
    .values({
      organization_id: organization.organizationId,
      conversation_id: conversationId,
      channel: "voice",
      assistant_id: assistantId,
      began_at: new Date(),
      state: "running",
      attempts: 1,
      claimed_until: sql<Date>`now() + interval '1 minute'`,
      created_at: sql<Date>`now() - interval '11 minutes'`,
    })
    .execute();
  const before = models.requests.length;
  // Somebody is at it.
  await sweep();
  expect((await extraction()).state).toBe("running");
  await set("claimed_until = now() - interval '1 second'");
  await Promise.all([sweep(), sweep()]);
  await ended();
  expect(models.requests).toHaveLength(before + 1);
  expect(await facts()).toEqual(["Pays by invoice"]);
});

test("asked for twice it is read once", async () => {
  const before = models.requests.length;
  await Promise.all([request(), request(), request()]);
  await ended();
  await request();
  expect(models.requests).toHaveLength(before + 1);
  expect(await facts()).toEqual(["Pays by invoice"]);
});

test("nothing is kept of a caller who opts out while the model reads", async () => {
  const ofCaller = (operation: string) => `/api/v1/gdpr/memory/${operation}/${encodeURIComponent(CALLER)}`;
  models.setReply(() => ({ ...ANSWER, after: client().post(ofCaller("opt-out")) }));
  await request();
  await expect.poll(async () => (await extraction()).state, { interval: 20 }).not.toMatch(/waiting|running/);
  expect(await extraction()).toMatchObject({
    state: "skipped",
    reason: "The caller does not want to be remembered",
    added_count: 0,
  });
  expect((await client().get(ofCaller("status"))).json).toMatchObject({ memory_count: 0 });
});

test("one that ends its process each time is given up", async () => {
  await request();
  await ended();
  await set("state = 'running', attempts = 3, claimed_until = now() - interval '1 second', not_before = now()");
  await sweep();
  await ended("failed");
  expect(await extraction()).toMatchObject({ reason: "Every attempt was cut off" });
});

test("of a caller of whom ten thousand facts are known, the newest are told, and any can be found", async () => {
  await sql`
    insert into memories (organization_id, fact, memory_type, memory_scope, subject_type, subject_id, caller_hash, confidence,
      provenance, expiry_class)
    select ${organization.organizationId}, 'Fact number ' || number, 'semantic', 'caller', 'caller', hash, hash, 0.9,
      '{"source": "test"}', 'never'
    from generate_series(1, 10000) as number
    cross join (select ${service.service.platform.hashes.hash("phone-number", CALLER).toString("hex")} as hash) as caller`.execute(
    database(),
  );
  await request();
  await ended();
  const asked = models.requests.at(-1)?.messages.at(-1)?.text ?? "";
  expect(asked).toContain("Fact number 10000");
  expect(asked).not.toContain("Fact number 9900");
  expect(asked.length).toBeLessThan(20_000);
  const { status, json } = await client().post("/api/learning/memories/search", {
    query: "invoice",
    caller_hash: CALLER,
  });
  expect([status, json.memories[0].fact]).toEqual([200, "Pays by invoice"]);
  const card = await database()
    .selectFrom("memory_cards")
    .select("facts")
    .where("organization_id", "=", organization.organizationId)
    .where("memory_scope", "=", "caller")
    .executeTakeFirstOrThrow();
  expect((card.facts as readonly unknown[]).length).toBeLessThanOrEqual(60);
});
