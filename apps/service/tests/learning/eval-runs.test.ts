import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evaluationRequest } from "../../src/features/learning/runs/eval-job.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const USAGE = { promptTokens: 1_000_000, completionTokens: 0 };
const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";
const isJudge = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You judge one reply");

let reply: (request: ModelServerRequest) => ScriptedReply;
let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let versionId: number;
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
  reply = () => ({ text: "We open at nine." });
  organization = await service.addOrganization();
  assistantId = (await client().post("/api/v1/assistants", { name: "Ada" })).json.id;
  versionId = (await client().post(`${of()}/prompts`, { system_prompt: "You are Ada." })).json.id;
});

const client = () => organization.admin.client;
const of = (id = assistantId) => `/api/learning/assistants/${id}`;
const database = () => service.service.platform.database;
const asks = (content: string) => [{ role: "user", content }];

interface Case {
  readonly conversation: readonly unknown[];
  readonly expected_response: unknown;
  readonly mock_tool_responses?: unknown;
}

async function addDataset(cases: readonly Case[]): Promise<number> {
  const data = { name: "Questions", cases };
  const imported = await client().post(`${of()}/eval-datasets/import`, { data });
  expect(imported.status, imported.text).toBe(200);
  return imported.json.id;
}

async function start(datasetId: number, more: Record<string, unknown> = {}): Promise<number> {
  const body = { prompt_version_id: versionId, dataset_id: datasetId, ...more };
  const started = await client().post(`${of()}/eval/run`, body);
  expect(started.status, started.text).toBe(200);
  expect(started.json).toMatchObject({ completed_cases: 0, pass_rate: null, passed: null });
  return started.json.run_id;
}

const read = async (runId: number) => (await client().get(`${of()}/eval-runs/${runId}`)).json;
async function ended(runId: number, status = "done") {
  await expect.poll(async () => (await read(runId)).status, { interval: 50 }).toBe(status);
  return read(runId);
}
const run = async (cases: readonly Case[], more: Record<string, unknown> = {}) =>
  ended(await start(await addDataset(cases), more));
const resultsOf = async (runId: number, query = "") =>
  (await client().get(`${of()}/eval-runs/${runId}/results${query}`)).json;
const version = async () => (await client().get(`${of()}/prompts/${versionId}`)).json;
const sweep = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "resume-overdue-evaluations")
    ?.run(new AbortController().signal);

describe("an evaluation", () => {
  test("that passes lets the version be approved, and says how it went", async () => {
    const done = await run([
      { conversation: asks("When do you open?"), expected_response: { should_contain: ["NINE"] } },
      { conversation: asks("And on Sundays?"), expected_response: "nine" },
    ]);
    expect(done).toMatchObject({
      status: "done",
      reason: null,
      case_count: 2,
      completed_cases: 2,
      passed_cases: 2,
      flaky_cases: 0,
      mean_score: 1,
      pass_rate: 1,
      passed: true,
      llm_provider: "openai",
      llm_model: "gpt-4o-mini",
    });
    expect(await version()).toMatchObject({ status: "testing", eval_score: 1, eval_passed: true });
    const approved = await client().post(`${of()}/prompts/${versionId}/approve`, {});
    expect(approved.json.status).toBe("approved");
    expect((await client().get(`${of()}/stats`)).json).toMatchObject({ eval_datasets: 1, last_eval_pass_rate: 1 });
    const asked = models.requests.filter((request) => lastWords(request) === "When do you open?");
    expect(asked.at(-1)?.systemPrompt).toMatch(/^You are Ada\./);
  });

  test("that does not pass rejects the version, and names what was wrong", async () => {
    const done = await run([
      { conversation: asks("When do you open?"), expected_response: "nine" },
      {
        conversation: asks("Is it free?"),
        expected_response: { should_contain: ["free"], should_not_contain: ["nine"] },
      },
    ]);
    expect(done).toMatchObject({ passed_cases: 1, pass_rate: 0.5, passed: false });
    const rejected = await version();
    expect(rejected).toMatchObject({ status: "rejected", eval_score: 0.5, eval_passed: false });
    expect(rejected.moves.at(-1)).toMatchObject({ move: "fail-evaluation", reason: "50 % of the cases passed" });
    const [wrong, ...others] = await resultsOf(done.id, "?passed=false");
    expect(others).toEqual([]);
    expect(wrong.metrics.keyword_match).toEqual({ score: 0, holds: false, reason: 'it lacks "free"; it has "nine"' });
    expect(wrong).toMatchObject({ passed: false, answer: "We open at nine.", problems: [] });
  });

  test("is passed at its threshold", async () => {
    const done = await run(
      [
        { conversation: asks("When?"), expected_response: "nine" },
        { conversation: asks("Free?"), expected_response: "free" },
      ],
      { pass_threshold: 0.5 },
    );
    expect(done).toMatchObject({ pass_rate: 0.5, passed: true });
  });

  test("goes on from what was said before, and knows what tools answer", async () => {
    reply = ({ messages, toolNames }) => {
      const last = messages.at(-1);
      if (last?.role === "tool") return { text: `It is booked: ${last.text.includes("A-7") ? "A-7" : "nothing"}.` };
      return toolNames.includes("book") && messages.length === 3
        ? { toolCalls: [{ name: "book", arguments: { day: "Friday", seats: 4 } }] }
        : { text: "Nothing was booked." };
    };
    const done = await run([
      {
        conversation: [
          { role: "user", content: "A table, please." },
          { role: "assistant", content: "For how many?" },
          { role: "user", content: "Four, on Friday." },
        ],
        expected_response: { should_call_tool: { name: "book", arguments: { seats: 4 } }, should_contain: ["A-7"] },
        mock_tool_responses: { book: { number: "A-7" } },
      },
    ]);
    expect(done.passed_cases).toBe(1);
    const [result] = await resultsOf(done.id);
    expect(result.tool_calls).toEqual([{ name: "book", arguments: { day: "Friday", seats: 4 } }]);
    expect(result.metrics).toMatchObject({
      tool_calls: { score: 1 },
      keyword_match: { score: 1 },
      fluency: { score: 1 },
    });
  });

  test.each([
    [{ error: "The house is full" }, "full"],
    [{ timeout: true }, "timeout"],
    [{ delay_ms: 60_000, response: { number: "A-8" } }, "A-8"],
  ])("a tool that answers %j", async (mock, heard) => {
    reply = ({ messages }) => {
      const last = messages.at(-1);
      return last?.role === "tool"
        ? { text: last.text.includes(heard) ? "I know." : `I heard ${last.text.slice(0, 200)}.` }
        : { toolCalls: [{ name: "book", arguments: {} }] };
    };
    const done = await run([
      { conversation: asks("Book."), expected_response: "I know", mock_tool_responses: { book: mock } },
    ]);
    expect((await resultsOf(done.id))[0]).toMatchObject({ passed: true });
  });

  test("never asks a real tool: a tool without a mock fails the case", async () => {
    const tool = await client().post("/api/v1/tools", {
      name: "cancel_order",
      description: "Cancels",
      tool_type: "endpoint",
      configuration: { url: "https://shop.example/", method: "POST" },
      function_definition: {
        name: "cancel_order",
        description: "Cancels",
        parameters: { type: "object", properties: {} },
      },
    });
    expect(tool.status, tool.text).toBeLessThan(300);
    await client().post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: assistantId });
    reply = ({ messages, toolNames }) =>
      messages.at(-1)?.role === "tool" || !toolNames.includes("cancel_order")
        ? { text: "It is done." }
        : { toolCalls: [{ name: "cancel_order", arguments: {} }] };
    const done = await run([{ conversation: asks("Cancel it."), expected_response: "done" }]);
    const [result] = await resultsOf(done.id);
    expect(result).toMatchObject({ passed: false, metrics: { keyword_match: { score: 1 } } });
    expect(result.problems).toEqual(["cancel_order was called with {}, and it has no mock"]);
    const { rows } =
      await sql`select from tool_executions where organization_id = ${organization.organizationId}`.execute(database());
    expect(rows).toEqual([]);
  });

  test("is judged by its rubric and intent; a judge that writes prose is told of, and not believed", async () => {
    const said: Record<string, string> = {
      polite: '{"score": 0.9, "reason": "polite"}',
      rude: 'Here: {"score": 0.2, "reason": "It is rude"}',
      prose: "I would say that this is fine.",
      wild: '{"score": 12}',
    };
    reply = (request) => {
      if (!isJudge(request)) return { text: "We open at nine." };
      return { text: said[Object.keys(said).find((word) => lastWords(request).includes(word)) ?? ""] ?? "" };
    };
    const done = await run(
      Object.keys(said).map((word) => ({
        conversation: asks("When?"),
        expected_response: { rubric: `It is ${word}` },
      })),
    );
    const results = await resultsOf(done.id);
    expect(results.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, false, false, false]);
    expect(results[1].metrics.rubric).toEqual({ score: 0.2, holds: false, reason: "It is rude" });
    expect(results[2]).toMatchObject({ problems: ["The judge's answer about the rubric cannot be read"] });
    expect(results[2].metrics).not.toHaveProperty("rubric");
    const intent = await run([{ conversation: asks("When?"), expected_response: { intent: "polite information" } }]);
    expect((await resultsOf(intent.id))[0].metrics.intent).toMatchObject({ score: 0.9, holds: true });
  });

  test("answers each case as often as asked; a case that does not pass each time is flaky, and has not passed", async () => {
    let count = 0;
    reply = (request) => {
      if (lastWords(request) !== "Flaky?") return { text: "We open at nine." };
      count += 1;
      return { text: count % 2 === 0 ? "We open at nine." : "We never open." };
    };
    const done = await run(
      [
        { conversation: asks("When?"), expected_response: "nine" },
        { conversation: asks("Flaky?"), expected_response: "nine" },
      ],
      { repeats: 4 },
    );
    expect(done).toMatchObject({ completed_cases: 2, passed_cases: 1, flaky_cases: 1, pass_rate: 0.5 });
    expect(await resultsOf(done.id)).toHaveLength(8);
  });
});

describe("what cannot be run", () => {
  test("is refused with its reason", async () => {
    const datasetId = await addDataset([{ conversation: asks("When?"), expected_response: "nine" }]);
    const empty = (await client().post(`${of()}/eval-datasets`, { name: "Empty" })).json.id;
    const other = (await client().post("/api/v1/assistants", { name: "Bea" })).json.id;
    const ask = (body: Record<string, unknown>, path = of()) => client().post(`${path}/eval/run`, body);
    const good = { prompt_version_id: versionId, dataset_id: datasetId };
    const refusals = [
      await ask({ ...good, dataset_id: empty }),
      await ask({ ...good, dataset_id: 987654321 }),
      await ask({ ...good, prompt_version_id: 987654321 }),
      await ask(good, of(other)),
      await ask({ ...good, pass_threshold: 1.1 }),
      await ask({ ...good, repeats: 0 }),
      await ask({ dataset_id: datasetId }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 404, 404, 404, 422, 422, 422]);
    expect((await version()).status).toBe("draft");
    const stranger = (await service.addOrganization()).admin.client;
    const runId = await start(datasetId);
    await ended(runId);
    for (const path of ["", "/results"]) {
      expect((await stranger.get(`${of()}/eval-runs/${runId}${path}`)).status).toBe(404);
      expect((await client().get(`${of(other)}/eval-runs/${runId}${path}`)).status).toBe(404);
    }
    for (const step of ["resume", "cancel"]) {
      expect((await stranger.post(`${of()}/eval-runs/${runId}/${step}`)).status).toBe(404);
      const late = await client().post(`${of()}/eval-runs/${runId}/${step}`);
      expect([late.status, late.json.code]).toEqual([400, "evaluation-state"]);
    }
    const { client: viewer } = await organization.addMember({ role: "viewer" });
    expect((await viewer.get(`${of()}/eval-runs`)).json).toHaveLength(1);
    expect((await viewer.post(`${of()}/eval/run`, good)).status).toBe(403);
  });

  test("twice at the same time is refused; a version in production keeps its state, whatever comes out", async () => {
    const haveAllStarted = Promise.withResolvers<void>();
    reply = () => ({ text: "We never open.", after: haveAllStarted.promise });
    const datasetId = await addDataset(
      Array.from({ length: 20 }, () => ({ conversation: asks("When?"), expected_response: "nine" })),
    );
    await sql`update prompt_versions set status = 'production' where id = ${versionId}`.execute(database());
    const starts = await Promise.all(
      Array.from({ length: 5 }, () =>
        client().post(`${of()}/eval/run`, { prompt_version_id: versionId, dataset_id: datasetId }),
      ),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    haveAllStarted.resolve();
    const runId = starts.find(({ status }) => status === 200)?.json.run_id;
    expect(await ended(runId)).toMatchObject({ pass_rate: 0, passed: false });
    expect(await version()).toMatchObject({ status: "production", eval_passed: false });
  });
});

describe("what goes wrong on the way", () => {
  const cases = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      conversation: asks(`Question ${index}?`),
      expected_response: "nine",
    }));

  test("a vendor that refuses pauses the run with the reason; resumed, it goes on where it was", async () => {
    const asked: string[] = [];
    reply = (request) => {
      asked.push(lastWords(request));
      return { text: "We open at nine." };
    };
    const datasetId = await addDataset(cases(40));
    await models.setFault({ kind: "status", statusCode: 401 });
    const runId = await start(datasetId);
    const paused = await ended(runId, "paused");
    expect(paused.reason).toMatch(/openai/i);
    expect((await version()).status).toBe("testing");
    await sweep();
    expect((await read(runId)).status).toBe("paused");
    await models.setFault(null);
    // Nor by a job that was left over: a person is to look at the reason first.
    const scope = service.service.platform.data.scope(organization.organizationId);
    await scope.transaction(async (unit) => unit.enqueue(evaluationRequest(organization.organizationId, runId)));
    await service.untilAtRest();
    expect(await read(runId)).toMatchObject({ status: "paused", completed_cases: 0 });
    const resumed = await client().post(`${of()}/eval-runs/${runId}/resume`);
    expect(resumed.status, resumed.text).toBe(200);
    expect(await ended(runId)).toMatchObject({ completed_cases: 40, pass_rate: 1 });
    expect(new Set(asked).size).toBe(40);
  });

  test("a spend cap pauses it until more may be spent; what it cost is counted", async () => {
    reply = () => ({ text: "We open at nine.", usage: USAGE });
    const cap = (usd: number) =>
      client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: usd } } });
    expect((await cap(1)).status).toBe(200);
    const runId = await start(await addDataset(cases(40)));
    const paused = await ended(runId, "paused");
    expect(paused.completed_cases).toBeGreaterThan(0);
    expect(paused.completed_cases).toBeLessThan(40);
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(paused.completed_cases);
    await cap(100);
    await sql`update eval_runs set not_before = now() where id = ${runId}`.execute(database());
    await sweep();
    expect(await ended(runId)).toMatchObject({ completed_cases: 40, pass_rate: 1 });
  });

  test("a run whose worker was killed goes on where it was, and counts no case twice", async () => {
    const datasetId = await addDataset(cases(30));
    reply = (request) => ({
      text: "We open at nine.",
      firstChunkDelayMs: lastWords(request) === "Question 7?" ? 400 : 0,
    });
    const runId = await start(datasetId);
    await ended(runId);
    // As a worker leaves it that was killed in the middle: claimed, half of the results there.
    await sql`delete from eval_results where run_id = ${runId} and case_id % 2 = 0`.execute(database());
    await sql`update eval_runs set state = 'running', finished_at = null, pass_rate = null,
      claimed_until = now() - interval '1 second' where id = ${runId}`.execute(database());
    const before = models.requests.length;
    await Promise.all([sweep(), sweep()]);
    expect(await ended(runId)).toMatchObject({ completed_cases: 30, passed_cases: 30, pass_rate: 1 });
    expect(models.requests.length - before).toBe(15);
    expect(await resultsOf(runId, "?limit=200")).toHaveLength(30);
  });

  test("a fault of the database that passes does not end a run", async () => {
    const { organizationId } = organization;
    const fails = `fails_${organizationId}`;
    await sql.raw(`create sequence ${fails}`).execute(database());
    await sql.raw(`grant usage on sequence ${fails} to parley_tenant`).execute(database());
    await sql
      .raw(`create function ${fails}() returns trigger language plpgsql as $$ begin
        if new.organization_id = ${organizationId} and nextval('${fails}') = 3 then raise exception 'a fault'; end if;
        return new; end $$`)
      .execute(database());
    await sql
      .raw(`create trigger ${fails} before insert on eval_results for each row execute function ${fails}()`)
      .execute(database());
    try {
      expect(await ended(await start(await addDataset(cases(20))))).toMatchObject({
        completed_cases: 20,
        pass_rate: 1,
      });
      const { rows } = await sql
        .raw<{ tries: number }>(`select last_value::int as tries from ${fails}`)
        .execute(database());
      expect(rows[0]?.tries).toBeGreaterThan(20);
    } finally {
      await sql.raw(`drop trigger ${fails} on eval_results`).execute(database());
    }
  });

  test("a run that is cancelled stops, and keeps what it has found", async () => {
    const before = models.requests.length;
    const isCancelled = Promise.withResolvers<void>();
    reply = () => ({
      text: "We open at nine.",
      after: models.requests.length - before > 1 ? isCancelled.promise : Promise.resolve(),
    });
    const runId = await start(await addDataset(cases(200)));
    await expect.poll(async () => (await read(runId)).completed_cases, { interval: 50 }).toBeGreaterThan(0);
    const cancelled = await client().post(`${of()}/eval-runs/${runId}/cancel`);
    expect(cancelled.json).toMatchObject({ status: "cancelled", reason: "It was cancelled", pass_rate: null });
    expect(cancelled.json.completed_cases).toBeLessThan(200);
    isCancelled.resolve();
    // Nothing keeps the version from being run again.
    await start(await addDataset(cases(1)));
  });

  test("the demo responder is run and says nothing of the prompt", async () => {
    const keyless = await startTestService({});
    try {
      const { client: other } = (await keyless.addOrganization()).admin;
      const path = `/api/learning/assistants/${(await other.post("/api/v1/assistants", { name: "Ada" })).json.id}`;
      const drafted = (await other.post(`${path}/prompts`, { system_prompt: "You are Ada." })).json.id;
      const data = {
        name: "Questions",
        cases: [{ conversation: asks("Hello?"), expected_response: { rubric: "Kind" } }],
      };
      const datasetId = (await other.post(`${path}/eval-datasets/import`, { data })).json.id;
      const { json } = await other.post(`${path}/eval/run`, { prompt_version_id: drafted, dataset_id: datasetId });
      const readIt = async () => (await other.get(`${path}/eval-runs/${json.run_id}`)).json;
      await expect.poll(async () => (await readIt()).status, { interval: 50 }).toBe("done");
      expect(await readIt()).toMatchObject({ completed_cases: 1, pass_rate: null, passed: null, llm_provider: "demo" });
      expect((await other.get(`${path}/prompts/${drafted}`)).json).toMatchObject({
        status: "testing",
        eval_passed: null,
      });
      expect((await other.get(`${path}/stats`)).json.last_eval_pass_rate).toBeNull();
    } finally {
      await keyless.stop();
    }
  });
});
