import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { untilStatementsWait } from "../harness/lock-waiters.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
  assistantId = await addAssistant();
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const scope = () => service.service.platform.data.scope(organization.organizationId);
const datasetsOf = (assistant: number) => `/api/learning/assistants/${assistant}/eval-datasets`;
const at = (datasetId: number) => `${datasetsOf(assistantId)}/${datasetId}`;
const userTurn = (content: string) => ({ role: "user", content });

/** What every case needs. */
const CASE = {
  conversation: [userTurn("When are you open?")],
  expected_response: { should_contain: ["nine"] },
};
const FULL_CASE = {
  case_name: "A table on Thursday",
  conversation: [
    { role: "system", content: "It is Monday." },
    userTurn("A table for Thursday, please."),
    { role: "assistant", content: "", tool_calls: [{ name: "find_slots" }] },
    userTurn("At seven."),
    { role: "tool", content: '["19:00"]', name: "find_slots" },
  ],
  expected_response: {
    should_contain: ["Thursday", " 7"],
    should_not_contain: ["sorry"],
    intent: "booking",
    should_call_tool: { name: "book", arguments: { at: "19:00" } },
    rubric: "Confirms day and time.",
    note: { kept: true },
  },
  mock_tool_responses: {
    find_slots: ["19:00"],
    book: { delay_ms: 500, response: { id: 7 } },
    pay: { error: "declined" },
    nothing: null,
  },
  difficulty: "hard",
};

async function addAssistant(who: ApiClient = client()): Promise<number> {
  const made = await who.post("/api/v1/assistants", { name: "Ada", llm_settings: { system_prompt: "You are Ada." } });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function addDataset(more: Record<string, unknown> = {}): Promise<number> {
  const made = await client().post(datasetsOf(assistantId), { name: "Hours", ...more });
  expect(made.status, made.text).toBe(200);
  return made.json.id;
}

async function addCase(datasetId: number, sent: unknown = CASE) {
  const added = await client().post(`${at(datasetId)}/cases`, sent);
  expect(added.status, added.text).toBe(200);
  return added.json;
}

async function publish(datasetId: number) {
  const published = await client().post(`${at(datasetId)}/publish`);
  expect(published.status, published.text).toBe(200);
  return published.json;
}

const importInto = (assistant: number, data: unknown, more: Record<string, unknown> = {}) =>
  client().post(`${datasetsOf(assistant)}/import`, { data, ...more });
const read = async (datasetId: number) => (await client().get(at(datasetId))).json;
const casesOf = async (datasetId: number, query = "") => (await client().get(`${at(datasetId)}/cases${query}`)).json;
async function countRows(): Promise<readonly number[]> {
  const { rows } = await sql<{ datasets: number; cases: number }>`
    select (select count(*)::int from eval_datasets) as datasets, (select count(*)::int from eval_cases) as cases`.execute(
    database(),
  );
  return [rows[0]?.datasets ?? -1, rows[0]?.cases ?? -1];
}

describe("a dataset", () => {
  test("is created, listed and read", async () => {
    const other = await addAssistant();
    const made = await client().post(datasetsOf(other), {
      name: " Bookings ",
      description: "From support",
      dataset_type: "regression",
      tags: ["smoke", "de"],
    });
    expect(made.json).toEqual({
      id: expect.any(Number),
      assistant_id: other,
      name: "Bookings",
      description: "From support",
      dataset_type: "regression",
      tags: ["smoke", "de"],
      is_published: false,
      published_at: null,
      case_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { json: second } = await client().post(datasetsOf(other), { name: "Hours" });
    expect(second).toMatchObject({ dataset_type: "golden", tags: [], description: null });
    expect((await client().get(datasetsOf(other))).json).toEqual([second, made.json]);
    expect((await client().get(`${datasetsOf(other)}/${made.json.id}`)).json).toEqual(made.json);
  });

  test.each([
    ["no name", {}],
    ["an empty name", { name: "  " }],
    ["a long name", { name: "a".repeat(256) }],
    ["another type", { name: "a", dataset_type: "silver" }],
    ["tags that are no list", { name: "a", tags: "smoke" }],
  ])("with %s is refused", async (_what, body) => {
    expect((await client().post(datasetsOf(assistantId), body)).status).toBe(422);
  });
});

describe("a case", () => {
  test("is added with everything it was sent with, listed in pages, replaced and deleted", async () => {
    const datasetId = await addDataset();
    const full = await addCase(datasetId, FULL_CASE);
    expect(full).toEqual({
      id: expect.any(Number),
      dataset_id: datasetId,
      ...FULL_CASE,
      call_trace_id: null,
      case_draft_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const plain = await addCase(datasetId, { ...CASE, expected_response: "nine" });
    expect(plain).toMatchObject({
      expected_response: "nine",
      case_name: null,
      mock_tool_responses: null,
      difficulty: null,
    });
    expect(await casesOf(datasetId)).toEqual([full, plain]);
    expect(await casesOf(datasetId, "?limit=1")).toEqual([full]);
    expect(await casesOf(datasetId, "?limit=1&offset=1")).toEqual([plain]);
    expect(await read(datasetId)).toMatchObject({ case_count: 2 });
    const { json: replaced } = await client().put(`${at(datasetId)}/cases/${full.id}`, CASE);
    expect(replaced).toMatchObject({ id: full.id, ...CASE, case_name: null, mock_tool_responses: null });
    const deleted = await client().delete(`${at(datasetId)}/cases/${plain.id}`);
    expect([deleted.status, deleted.json]).toEqual([200, { success: true, message: "Case deleted" }]);
    expect(await casesOf(datasetId)).toEqual([replaced]);
    expect((await client().delete(`${at(datasetId)}/cases/${plain.id}`)).status).toBe(404);
    expect((await client().put(`${at(datasetId)}/cases/${plain.id}`, CASE)).status).toBe(404);
  });

  test.each([0, 201, "many"])("pages of %s are refused", async (limit) => {
    expect((await client().get(`${at(await addDataset())}/cases?limit=${limit}`)).status).toBe(422);
  });

  test.each<[string, Record<string, unknown>, readonly (string | number)[]]>([
    ["no conversation", { conversation: undefined }, ["conversation"]],
    ["an empty conversation", { conversation: [] }, ["conversation"]],
    ["too long a conversation", { conversation: Array.from({ length: 201 }, () => userTurn("x")) }, ["conversation"]],
    ["too large a conversation", { conversation: Array(17).fill(userTurn("x".repeat(8_000))) }, ["conversation"]],
    ["a turn without words", { conversation: [{ role: "user" }] }, ["conversation", 0, "content"]],
    ["a turn that is too long", { conversation: [userTurn("x".repeat(8_001))] }, ["conversation", 0, "content"]],
    ["a turn of nobody", { conversation: [{ role: "ghost", content: "x" }] }, ["conversation", 0, "role"]],
    ["nothing to answer", { conversation: [userTurn("x"), { role: "assistant", content: "y" }] }, ["conversation"]],
    ["words of tools only", { conversation: [{ role: "tool", content: "y" }] }, ["conversation"]],
    ["no expectation", { expected_response: undefined }, ["expected_response"]],
    ["an empty expectation", { expected_response: " " }, ["expected_response"]],
    ["an expectation of nothing", { expected_response: { note: "x" } }, ["expected_response"]],
    ["an expectation that is a list", { expected_response: ["x"] }, ["expected_response"]],
    ["too many words", { expected_response: { should_contain: Array(51).fill("x") } }, ["expected_response"]],
    ["a long rubric", { expected_response: { rubric: "x".repeat(4_001) } }, ["expected_response"]],
    ["a tool without a name", { expected_response: { should_call_tool: {} } }, ["expected_response"]],
    ["mocks in a list", { mock_tool_responses: [] }, ["mock_tool_responses"]],
    ["large mocks", { mock_tool_responses: { look: ["x".repeat(65_500), "y".repeat(50)] } }, ["mock_tool_responses"]],
    ["another difficulty", { difficulty: "impossible" }, ["difficulty"]],
    ["a long name", { case_name: "x".repeat(256) }, ["case_name"]],
  ])("with %s is refused, alone and in an import, and the place is named", async (_what, changes, place) => {
    const datasetId = await addDataset();
    const sent = { ...CASE, ...changes };
    const refused = await client().post(`${at(datasetId)}/cases`, sent);
    expect(refused.status, refused.text).toBe(422);
    const placesIn = (answer: typeof refused) => answer.json.detail.map(({ loc }: { loc: unknown[] }) => loc.join("."));
    expect(placesIn(refused).join()).toContain(["body", ...place].join("."));
    const { id } = await addCase(datasetId);
    expect((await client().put(`${at(datasetId)}/cases/${id}`, sent)).status).toBe(422);
    const before = await countRows();
    const imported = await importInto(assistantId, { name: "x", cases: [CASE, sent] });
    expect(imported.status, imported.text).toBe(422);
    expect(placesIn(imported).join()).toContain(["body", "data", "cases", 1, ...place].join("."));
    expect(await countRows()).toEqual(before);
  });
});

describe("a published dataset", () => {
  test("stays as it is", async () => {
    const datasetId = await addDataset();
    const empty = await client().post(`${at(datasetId)}/publish`);
    expect([empty.status, empty.json.code]).toEqual([400, "dataset-empty"]);
    const { id } = await addCase(datasetId);
    const published = await publish(datasetId);
    expect(published).toMatchObject({ is_published: true, case_count: 1 });
    expect(published.published_at).not.toBeNull();
    expect(await publish(datasetId)).toEqual(published);
    for (const refused of [
      await client().post(`${at(datasetId)}/cases`, CASE),
      await client().put(`${at(datasetId)}/cases/${id}`, FULL_CASE),
      await client().delete(`${at(datasetId)}/cases/${id}`),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([400, "dataset-published"]);
    }
    expect(await casesOf(datasetId)).toMatchObject([{ id, ...CASE }]);
    expect(await read(datasetId)).toEqual(published);
  });

  test("has what was in it when it was published, whatever happened at the same moment", async () => {
    const datasetId = await addDataset();
    const kept = await addCase(datasetId);
    const doomed = await addCase(datasetId);
    const adding = Array.from({ length: 50 }, (_, index) =>
      client().post(`${at(datasetId)}/cases`, { ...CASE, case_name: `${index}` }),
    );
    const changing = [
      client().put(`${at(datasetId)}/cases/${kept.id}`, FULL_CASE),
      client().delete(`${at(datasetId)}/cases/${doomed.id}`),
    ];
    const publishing = Array.from({ length: 50 }, () => publish(datasetId));
    const [added, [replaced, deleted], published] = await Promise.all([
      Promise.all(adding),
      Promise.all(changing),
      Promise.all(publishing),
    ]);
    const cases = await casesOf(datasetId, "?limit=200");
    const addedCount = added.filter(({ status }) => status === 200).length;
    expect(cases).toHaveLength(addedCount + (deleted?.status === 200 ? 1 : 2));
    expect(added.filter(({ json }) => json.code === "dataset-published")).toHaveLength(50 - addedCount);
    expect(cases[0].difficulty).toBe(replaced?.status === 200 ? "hard" : null);
    // Whoever was told that it is published, the first one included, saw what it has now.
    expect(new Set(published.map(({ case_count: count }) => count))).toEqual(new Set([cases.length]));
    expect(new Set(published.map(({ published_at: at }) => at)).size).toBe(1);
  });

  test("is published after a change that is under way, not before it", async () => {
    const datasetId = await addDataset();
    const [{ id }] = [await addCase(datasetId), await addCase(datasetId)];
    let deleting: Promise<{ status: number }> | undefined;
    let publishing: ReturnType<typeof publish> | undefined;
    await scope().transaction(async (unit) => {
      // The deletion has looked whether the dataset is published, and now waits for the case.
      await sql`select from eval_cases where id = ${id} for update`.execute(unit.db);
      deleting = client().delete(`${at(datasetId)}/cases/${id}`);
      await untilStatementsWait(service, 1);
      publishing = publish(datasetId);
      await untilStatementsWait(service, 2);
    });
    expect((await deleting)?.status).toBe(200);
    expect(await publishing).toMatchObject({ is_published: true, case_count: 1 });
  });

  test("is not published when its last case is being deleted", async () => {
    const datasetId = await addDataset();
    await addCase(datasetId);
    let publishing: ReturnType<ApiClient["post"]> | undefined;
    await scope().transaction(async (unit) => {
      await sql`select from eval_datasets where id = ${datasetId} for share`.execute(unit.db);
      await sql`delete from eval_cases where dataset_id = ${datasetId}`.execute(unit.db);
      publishing = client().post(`${at(datasetId)}/publish`);
      await untilStatementsWait(service, 1);
    });
    expect((await publishing)?.json.code).toBe("dataset-empty");
    expect(await read(datasetId)).toMatchObject({ is_published: false, case_count: 0 });
  });
});

describe("export and import", () => {
  test("what is exported is imported the same, as another dataset that is not published", async () => {
    const datasetId = await addDataset({ description: "All of it", dataset_type: "synthetic", tags: ["a", "b"] });
    for (const sent of [FULL_CASE, CASE, { ...CASE, expected_response: "nine", case_name: "Words" }]) {
      await addCase(datasetId, sent);
    }
    await publish(datasetId);
    const { json: exported } = await client().get(`${at(datasetId)}/export`);
    expect(exported).toEqual({
      name: "Hours",
      description: "All of it",
      dataset_type: "synthetic",
      tags: ["a", "b"],
      cases: [
        FULL_CASE,
        { ...CASE, case_name: null, mock_tool_responses: null, difficulty: null },
        { ...CASE, expected_response: "nine", case_name: "Words", mock_tool_responses: null, difficulty: null },
      ],
    });
    const other = await addAssistant();
    const imported = await importInto(other, { ...exported, id: 1, future: true }, { name_override: "Copy" });
    expect(imported.status, imported.text).toBe(200);
    expect(imported.json).toMatchObject({ assistant_id: other, name: "Copy", is_published: false, case_count: 3 });
    expect((await client().get(`${datasetsOf(other)}/${imported.json.id}/export`)).json).toEqual({
      ...exported,
      name: "Copy",
    });
  });

  test("needs a name, and takes a dataset without cases and without the rest", async () => {
    const named = await importInto(assistantId, { cases: [] });
    expect([named.status, named.json.detail]).toMatchObject([422, [{ loc: ["body", "data", "name"] }]]);
    expect((await importInto(assistantId, { cases: [] }, { name_override: "x" })).json).toMatchObject({
      name: "x",
      dataset_type: "golden",
      case_count: 0,
    });
    expect((await importInto(assistantId, { name: "x" })).status).toBe(422);
    expect((await importInto(assistantId, { name: "x", cases: {} })).status).toBe(422);
    expect((await importInto(assistantId, [])).status).toBe(422);
  });

  test("names every mistake of every case, up to a thousand", async () => {
    const bad = { conversation: [], expected_response: {}, difficulty: "x" };
    const few = await importInto(assistantId, { name: "x", cases: [bad, CASE, bad] });
    expect(few.json.detail.map(({ loc }: { loc: unknown[] }) => loc.slice(2).join("."))).toEqual(
      [0, 2].flatMap((index) =>
        ["conversation", "expected_response", "difficulty"].map((member) => `cases.${index}.${member}`),
      ),
    );
    const many = await importInto(assistantId, { name: "x", cases: Array(5_000).fill(bad) });
    expect([many.status, many.json.detail.length]).toEqual([422, 1_000]);
  });

  test("takes 20,000 cases and keeps their order; of 100,001 nothing stays", async () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...CASE, case_name: `Case ${index}` }));
    const imported = await importInto(assistantId, { name: "Large", cases: numbered(20_000) });
    expect(imported.status, imported.text).toBe(200);
    expect(imported.json.case_count).toBe(20_000);
    const { json: exported } = await client().get(`${at(imported.json.id)}/export`);
    expect(exported.cases.map((each: { case_name: string }) => each.case_name)).toEqual(
      numbered(20_000).map(({ case_name: name }) => name),
    );
    const before = await countRows();
    const refused = await importInto(assistantId, { name: "Too large", cases: numbered(100_001) });
    expect([refused.status, refused.json.code]).toEqual([400, "too-many-cases"]);
    expect(await countRows()).toEqual(before);
  });

  test("a full dataset takes no more", async () => {
    const datasetId = await addDataset();
    await sql`insert into eval_cases (organization_id, dataset_id, conversation, expected_response)
      select ${organization.organizationId}, ${datasetId}, '[]', '"x"' from generate_series(1, 99999)`.execute(
      database(),
    );
    // Whoever counts, counts alone.
    const added = await Promise.all(Array.from({ length: 5 }, () => client().post(`${at(datasetId)}/cases`, CASE)));
    expect(added.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(added.filter(({ status }) => status === 400).map(({ json }) => json.code)).toEqual(
      Array(4).fill("too-many-cases"),
    );
    await sql`delete from eval_cases where dataset_id = ${datasetId}`.execute(database());
  });

  test("more than an import could be is not exported", async () => {
    const datasetId = await addDataset();
    await sql`insert into eval_cases (organization_id, dataset_id, conversation, expected_response)
      select ${organization.organizationId}, ${datasetId}, '[]', to_jsonb(repeat('x', 1000000)) from generate_series(1, 68)`.execute(
      database(),
    );
    const refused = await client().get(`${at(datasetId)}/export`);
    expect([refused.status, refused.json.code]).toEqual([400, "dataset-too-large"]);
    await sql`delete from eval_cases where dataset_id = ${datasetId}`.execute(database());
  });
});

test("of another assistant or organization is not found, whatever is asked of it", async () => {
  const datasetId = await addDataset();
  const { id: caseId } = await addCase(datasetId);
  const [other, sibling] = [await addAssistant(), await addDataset()];
  const strange = await service.addOrganization();
  const stranger = strange.admin.client;
  const strangersAssistant = await addAssistant(stranger);
  const before = await countRows();
  for (const [who, path] of [
    [client(), `${datasetsOf(other)}/${datasetId}`],
    [client(), `${datasetsOf(assistantId)}/987654321`],
    [client(), `${datasetsOf(987654321)}/${datasetId}`],
    [stranger, at(datasetId)],
    [stranger, `${datasetsOf(strangersAssistant)}/${datasetId}`],
  ] as const) {
    for (const under of ["", "/cases", "/export"]) expect((await who.get(path + under)).status).toBe(404);
    for (const answer of [
      await who.post(`${path}/publish`),
      await who.post(`${path}/cases`, CASE),
      await who.post(`${path}/cases/from-trace`, { call_trace_id: 1, expected_response: "x" }),
      await who.put(`${path}/cases/${caseId}`, CASE),
      await who.delete(`${path}/cases/${caseId}`),
    ]) {
      expect(answer.status).toBe(404);
    }
  }
  // Of another dataset of the same assistant, too.
  expect((await client().put(`${at(sibling)}/cases/${caseId}`, CASE)).status).toBe(404);
  expect((await client().delete(`${at(sibling)}/cases/${caseId}`)).status).toBe(404);
  for (const [who, assistant] of [
    [stranger, assistantId],
    [client(), strangersAssistant],
    [client(), 987654321],
  ] as const) {
    expect((await who.get(datasetsOf(assistant))).status).toBe(404);
    expect((await who.post(datasetsOf(assistant), { name: "x" })).status).toBe(404);
    const imported = await who.post(`${datasetsOf(assistant)}/import`, { data: { name: "x", cases: [CASE] } });
    expect(imported.status).toBe(404);
  }
  expect(await countRows()).toEqual(before);
  expect(await casesOf(datasetId)).toMatchObject([{ id: caseId, ...CASE }]);
});
