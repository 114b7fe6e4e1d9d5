import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedFullCall } from "../calls/seed-call.ts";
import { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type AccessCaller, addAccessCallers } from "../support/access-callers.ts";

/** What is there to be asked about: made anew where something changes it. */
interface House {
  readonly assistant_id: number;
  readonly version_id: number;
  readonly dataset_id: number;
  readonly case_id: number;
  readonly run_id: number;
  readonly call_trace_id: number;
}

interface Row {
  readonly method: string;
  /** After `/api/learning/assistants/{assistant_id}`. */
  readonly under: string;
  readonly access: "read" | "write";
  readonly body?: (house: House) => unknown;
  /** Of a published dataset it changes nothing; absent: it has nothing to do with a dataset's cases. */
  readonly whenPublished?: 200 | 400;
}

const CASE = { conversation: [{ role: "user", content: "When are you open?" }], expected_response: "nine" };
const ROWS: readonly Row[] = [
  { method: "GET", under: "/eval-datasets", access: "read" },
  { method: "POST", under: "/eval-datasets", access: "write", body: () => ({ name: "Questions" }) },
  {
    method: "POST",
    under: "/eval-datasets/import",
    access: "write",
    body: () => ({ data: { name: "x", cases: [CASE] } }),
  },
  { method: "GET", under: "/eval-datasets/{dataset_id}", access: "read", whenPublished: 200 },
  { method: "GET", under: "/eval-datasets/{dataset_id}/export", access: "read", whenPublished: 200 },
  { method: "POST", under: "/eval-datasets/{dataset_id}/publish", access: "write", whenPublished: 200 },
  { method: "GET", under: "/eval-datasets/{dataset_id}/cases", access: "read", whenPublished: 200 },
  { method: "POST", under: "/eval-datasets/{dataset_id}/cases", access: "write", body: () => CASE, whenPublished: 400 },
  {
    method: "POST",
    under: "/eval-datasets/{dataset_id}/cases/from-trace",
    access: "write",
    body: ({ call_trace_id }) => ({ call_trace_id, expected_response: "nine" }),
    whenPublished: 400,
  },
  {
    method: "PUT",
    under: "/eval-datasets/{dataset_id}/cases/{case_id}",
    access: "write",
    body: () => CASE,
    whenPublished: 400,
  },
  { method: "DELETE", under: "/eval-datasets/{dataset_id}/cases/{case_id}", access: "write", whenPublished: 400 },
  {
    method: "POST",
    under: "/eval/run",
    access: "write",
    body: ({ version_id, dataset_id }) => ({ prompt_version_id: version_id, dataset_id }),
    whenPublished: 200,
  },
  { method: "GET", under: "/eval-runs", access: "read" },
  { method: "GET", under: "/eval-runs/{run_id}", access: "read" },
  { method: "GET", under: "/eval-runs/{run_id}/results", access: "read" },
  {
    method: "PUT",
    under: "/eval-runs/{run_id}/results/{case_id}/mark",
    access: "write",
    body: () => ({ passed: true }),
    whenPublished: 200,
  },
  { method: "POST", under: "/eval-runs/{run_id}/resume", access: "write" },
  { method: "POST", under: "/eval-runs/{run_id}/cancel", access: "write" },
  { method: "GET", under: "/stats", access: "read" },
];
const ASSISTANT = "/api/learning/assistants/{assistant_id}";

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let callers: readonly AccessCaller[];
beforeAll(async () => {
  // Without workers: what is asked for stays as it was left.
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  other = await service.addOrganization();
  callers = await addAccessCallers(organization);
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const pathOf = (house: House, { under }: Pick<Row, "under">) =>
  (ASSISTANT + under).replaceAll(/\{(\w+)\}/g, (_, name: keyof House) => String(house[name]));

async function build(): Promise<House> {
  const { organizationId } = organization;
  const assistantId: number = (await client().post("/api/v1/assistants", { name: "Ada" })).json.id;
  const of = `/api/learning/assistants/${assistantId}`;
  const versionId: number = (await client().post(`${of}/prompts`, { system_prompt: "You are Ada." })).json.id;
  const { traceId } = await seedFullCall(service, organization, assistantId, "a table");
  const cases = [CASE, CASE];
  const datasetId: number = (await client().post(`${of}/eval-datasets/import`, { data: { name: "Own", cases } })).json
    .id;
  const [first] = (await client().get(`${of}/eval-datasets/${datasetId}/cases`)).json;
  // It is paused, on a dataset of its own, so that the other can be run.
  const { rows } = await sql<{ id: number }>`
    with own as (
      insert into eval_datasets (organization_id, assistant_id, name, dataset_type, tags)
      values (${organizationId}, ${assistantId}, 'Of the run', 'golden', '{}') returning id)
    insert into eval_runs (organization_id, assistant_id, prompt_version_id, dataset_id, pass_threshold, repeats, state, case_count)
    select ${organizationId}, ${assistantId}, ${versionId}, own.id, 0.8, 1, 'paused', 1 from own returning id`.execute(
    database(),
  );
  const runId = rows[0]?.id ?? 0;
  await sql`
    insert into eval_results (organization_id, run_id, case_id, repeat, passed, score, answer, tool_calls, metrics, problems, duration_ms)
    values (${organizationId}, ${runId}, ${first.id}, 1, true, 1, 'At nine', '[]', '{}', '{}', 1)`.execute(database());
  return {
    assistant_id: assistantId,
    version_id: versionId,
    dataset_id: datasetId,
    case_id: first.id,
    run_id: runId,
    call_trace_id: traceId,
  };
}

/** A digest of all rows of evaluations. */
async function stored(...tables: readonly string[]): Promise<Record<string, string | null | undefined>> {
  const digests: Record<string, string | null | undefined> = {};
  for (const table of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(row, '|' order by row)) as digest
      from (select to_jsonb(t)::text as row from ${sql.table(table)} t) rows`.execute(database());
    digests[table] = rows[0]?.digest;
  }
  return digests;
}
const everything = () => stored("eval_datasets", "eval_cases", "eval_runs", "eval_results", "eval_marks");

test("every operation on datasets, cases and evaluations has its row", () => {
  const served = service.service.features
    .flatMap(({ operations }) => operations)
    .filter(
      ({ contract: { path } }) => /^\/(eval|stats)/.test(path.slice(ASSISTANT.length)) && path.startsWith(ASSISTANT),
    )
    .map(({ contract: { method, path, access } }) => `${method} ${path} ${access}`);
  expect(ROWS.map(({ method, under, access }) => `${method} ${ASSISTANT}${under} ${access}`).toSorted()).toEqual(
    served.toSorted(),
  );
});

describe.each(ROWS)("$method $under", (row) => {
  test("is carried out for whoever may, and refused to all others without a trace", async () => {
    const house = await build();
    const ask = (caller: ApiClient, of: House) => caller.request(row.method, pathOf(of, row), row.body?.(of));
    const before = await everything();
    for (const { name, client: caller } of callers.filter((each) => !each.may(row.access))) {
      const { status, json } = await ask(caller, house);
      expect([name, status]).toEqual([name, 403]);
      expect(json).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
    }
    expect((await ask(new ApiClient(service.url, "not-a-key"), house)).status).toBe(401);
    const strange = await ask(other.admin.client, house);
    expect([strange.status, strange.json]).toEqual([404, { detail: expect.any(String) }]);
    expect(await everything()).toEqual(before);
    for (const { name, client: caller } of callers.filter((each) => each.may(row.access))) {
      const { status, text } = await ask(caller, row.access === "read" ? house : await build());
      expect([name, status], text).toEqual([name, 200]);
    }
  });
});

test("a published dataset stays as it is, whatever is asked, one after the other and all at once", async () => {
  const house = await build();
  const path = pathOf(house, { under: "/eval-datasets/{dataset_id}" });
  expect((await client().post(`${path}/publish`)).status).toBe(200);
  const exported = (await client().get(`${path}/export`)).text;
  const before = await stored("eval_datasets", "eval_cases");
  const rows = ROWS.filter(({ whenPublished }) => whenPublished !== undefined);
  const ask = async (row: Row) => {
    const { status, json, text } = await client().request(row.method, pathOf(house, row), row.body?.(house));
    // An evaluation that is under way is not begun twice.
    if (row.under === "/eval/run" && status === 409) return;
    expect([row.method, row.under, status], text).toEqual([row.method, row.under, row.whenPublished]);
    if (status === 400) {
      expect(json).toEqual({ detail: expect.any(String), code: "dataset-published", fix: expect.any(String) });
    }
  };
  for (const row of rows) await ask(row);
  await Promise.all(
    Array.from({ length: 5 }, () => rows)
      .flat()
      .map(ask),
  );
  expect(await stored("eval_datasets", "eval_cases")).toEqual(before);
  expect((await client().get(`${path}/export`)).text).toBe(exported);
});
