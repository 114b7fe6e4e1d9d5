import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCall, seedTrace, seedTurns } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
/** The ids of one way from a call to a version, by kind. */
const ids: Record<string, number> = {};
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
  assistantId = (await client().post("/api/v1/assistants", { name: "Ada" })).json.id;
  const call = await seedCall(service, organization, assistantId);
  await seedTurns(service, organization, call, [
    { role: "user", content: "Open on Sunday?", startedMs: 0, endedMs: null },
    { role: "assistant", content: "I do not know.", startedMs: 900, endedMs: null },
  ]);
  const traced = { assistantId, callerHash: "d".repeat(64), resolution: "unresolved" };
  ids["call_trace"] = await seedTrace(service, organization, call, traced);
  const review = (await client().post(`${of()}/failure-reviews`)).json;
  ids["failure_review"] = review.id;
  ids["failure_cluster"] = review.clusters[0].id;
  ids["case_draft"] = (await client().post(`${of()}/failure-clusters/${review.clusters[0].id}/draft-case`)).json.id;
  const dataset = (await client().post(`${of()}/eval-datasets`, { name: "Hours" })).json.id;
  const written = { conversation: [{ role: "user", content: "Hello" }], expected_response: "Hello" };
  await client().post(`${of()}/eval-datasets/${dataset}/cases`, written);
  const accepted = await client().post(`${of()}/case-drafts/${ids["case_draft"]}/accept`, {
    dataset_id: dataset,
    expected_response: "noon",
    case_name: "Sunday",
  });
  ids["eval_case"] = accepted.json.case_id;
  ids["prompt_version"] = (await client().post(`${of()}/prompts`, { system_prompt: "Open from noon." })).json.id;
  const [optimization] = await rows(sql<{ id: number }>`
    insert into optimizations (organization_id, assistant_id, base_prompt, dataset_id, config, state, training_case_ids,
      held_out_case_ids, prompt_version_id)
    values (${organization.organizationId}, ${assistantId}, '', ${dataset}, '{}', 'done', array[${ids["eval_case"]}::bigint], '{}',
      ${ids["prompt_version"]}) returning id`);
  ids["optimization"] = Number(optimization?.id);
  const [run] = await rows(sql<{ id: number }>`
    insert into eval_runs (organization_id, assistant_id, prompt_version_id, dataset_id, pass_threshold, repeats, state, case_count,
      pass_rate, finished_at)
    values (${organization.organizationId}, ${assistantId}, ${ids["prompt_version"]}, ${dataset}, 0.8, 1, 'done', 2, 0.5, now())
    returning id`);
  ids["eval_run"] = Number(run?.id);
  // Of the same call, but added too late for the optimization to have seen it.
  await client().post(`${of()}/eval-datasets/${dataset}/cases/from-trace`, {
    call_trace_id: ids["call_trace"],
    expected_response: "noon",
  });
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const of = (id = assistantId) => `/api/learning/assistants/${id}`;
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(service.service.platform.database)).rows;
const chain = (kind: string, id: number | undefined, by = client(), base = of()) =>
  by.get(`${base}/improvement-chain?kind=${kind}&id=${id}`);

const WAY = ["call_trace", "failure_review", "failure_cluster", "case_draft", "eval_case", "optimization"] as const;

describe("the chain", () => {
  test("of a version is all it came of and all that came of it, each with those it names", async () => {
    const { status, json, text } = await chain("prompt_version", ids["prompt_version"]);
    expect(status, text).toBe(200);
    const name = (kind: string) => ({ kind, id: ids[kind] });
    const byKind = new Map(json.steps.map((step: { kind: string }) => [step.kind, step]));
    expect(json.steps).toHaveLength(byKind.size);
    expect([...byKind.keys()].toSorted()).toEqual([...WAY, "prompt_version", "eval_run"].toSorted());
    expect(byKind.get("call_trace")).toMatchObject({ ...name("call_trace"), from: [], what: "Open on Sunday?" });
    expect(byKind.get("failure_cluster")).toMatchObject({
      from: expect.arrayContaining([name("call_trace"), name("failure_review")]),
    });
    expect(byKind.get("case_draft")).toMatchObject({
      from: expect.arrayContaining([name("failure_cluster"), name("call_trace")]),
      status: "accepted",
      by: organization.admin.userId,
    });
    expect(byKind.get("eval_case")).toMatchObject({ from: [name("case_draft")], what: "Sunday, in Hours" });
    expect(byKind.get("optimization")).toMatchObject({ from: [name("eval_case")], status: "done" });
    expect(byKind.get("prompt_version")).toMatchObject({ from: [name("optimization")], status: "draft" });
    expect(byKind.get("eval_run")).toMatchObject({ from: [name("prompt_version")], what: "50 % of the cases passed" });
    expect(json.is_complete).toBe(true);
  });

  test.each([...WAY, "eval_run"])("is the same from a row of the kind %s", async (kind) => {
    const whole = (await chain("prompt_version", ids["prompt_version"])).json.steps;
    // The call has come to another case since.
    const steps = (await chain(kind, ids[kind])).json.steps.filter(
      (step: { kind: string; id: number }) => step.kind !== "eval_case" || step.id === ids["eval_case"],
    );
    const kinds = steps.map((step: { kind: string }) => step.kind);
    expect(kinds).toContain(kind);
    // What is beside a row, and neither before nor after it, is not its own.
    const beside = kind === "call_trace" ? ["failure_review"] : kind === "failure_review" ? ["call_trace"] : [];
    expect(kinds.toSorted()).toEqual(
      whole
        .map((step: { kind: string }) => step.kind)
        .filter((each: string) => !beside.includes(each))
        .toSorted(),
    );
  });

  test("has no rows of another assistant or organization", async () => {
    const sibling = (await client().post("/api/v1/assistants", { name: "Sibling" })).json.id;
    const stranger = await service.addOrganization();
    const theirs = (await stranger.admin.client.post("/api/v1/assistants", { name: "Theirs" })).json.id;
    for (const [kind, id] of Object.entries(ids)) {
      expect((await chain(kind, id, client(), of(sibling))).status, kind).toBe(404);
      expect((await chain(kind, id, stranger.admin.client)).status, kind).toBe(404);
      expect((await chain(kind, id, stranger.admin.client, of(theirs))).status, kind).toBe(404);
    }
  });

  test("of nothing is not found, and of no kind refused", async () => {
    expect((await chain("eval_case", 987_654_321)).status).toBe(404);
    expect((await chain("weather", 1)).status).toBe(422);
  });
});
