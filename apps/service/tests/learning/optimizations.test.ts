import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const WEAK = "You are Ada of the bakery.";
const STRONG = "You are Ada of the bakery. Always say that we open at nine.";
/** A tenth of a dollar and a half. */
const USAGE = { promptTokens: 1_000_000, completionTokens: 0 };

const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";
const isProposal = ({ systemPrompt }: ModelServerRequest) => systemPrompt.includes("newValue");
const isTeacher = (request: ModelServerRequest) =>
  isProposal(request) || request.systemPrompt.includes("feedbackSummary");

/** As somebody answers who knows what is in the prompt, and no more. */
function answer(request: ModelServerRequest): ScriptedReply {
  if (isProposal(request)) return { text: `newValue: ${STRONG}` };
  if (isTeacher(request)) return { text: "feedbackSummary: The hour is missing." };
  return { text: request.systemPrompt.includes("nine") ? "We open at nine." : "We open in the morning." };
}

let reply: (request: ModelServerRequest) => ScriptedReply;
let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
beforeAll(async () => {
  models = await startModelServer({ reply: (request) => reply(request) });
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  await models.setFault(null);
  reply = answer;
  organization = await service.addOrganization();
  const made = await client().post("/api/v1/assistants", { name: "Ada", llm_settings: { system_prompt: WEAK } });
  assistantId = made.json.id;
});

const client = () => organization.admin.client;
const of = (id = assistantId) => `/api/learning/assistants/${id}`;
const database = () => service.service.platform.database;

interface Case {
  readonly id: number;
  readonly conversation: readonly { readonly content: string }[];
}

/** Questions that no word of another occurs in. */
async function addDataset(count = 10): Promise<number> {
  const cases = Array.from({ length: count }, (_, index) => ({
    conversation: [{ role: "user", content: `Question-${index + 100}?` }],
    expected_response: "nine",
  }));
  const imported = await client().post(`${of()}/eval-datasets/import`, { data: { name: "Hours", cases } });
  expect(imported.status, imported.text).toBe(200);
  return imported.json.id;
}

const ask = (body: Record<string, unknown>, by = client(), path = of()) => by.post(`${path}/dspy/optimize`, body);
async function start(datasetId: number, config: Record<string, unknown> | null = null) {
  const started = await ask({ dataset_id: datasetId, config });
  expect(started.status, started.text).toBe(200);
  expect(started.json).toMatchObject({ training_scores: null, prompt_version_id: null, candidates: [] });
  return started.json;
}
const read = async (id: number) => (await client().get(`${of()}/optimizations/${id}`)).json;
async function ended(id: number, status = "done") {
  await expect.poll(async () => (await read(id)).status, { interval: 50 }).toBe(status);
  return read(id);
}
const run = async (datasetId: number, config: Record<string, unknown> | null = null) =>
  ended((await start(datasetId, config)).id);
const versions = async () => (await client().get(`${of()}/prompts`)).json;
async function questionsOf(datasetId: number, ids: readonly number[]): Promise<readonly string[]> {
  const { json } = await client().get(`${of()}/eval-datasets/${datasetId}/cases?limit=200`);
  return (json as readonly Case[]).flatMap(({ id, conversation }) =>
    ids.includes(id) ? (conversation[0]?.content ?? []) : [],
  );
}
async function keptAnswers(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from optimization_answers where optimization_id = ${id}`.execute(database());
  return rows[0]?.count ?? 0;
}
const sweep = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "resume-overdue-optimizations")
    ?.run(new AbortController().signal);
const contentOf = ({ systemPrompt, messages }: ModelServerRequest) => JSON.stringify([systemPrompt, messages]);
const mayGoOn = (id: number) => sql`update optimizations set not_before = now() where id = ${id}`.execute(database());

describe("an optimization", () => {
  test("drafts a version of the prompt that proves better on held-out cases, and says what moved it", async () => {
    const before = models.requests.length;
    const datasetId = await addDataset();
    const done = await run(datasetId, { version_name: "With hours" });
    expect(done).toMatchObject({
      status: "done",
      reason: null,
      base_prompt: WEAK,
      base_prompt_version_id: null,
      training_case_count: 7,
      held_out_case_count: 3,
      held_out_scores: { before: 0.5, after: 1 },
      training_scores: { before: 0.5, after: 1 },
      best_candidate: 1,
      unpriced_model_calls: 0,
    });
    expect(done.candidates).toEqual([
      { system_prompt: WEAK, parent: null, score: 0.5, on_front: false, won_case_ids: [], lost_case_ids: [] },
      {
        system_prompt: STRONG,
        parent: 0,
        score: 1,
        on_front: true,
        won_case_ids: done.training_case_ids,
        lost_case_ids: [],
      },
    ]);
    const drafted = (await client().get(`${of()}/prompts/${done.prompt_version_id}`)).json;
    expect(drafted).toMatchObject({
      status: "draft",
      source: "optimization",
      version_name: "With hours",
      system_prompt: STRONG,
    });
    expect(drafted.change_summary).toContain("Held-out cases (3): 0.500 → 1.000.");
    // Base: 10; feedback and proposal; the candidate: 7, and 3 held out.
    expect(models.requests.length - before).toBe(22);
    expect(done.model_calls).toBe(22);
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(22);
    expect(await keptAnswers(done.id)).toBe(0);
    expect((await client().get(`${of()}/optimizations`)).json).toMatchObject([{ id: done.id, status: "done" }]);
  });

  test("shows no held-out case to whoever proposes prompts; which they are is decided by the seed", async () => {
    const datasetId = await addDataset(20);
    const before = models.requests.length;
    const done = await run(datasetId, { held_out_share: 0.4, seed: 3 });
    expect([done.training_case_count, done.held_out_case_count]).toEqual([12, 8]);
    expect(done.training_case_ids.filter((id: number) => done.held_out_case_ids.includes(id))).toEqual([]);
    const shown = models.requests.slice(before).filter(isTeacher).map(contentOf).join("\n");
    expect(shown).toContain("Question-1");
    const heldOut = await questionsOf(datasetId, done.held_out_case_ids);
    expect(heldOut).toHaveLength(8);
    for (const question of heldOut) expect(shown).not.toContain(question);
    const again = await start(datasetId, { held_out_share: 0.4, seed: 3 });
    expect(again.held_out_case_ids).toEqual(done.held_out_case_ids);
    await ended(again.id);
    const other = await start(datasetId, { held_out_share: 0.4, seed: 4 });
    expect(other.held_out_case_ids).not.toEqual(done.held_out_case_ids);
    await ended(other.id);
  });

  test("makes no version of a prompt that is better only where it was made", async () => {
    const datasetId = await addDataset();
    const { held_out_case_ids: ids, id } = await start(datasetId);
    await ended(id);
    const count = (await versions()).length;
    const heldOut = await questionsOf(datasetId, ids);
    reply = (request) => (heldOut.includes(lastWords(request)) ? { text: "We open in the morning." } : answer(request));
    const done = await run(datasetId);
    expect(done).toMatchObject({
      reason: "The best candidate is no better on the held-out cases",
      prompt_version_id: null,
      held_out_scores: { before: 0.5, after: 0.5 },
      training_scores: { before: 0.5, after: 1 },
    });
    expect(await versions()).toHaveLength(count);
  });

  test("makes no version when nothing better was proposed", async () => {
    reply = (request) => (isProposal(request) ? { text: "newValue: You are Bea of the bakery." } : answer(request));
    const done = await run(await addDataset());
    expect(done).toMatchObject({
      reason: "No candidate was better on the training cases",
      best_candidate: null,
      prompt_version_id: null,
      held_out_scores: { before: 0.5, after: null },
    });
    expect(await versions()).toEqual([]);
  });

  test("asks a teacher again that had no good idea, although the question is the same", async () => {
    reply = (request) => (isProposal(request) ? { text: "newValue: You are Bea of the bakery." } : answer(request));
    const before = models.requests.length;
    await run(await addDataset(4));
    const proposals = models.requests.slice(before).filter(isProposal).map(contentOf);
    // It gives up after six in a row.
    expect(proposals).toHaveLength(6);
    expect(new Set(proposals).size).toBeLessThan(6);
  });

  test("by bootstrap puts good answers into the prompt", async () => {
    reply = (request) => {
      const { systemPrompt } = request;
      const isHelped = systemPrompt.includes("What a good answer to this customer has");
      return { text: isHelped || systemPrompt.includes("You: We open at nine.") ? "We open at nine." : "We open." };
    };
    const done = await run(await addDataset(), { optimizer: "bootstrap" });
    expect(done).toMatchObject({ held_out_scores: { before: 0.5, after: 1 }, best_candidate: 1 });
    // The base, and two, four and seven examples.
    expect(done.candidates).toHaveLength(4);
    const drafted = (await client().get(`${of()}/prompts/${done.prompt_version_id}`)).json;
    expect(drafted.system_prompt).toMatch(
      /^You are Ada of the bakery\.\n\nExamples of good answers:\n\nCustomer: Question-\d+\?\nYou: We open at nine\.\n\nCustomer: /,
    );
    expect(drafted.system_prompt).not.toContain("What a good answer");
    for (const question of await questionsOf(done.dataset_id, done.held_out_case_ids)) {
      expect(drafted.system_prompt).not.toContain(question);
    }
  });

  test("begins with the version it is told, else with the one in production; variables stay", async () => {
    const datasetId = await addDataset();
    const { id } = (await client().post(`${of()}/prompts`, { system_prompt: "You are {{ name }}." })).json;
    const started = await ask({ base_prompt_version_id: id, dataset_id: datasetId });
    expect(started.json).toMatchObject({ base_prompt: "You are {{ name }}.", base_prompt_version_id: id });
    const done = await ended(started.json.id);
    expect(done.reason).toBe("No candidate was better on the training cases");
    await sql`update prompt_versions set status = 'production' where id = ${id}`.execute(database());
    expect(await start(datasetId)).toMatchObject({ base_prompt_version_id: id });
  });
});

describe("what cannot be optimized", () => {
  test("is refused with its reason, before anything is written", async () => {
    const datasetId = await addDataset();
    const few = await addDataset(3);
    const other = (await client().post("/api/v1/assistants", { name: "Bea" })).json.id;
    const stranger = await service.addOrganization();
    const good = { dataset_id: datasetId };
    const refusals = [
      await ask({ dataset_id: few }),
      await ask({ dataset_id: 987654321 }),
      await ask({ ...good, base_prompt_version_id: 987654321 }),
      await ask(good, client(), of(other)),
      await ask(good, stranger.admin.client),
      await ask({}),
      ...(await Promise.all(
        [
          { optimizer: "mipro" },
          { optimiser: "gepa" },
          { max_model_calls: 0 },
          { max_model_calls: 5_001 },
          { max_cost_usd: 0 },
          { max_cost_usd: 101 },
          { held_out_share: 0.05 },
          { held_out_share: 0.6 },
          { seed: 1.5 },
        ].map((config) => ask({ ...good, config })),
      )),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 404, 404, 404, 404, ...Array(10).fill(422)]);
    expect(refusals[0]?.json).toMatchObject({ code: "too-few-cases" });
    expect(refusals[6]?.text).toMatch(/gepa.*bootstrap/);
    expect((await client().get(`${of()}/optimizations`)).json).toEqual([]);
  });

  test("twice at the same time is refused; only members begin, everybody of the organization reads", async () => {
    const isLookedAt = Promise.withResolvers<void>();
    reply = (request) => ({ ...answer(request), after: isLookedAt.promise });
    const datasetId = await addDataset();
    const starts = await Promise.all(Array.from({ length: 5 }, () => ask({ dataset_id: datasetId })));
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(starts.find(({ status }) => status === 409)?.json.code).toBe("optimization-running");
    const id = starts.find(({ status }) => status === 200)?.json.id;
    const { client: viewer } = await organization.addMember({ role: "viewer" });
    const stranger = (await service.addOrganization()).admin.client;
    const path = `${of()}/optimizations/${id}`;
    expect((await ask({ dataset_id: datasetId }, viewer)).status).toBe(403);
    expect((await viewer.post(`${path}/cancel`)).status).toBe(403);
    expect((await viewer.get(path)).status).toBe(200);
    expect((await viewer.get(`${of()}/optimizations`)).json).toHaveLength(1);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/cancel`)).status).toBe(404);
    isLookedAt.resolve();
    await ended(id);
    for (const step of ["resume", "cancel"]) {
      const late = await client().post(`${path}/${step}`);
      expect([late.status, late.json.code]).toEqual([400, "optimization-state"]);
    }
  });

  test("by the demo responder, or without the optimizer", async () => {
    let isInstalled = false;
    const keyless = await startTestService({
      overrides: {
        providers: {
          optimizer: { isInstalled: () => isInstalled, load: () => Promise.reject(new Error("it is not there")) },
        },
      },
    });
    try {
      const { client: other } = (await keyless.addOrganization()).admin;
      const path = `/api/learning/assistants/${(await other.post("/api/v1/assistants", { name: "Ada" })).json.id}`;
      const datasetId = (await other.post(`${path}/eval-datasets`, { name: "Empty" })).json.id;
      const missing = await ask({ dataset_id: datasetId }, other, path);
      expect([missing.status, missing.json.code]).toEqual([503, "optimizer-missing"]);
      isInstalled = true;
      const demo = await ask({ dataset_id: datasetId }, other, path);
      expect([demo.status, demo.json.code]).toEqual([400, "no-model"]);
      expect((await other.get(`${path}/optimizations`)).json).toEqual([]);
    } finally {
      await keyless.stop();
    }
  });
});

describe("a budget", () => {
  test("of calls is never passed; the run makes do with what it has", async () => {
    const datasetId = await addDataset();
    const tiny = await run(datasetId, { max_model_calls: 3 });
    expect(tiny.model_calls).toBe(3);
    expect(tiny).toMatchObject({ held_out_scores: { before: null, after: null }, prompt_version_id: null });
    expect(tiny.reason).toMatch(/max_model_calls is 3, before the prompt itself was measured/);
    // The fewest cases are 4, with one held out: 4 for the base, 2 for the teacher, 3 for the candidate, 1 for the end.
    const short = await run(datasetId, { max_model_calls: 9 });
    expect(short.model_calls).toBeLessThanOrEqual(9);
    expect(short.reason).toMatch(/No candidate was better .* max_model_calls is 9/);
    const enough = await run(datasetId, { max_model_calls: 10 });
    expect(enough).toMatchObject({ model_calls: 10, held_out_scores: { before: 0.5, after: 1 } });
    expect(enough.prompt_version_id).not.toBeNull();
  });

  test("of money is kept up to the answers under way", async () => {
    reply = (request) => ({ ...answer(request), usage: USAGE });
    const done = await run(await addDataset(), { max_cost_usd: 1 });
    expect(done.reason).toMatch(/max_cost_usd is 1/);
    expect(done.cost_usd).toBeGreaterThanOrEqual(1);
    expect(done.cost_usd).toBeLessThan(1 + 8 * 0.15);
    expect(done.cost_usd).toBeCloseTo(done.model_calls * 0.15);
  });
});

describe("what goes wrong on the way", () => {
  test("a vendor that refuses pauses it with the reason; resumed, it asks for nothing twice", async () => {
    const datasetId = await addDataset();
    const before = models.requests.length;
    await models.setFault({ kind: "status", statusCode: 401 });
    const { id } = await start(datasetId);
    expect((await ended(id, "paused")).reason).toMatch(/openai/i);
    await sweep();
    expect((await read(id)).status).toBe("paused");
    await models.setFault(null);
    expect((await client().post(`${of()}/optimizations/${id}/resume`)).status).toBe(200);
    expect(await ended(id)).toMatchObject({ model_calls: 22, held_out_scores: { after: 1 } });
    expect(models.requests.length - before).toBeGreaterThan(22);
  });

  test("a spend cap pauses it until more may be spent; then it goes on where it was", async () => {
    reply = (request) => ({ ...answer(request), usage: USAGE });
    const cap = (usd: number) =>
      client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: usd } } });
    expect((await cap(0.5)).status).toBe(200);
    const before = models.requests.length;
    const { id } = await start(await addDataset(), { max_cost_usd: 50 });
    const paused = await ended(id, "paused");
    expect(paused.model_calls).toBeGreaterThan(3);
    expect(paused.model_calls).toBeLessThan(12);
    expect(await keptAnswers(id)).toBe(paused.model_calls);
    // Before it may spend again, nothing is asked.
    await mayGoOn(id);
    await sweep();
    await expect.poll(async () => (await read(id)).reason, { interval: 50 }).toMatch(/model_spend/);
    await expect.poll(async () => (await read(id)).status, { interval: 50 }).toBe("paused");
    expect((await read(id)).model_calls).toBe(paused.model_calls);
    await cap(100);
    await mayGoOn(id);
    await sweep();
    expect(await ended(id)).toMatchObject({ model_calls: 22, held_out_scores: { before: 0.5, after: 1 } });
    const asked = models.requests.slice(before).map(contentOf);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test.each(["gepa", "bootstrap"])(
    "one (%s) whose worker was killed goes on, and asks for nothing twice",
    async (optimizer) => {
      const datasetId = await addDataset();
      const whole = await run(datasetId, { optimizer });
      const before = models.requests.length;
      // Somewhere in the middle of the search.
      const middle = whole.model_calls - 6;
      const isTaken = Promise.withResolvers<void>();
      reply = (request) => {
        if (models.requests.length - before > middle) return { ...answer(request), after: isTaken.promise };
        return answer(request);
      };
      const { id } = await start(datasetId, { optimizer });
      await expect.poll(async () => (await read(id)).model_calls, { interval: 50 }).toBe(middle);
      const asked = models.requests.slice(before).slice(0, middle).map(contentOf);
      reply = answer;
      // As a worker leaves it that was killed: claimed, for a while. Whoever was at it writes nothing more.
      await sql`update optimizations set claimed_until = now() - interval '1 second' where id = ${id}`.execute(
        database(),
      );
      const since = models.requests.length;
      await Promise.all([sweep(), sweep()]);
      const done = await ended(id);
      expect(done).toMatchObject({ candidates: whole.candidates, held_out_scores: whole.held_out_scores });
      expect(
        models.requests
          .slice(since)
          .map(contentOf)
          .filter((content) => asked.includes(content)),
      ).toEqual([]);
      isTaken.resolve();
      await service.untilAtRest();
      expect(await versions()).toHaveLength(2);
    },
  );

  test("one that is cancelled stops, keeps nothing, and makes no version", async () => {
    const before = models.requests.length;
    const isCancelled = Promise.withResolvers<void>();
    reply = (request) => ({
      ...answer(request),
      after: models.requests.length - before > 1 ? isCancelled.promise : Promise.resolve(),
    });
    const { id } = await start(await addDataset(40));
    await expect.poll(async () => (await read(id)).model_calls, { interval: 50 }).toBeGreaterThan(0);
    const cancelled = await client().post(`${of()}/optimizations/${id}/cancel`);
    expect(cancelled.json).toMatchObject({ status: "cancelled", reason: "It was cancelled", prompt_version_id: null });
    const asked = models.requests.length - before;
    expect(asked).toBeLessThan(40);
    isCancelled.resolve();
    // What was under way is paid for and counted; no more is asked.
    const calls = async () => (await read(id)).model_calls;
    await expect.poll(async () => (await calls()) === models.requests.length - before, { interval: 50 }).toBe(true);
    expect(await calls()).toBeLessThanOrEqual(asked + 8);
    expect((await client().get("/api/v1/organization/usage")).json.day.model_answers).toBe(await calls());
    expect(await keptAnswers(id)).toBe(0);
    expect(await versions()).toEqual([]);
    await start(await addDataset(4));
  });
});
