import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";
const isJudge = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You judge one reply");
/** The judge finds good what is asked for in these words; what is asked in prose it answers in prose. */
const reply = (request: ModelServerRequest): ScriptedReply => {
  if (!isJudge(request)) return { text: "We open at nine." };
  const asked = lastWords(request).split("Asked of the reply:").at(-1) ?? "";
  if (asked.includes("prose")) return { text: "It is quite good." };
  return { text: asked.includes("good") ? '{"score": 0.9}' : '{"score": 0.1, "reason": "bad"}' };
};

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let versionId: number;
beforeAll(async () => {
  models = await startModelServer({ reply });
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  organization = await service.addOrganization();
  assistantId = (await client().post("/api/v1/assistants", { name: "Ada" })).json.id;
  versionId = (await client().post(`${of()}/prompts`, { system_prompt: "You are Ada." })).json.id;
});

const client = () => organization.admin.client;
const of = () => `/api/learning/assistants/${assistantId}`;

/** Evaluates a case for each of the expectations. @returns the run and its cases, in that order */
async function run(expectations: readonly unknown[], more: Record<string, unknown> = {}) {
  const cases = expectations.map((expected) => ({
    conversation: [{ role: "user", content: "When?" }],
    expected_response: expected,
  }));
  const imported = await client().post(`${of()}/eval-datasets/import`, { data: { name: "Questions", cases } });
  const body = { prompt_version_id: versionId, dataset_id: imported.json.id, ...more };
  const runId: number = (await client().post(`${of()}/eval/run`, body)).json.run_id;
  await expect.poll(async () => (await read(runId)).status, { interval: 50 }).toBe("done");
  const caseIds = new Set<number>((await resultsOf(runId)).map(({ case_id }: { case_id: number }) => case_id));
  return { runId, caseIds: [...caseIds] };
}

const read = async (runId: number) => (await client().get(`${of()}/eval-runs/${runId}`)).json;
const resultsOf = async (runId: number) => (await client().get(`${of()}/eval-runs/${runId}/results?limit=200`)).json;
const mark = (runId: number, caseId: number | undefined, body: unknown, who = client()) =>
  who.put(`${of()}/eval-runs/${runId}/results/${caseId}/mark`, body);

test("how far the judge agrees with people is known by metric, with Cohen's kappa", async () => {
  const rubrics = ["good 1", "good 2", "good 3", "bad 1", "bad 2", "bad 3", "prose"];
  const { runId, caseIds } = await run([
    ...rubrics.map((rubric) => ({ rubric })),
    { intent: "good" },
    { intent: "bad", rubric: "good" },
    { should_contain: ["nine"] },
  ]);
  expect(await read(runId)).toMatchObject({
    judge_agreement: {
      intent: { count: 0, agreement: null, kappa: null },
      rubric: { count: 0, agreement: null, kappa: null },
    },
  });
  // By rubric, the judge: 4 of 7 good. People: 3 good, of which the judge finds 3 good; so 6 of 7 agree; by chance
  // (4 · 3 + 3 · 4) / 49 = 24/49; kappa (42 - 24) / (49 - 24) = 0.72. By intent: one agrees, one does not; both people say
  // "passed" and the judge does once: by chance half, kappa 0.
  for (const [index, passed] of [true, true, false, false, false, false, true, true, true, false].entries()) {
    expect((await mark(runId, caseIds[index], { passed })).status).toBe(200);
  }
  const { judge_agreement: known } = await read(runId);
  expect(known.rubric).toEqual({ count: 7, agreement: 6 / 7, kappa: expect.closeTo(0.72, 10) });
  expect(known.intent).toEqual({ count: 2, agreement: 0.5, kappa: 0 });
});

test("who agrees each time, and always says the same, tells nothing by kappa", async () => {
  const { runId, caseIds } = await run([{ rubric: "good 1" }, { rubric: "good 2" }]);
  for (const caseId of caseIds) await mark(runId, caseId, { passed: true });
  expect((await read(runId)).judge_agreement.rubric).toEqual({ count: 2, agreement: 1, kappa: null });
});

test("each person has one opinion of each answer, and may change it; all of them stand with the answer", async () => {
  const { runId, caseIds } = await run([{ rubric: "good" }, { rubric: "bad" }], { repeats: 2 });
  const [first, second] = caseIds;
  const other = await organization.addMember({ role: "user" });
  const made = await mark(runId, first, { passed: true, note: "  Friendly " });
  expect([made.status, made.json]).toEqual([
    200,
    {
      marked_by: organization.admin.userId,
      passed: true,
      note: "Friendly",
      marked_at: expect.any(String),
    },
  ]);
  await mark(runId, first, { passed: false });
  await mark(runId, first, { passed: true, repeat: 2 });
  await mark(runId, second, { passed: false, note: null }, other.client);
  await mark(runId, first, { passed: true, note: "Fine" }, other.client);
  const marksOf = async () =>
    Object.fromEntries(
      (await resultsOf(runId)).map(
        ({
          case_id,
          repeat,
          marks,
        }: {
          case_id: number;
          repeat: number;
          marks: { passed: boolean; note: string }[];
        }) => [`${case_id === first ? "first" : "second"} ${repeat}`, marks.map(({ passed, note }) => [passed, note])],
      ),
    );
  expect(await marksOf()).toEqual({
    "first 1": [
      [false, null],
      [true, "Fine"],
    ],
    "first 2": [[true, null]],
    "second 1": [[false, null]],
    "second 2": [],
  });
  // The judge: good, good, bad. People: one against, three with it.
  expect((await read(runId)).judge_agreement.rubric).toMatchObject({ count: 4, agreement: 0.75 });
  // Who is gone has still said it.
  await sql`delete from users where id = ${other.userId}`.execute(service.service.platform.database);
  expect((await resultsOf(runId))[0].marks[1]).toMatchObject({ marked_by: null, passed: true });
  expect((await read(runId)).judge_agreement.rubric.count).toBe(4);
});

test("many who say something at once leave one opinion each", async () => {
  const { runId, caseIds } = await run([{ rubric: "good" }]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => mark(runId, caseIds[0], { passed: index % 2 === 0 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await resultsOf(runId))[0].marks).toHaveLength(1);
});

test("what there is no answer of cannot be marked, nor can it with anything but a yes or no", async () => {
  const { runId, caseIds } = await run([{ rubric: "good" }]);
  const { runId: otherRun, caseIds: others } = await run([{ rubric: "good" }]);
  const stranger = (await service.addOrganization()).admin.client;
  const { client: viewer } = await organization.addMember({ role: "viewer" });
  const sibling = (await client().post("/api/v1/assistants", { name: "Bea" })).json.id;
  const elsewhere = `/api/learning/assistants/${sibling}/eval-runs/${runId}/results/${caseIds[0]}/mark`;
  const good = { passed: true };
  const refusals = [
    await mark(runId, 987654321, good),
    await mark(987654321, caseIds[0], good),
    await mark(runId, others[0], good),
    await mark(runId, caseIds[0], { ...good, repeat: 2 }),
    await mark(runId, caseIds[0], good, stranger),
    await client().put(elsewhere, good),
    await mark(runId, caseIds[0], good, viewer),
    await mark(runId, caseIds[0], {}),
    await mark(runId, caseIds[0], { passed: "yes" }),
    await mark(runId, caseIds[0], { ...good, repeat: 0 }),
    await mark(runId, caseIds[0], { ...good, repeat: 11 }),
    await mark(runId, caseIds[0], { ...good, note: "x".repeat(2_001) }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 403, 422, 422, 422, 422, 422]);
  for (const each of [runId, otherRun]) expect((await resultsOf(each))[0].marks).toEqual([]);
});
