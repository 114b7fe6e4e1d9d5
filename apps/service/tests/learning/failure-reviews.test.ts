import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedCall, seedTrace, seedTurns } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { embedConcepts } from "../support/concept-model.ts";

const isProposer = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You write test cases");
const PROPOSED = {
  case_name: "Sunday hours",
  rubric: "Says from when to when the shop is open on Sunday.",
  should_contain: ["Sunday"],
};

let reply: (request: ModelServerRequest) => ScriptedReply;
let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let datasetId: number;
beforeAll(async () => {
  models = await startModelServer({ reply: (request) => reply(request), embed: embedConcepts });
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  await models.setFault(null);
  reply = () => ({ text: JSON.stringify(PROPOSED) });
  organization = await service.addOrganization();
  assistantId = (await addAssistant("lexical")).id;
  datasetId = (await client().post(`${of()}/eval-datasets`, { name: "Failures" })).json.id;
});

const addAssistant = async (embedding_model?: string) =>
  (await client().post("/api/v1/assistants", { name: "Ada", rag_settings: { embedding_model } })).json;
const client = () => organization.admin.client;
const of = (id = assistantId) => `/api/learning/assistants/${id}`;
const database = () => service.service.platform.database;

interface Bad {
  readonly summary?: string | null;
  readonly words?: string;
  readonly quality?: number;
  readonly resolution?: string;
  readonly assistant?: number;
}

/** A call as its analysis leaves it. */
async function addCall({ summary = null, words = "Hello", quality, resolution, assistant = assistantId }: Bad) {
  const call = await seedCall(service, organization, assistant);
  const turn = (role: "user" | "assistant", content: string, startedMs: number) => ({
    role,
    content,
    startedMs,
    endedMs: null,
  });
  await seedTurns(service, organization, call, [turn("user", words, 0), turn("assistant", "I do not know.", 900)]);
  if (summary !== null) {
    await sql`insert into call_analyses (organization_id, call_id, summary)
      values (${organization.organizationId}, ${call.id}, ${summary})`.execute(database());
  }
  const traced = {
    assistantId: assistant,
    callerHash: "b".repeat(64),
    ...(quality === undefined ? {} : { quality }),
    ...(resolution === undefined ? {} : { resolution }),
  };
  return { callId: call.id, traceId: await seedTrace(service, organization, call, traced) };
}

const review = async (body: unknown = {}) => {
  const reviewed = await client().post(`${of()}/failure-reviews`, body);
  expect(reviewed.status, reviewed.text).toBe(200);
  return reviewed.json;
};
const draft = (clusterId: number, body: unknown = {}) =>
  client().post(`${of()}/failure-clusters/${clusterId}/draft-case`, body);

async function addHoursAndRefunds() {
  const hours = [
    await addCall({ summary: "The customer asked for the opening hours on Sunday and got no answer.", quality: 0.2 }),
    await addCall({ summary: "Asked for opening hours on Sunday evening; opening hours unknown.", quality: 0.4 }),
    await addCall({ summary: "Opening hours were asked for; the assistant had no opening hours.", quality: 0.3 }),
  ];
  const refunds = [
    await addCall({ summary: "A refund for broken shoes was refused without a reason; refund pending.", quality: 0.1 }),
    await addCall({
      summary: "Refund of a broken lamp: the refund was promised and never came.",
      resolution: "unresolved",
    }),
  ];
  return { hours, refunds };
}

describe("a review", () => {
  test("puts calls together that failed in the same way, and leaves good ones out", async () => {
    const { hours, refunds } = await addHoursAndRefunds();
    await addCall({ summary: "Opening hours were given.", quality: 0.95, resolution: "resolved" });
    await addCall({ summary: "Opening hours again.", quality: 0.1, assistant: (await addAssistant()).id });
    const { id, clusters, ...head } = await review();
    expect(head).toMatchObject({ assistant_id: assistantId, call_count: 5, max_quality_score: 0.6 });
    expect(clusters).toMatchObject([
      { review_id: id, call_count: 3, mean_quality_score: 0.3, words: expect.arrayContaining(["hours", "opening"]) },
      { review_id: id, call_count: 2, mean_quality_score: 0.1, words: expect.arrayContaining(["refund", "broken"]) },
    ]);
    const [{ id: hoursId }, { id: refundsId }] = clusters;
    const tracesOf = async (clusterId: number) =>
      (await client().get(`${of()}/failure-clusters/${clusterId}`)).json.calls.map(
        ({ call_trace_id }: { call_trace_id: number }) => call_trace_id,
      );
    expect((await tracesOf(hoursId)).sort()).toEqual(hours.map(({ traceId }) => traceId).sort());
    expect((await tracesOf(refundsId)).sort()).toEqual(refunds.map(({ traceId }) => traceId).sort());
    expect((await client().get(`${of()}/failure-reviews/${id}`)).json.clusters).toEqual(clusters);
    expect((await client().get(`${of()}/failure-reviews`)).json).toMatchObject([{ id }]);
  });

  test("compares words where no model knows meanings, and says so", async () => {
    await addHoursAndRefunds();
    expect(await review()).toMatchObject({
      embedding_model: null,
      reason: expect.stringMatching(/words were compared/i),
    });
  });

  test("goes by the caller's own words where there is no summary", async () => {
    await addCall({ words: "When do you open on Sunday?", quality: 0 });
    await addCall({ words: "Do you open on Sunday?", quality: 0 });
    await addCall({ words: "   ", quality: 0 });
    expect((await review()).clusters).toMatchObject([{ call_count: 2, words: ["open", "sunday"] }]);
  });

  test("joins by what is meant what no word joins, with the assistant's embedding model", async () => {
    assistantId = (await addAssistant()).id;
    await addCall({ summary: "Wanted the money back.", quality: 0.1 });
    await addCall({ summary: "A refund was refused.", quality: 0.1 });
    await addCall({ summary: "Asked about a wheelchair.", quality: 0.1 });
    expect(await review()).toMatchObject({
      embedding_model: "openai/text-embedding-3-small",
      reason: null,
      clusters: [{ call_count: 2 }, { call_count: 1, words: expect.arrayContaining(["wheelchair"]) }],
    });
    await models.setFault({ kind: "status", statusCode: 401 });
    expect(await review()).toMatchObject({
      embedding_model: null,
      reason: expect.stringMatching(/^Words were compared: /),
    });
  });

  test("of nothing finds nothing", async () => {
    expect(await review({ since_days: 1, max_quality_score: 0 })).toMatchObject({ call_count: 0, clusters: [] });
  });

  test.each([
    [{ since_days: 0 }, "since_days"],
    [{ max_quality_score: 2 }, "max_quality_score"],
  ])("is refused with %j", async (body, member) => {
    const refused = await client().post(`${of()}/failure-reviews`, body);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(member);
  });
});

describe("a draft", () => {
  test("is made of the call that is most like the others; a person's yes makes it a case", async () => {
    await addHoursAndRefunds();
    const [cluster] = (await review()).clusters;
    const [central] = (await client().get(`${of()}/failure-clusters/${cluster.id}`)).json.calls;
    const { status, json, text } = await draft(cluster.id);
    expect(status, text).toBe(200);
    expect(json).toMatchObject({
      cluster_id: cluster.id,
      call_trace_id: central.call_trace_id,
      case_name: "Sunday hours",
      conversation: [{ role: "user", content: "Hello" }],
      expected_response: { rubric: PROPOSED.rubric, should_contain: ["Sunday"] },
      status: "proposed",
      decided_by: null,
      case_id: null,
    });
    const asked = models.requests.filter(isProposer).at(-1);
    expect(asked?.messages.at(-1)?.text).toMatch(/opening hours/i);
    const accepted = await client().post(`${of()}/case-drafts/${json.id}/accept`, { dataset_id: datasetId });
    expect(accepted.json, accepted.text).toMatchObject({ status: "accepted", decided_by: organization.admin.userId });
    const cases = await client().get(`${of()}/eval-datasets/${datasetId}/cases`);
    expect(cases.json).toMatchObject([
      {
        id: accepted.json.case_id,
        case_name: "Sunday hours",
        call_trace_id: central.call_trace_id,
        case_draft_id: json.id,
        expected_response: json.expected_response,
      },
    ]);
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(1);
  });

  test("says nothing that tells who called", async () => {
    const summary = "Wanted to be called back at +1 212 555 0177.";
    await addCall({ words: "Call me back at +1 212 555 0177, I am jane@example.com", summary, quality: 0.1 });
    const [cluster] = (await review()).clusters;
    const { json } = await draft(cluster.id);
    expect(json.conversation[0].content).toBe("Call me back at [PHONE], I am [EMAIL]");
    expect(JSON.stringify(models.requests.filter(isProposer).at(-1))).not.toMatch(/555 0177|jane@/);
  });

  test.each([
    ["prose", () => ({ text: "It should say the hours." }), /cannot be read/],
    ["what no case could expect", () => ({ text: '{"rubric": 7}' }), /cannot be read/],
  ])("without a proposal when the model answers %s waits for an expectation", async (_what, scripted, reason) => {
    reply = scripted;
    await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    const { json } = await draft(cluster.id);
    expect(json).toMatchObject({ expected_response: null, reason: expect.stringMatching(reason), status: "proposed" });
    const bare = await client().post(`${of()}/case-drafts/${json.id}/accept`, { dataset_id: datasetId });
    expect([bare.status, bare.json.code]).toEqual([400, "no-expectation"]);
    const accepted = await client().post(`${of()}/case-drafts/${json.id}/accept`, {
      dataset_id: datasetId,
      expected_response: "nine",
      case_name: "Hours",
    });
    expect(accepted.json.status, accepted.text).toBe("accepted");
  });

  test("is made when the vendor is down, and when nothing may be spent", async () => {
    await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    await models.setFault({ kind: "status", statusCode: 401 });
    expect((await draft(cluster.id)).json).toMatchObject({ expected_response: null, status: "proposed" });
    await models.setFault(null);
    const asked = models.requests.length;
    const settings = { limits: { model_spend_usd_per_day: 0 } };
    expect((await client().put("/api/v1/organization", { settings })).status).toBe(200);
    const { json } = await draft(cluster.id);
    expect(json).toMatchObject({ expected_response: null, reason: expect.stringMatching(/model_spend/) });
    expect(models.requests).toHaveLength(asked);
  });

  test("is decided on once", async () => {
    await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    const { json } = await draft(cluster.id);
    const accept = () => client().post(`${of()}/case-drafts/${json.id}/accept`, { dataset_id: datasetId });
    const answers = await Promise.all(Array.from({ length: 5 }, accept));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.json.code).toBe("draft-decided");
    expect((await client().get(`${of()}/eval-datasets/${datasetId}/cases`)).json).toHaveLength(1);
    const rejected = await client().post(`${of()}/case-drafts/${json.id}/reject`, {});
    expect([rejected.status, rejected.json.code]).toEqual([400, "draft-decided"]);
  });

  test("that is rejected says why, and is no case", async () => {
    await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    const { json } = await draft(cluster.id);
    const rejected = await client().post(`${of()}/case-drafts/${json.id}/reject`, { reason: "Nobody asks that" });
    expect(rejected.json).toMatchObject({ status: "rejected", reason: "Nobody asks that", case_id: null });
    expect((await client().get(`${of()}/case-drafts?status=proposed`)).json).toEqual([]);
    expect((await client().get(`${of()}/case-drafts?status=rejected`)).json).toMatchObject([{ id: json.id }]);
  });

  test("goes when its caller is forgotten", async () => {
    await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    await draft(cluster.id);
    const forgotten = (hash: string) => client().post(`/api/v1/gdpr/memory/forget-caller/${hash}`, {});
    expect((await forgotten("c".repeat(64))).status).toBe(200);
    expect((await client().get(`${of()}/case-drafts`)).json).toHaveLength(1);
    expect((await forgotten("b".repeat(64))).status).toBe(200);
    expect((await client().get(`${of()}/case-drafts`)).json).toEqual([]);
  });

  test("goes with its call", async () => {
    const { callId, traceId } = await addCall({ summary: "No hours", quality: 0.1 });
    const [cluster] = (await review()).clusters;
    await draft(cluster.id);
    await sql`delete from calls where id = ${callId}`.execute(database());
    expect((await client().get(`${of()}/case-drafts`)).json).toEqual([]);
    expect((await draft(cluster.id)).json.code).toBe("calls-deleted");
    expect((await draft(cluster.id, { call_trace_id: traceId })).status).toBe(404);
  });
});

test("of another assistant or organization nothing is found, and a viewer changes nothing", async () => {
  await addCall({ summary: "No hours", quality: 0.1 });
  const made = await review();
  const [cluster] = made.clusters;
  const { json: drafted } = await draft(cluster.id);
  const sibling = await addAssistant();
  const stranger = await service.addOrganization();
  for (const [asks, base] of [
    [client(), of(sibling.id)],
    [stranger.admin.client, of()],
  ] as const) {
    expect((await asks.get(`${base}/failure-reviews/${made.id}`)).status).toBe(404);
    expect((await asks.get(`${base}/failure-clusters/${cluster.id}`)).status).toBe(404);
    expect((await asks.post(`${base}/failure-clusters/${cluster.id}/draft-case`, {})).status).toBe(404);
    expect((await asks.post(`${base}/case-drafts/${drafted.id}/reject`, {})).status).toBe(404);
  }
  const { client: viewer } = await organization.addMember({ role: "viewer" });
  expect((await viewer.get(`${of()}/failure-reviews/${made.id}`)).status).toBe(200);
  for (const [path, body] of [
    ["failure-reviews", {}],
    [`failure-clusters/${cluster.id}/draft-case`, {}],
    [`case-drafts/${drafted.id}/accept`, { dataset_id: datasetId }],
    [`case-drafts/${drafted.id}/reject`, {}],
  ] as const) {
    expect((await viewer.post(`${of()}/${path}`, body)).status, path).toBe(403);
  }
});
