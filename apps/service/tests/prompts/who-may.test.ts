import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROMPT_STATUSES, PROMPT_TABLE, type PromptStatus } from "../../src/features/prompts/prompt-states.ts";
import { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type AccessCaller, addAccessCallers } from "../support/access-callers.ts";

interface House {
  readonly assistantId: number;
  readonly versionId: number;
}

interface Row {
  readonly method: string;
  /** After `/api/learning/assistants/{assistant_id}/prompts`. */
  readonly under: string;
  readonly access: "read" | "write" | "admin";
  /** The state in which the version is, for the request to be carried out. */
  readonly from: PromptStatus;
  readonly body?: unknown;
}

const ROWS: readonly Row[] = [
  { method: "GET", under: "", access: "read", from: "draft" },
  { method: "POST", under: "", access: "write", from: "draft", body: { system_prompt: "You are Bea." } },
  { method: "GET", under: "/{version_id}", access: "read", from: "draft" },
  { method: "GET", under: "/{version_id}/diff", access: "read", from: "draft" },
  { method: "GET", under: "/{version_id}/gates", access: "read", from: "draft" },
  { method: "POST", under: "/{version_id}/approve", access: "admin", from: "testing" },
  { method: "POST", under: "/{version_id}/start-canary", access: "admin", from: "approved", body: { percentage: 10 } },
  { method: "PATCH", under: "/{version_id}/canary", access: "admin", from: "canary", body: { percentage: 20 } },
  { method: "GET", under: "/{version_id}/shadow-turns", access: "read", from: "draft" },
  { method: "POST", under: "/{version_id}/start-shadow", access: "admin", from: "approved", body: { percentage: 10 } },
  { method: "POST", under: "/{version_id}/stop-shadow", access: "admin", from: "shadow" },
  { method: "POST", under: "/{version_id}/promote", access: "admin", from: "canary" },
  { method: "POST", under: "/{version_id}/rollback", access: "admin", from: "canary", body: { reason: "test" } },
];
const PROMPTS = "/api/learning/assistants/{assistant_id}/prompts";

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let callers: readonly AccessCaller[];
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
  other = await service.addOrganization();
  callers = await addAccessCallers(organization);
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const promptsOf = ({ assistantId }: Pick<House, "assistantId">) =>
  PROMPTS.replace("{assistant_id}", String(assistantId));
const pathOf = (house: House, { under }: Pick<Row, "under">) =>
  promptsOf(house) + under.replace("{version_id}", String(house.versionId));

async function build(status: PromptStatus): Promise<House> {
  const told = { name: "Ada", llm_settings: { system_prompt: "You are Ada." } };
  const assistantId = (await client().post("/api/v1/assistants", told)).json.id;
  const versionId = (await client().post(promptsOf({ assistantId }), { system_prompt: "You are Bea." })).json.id;
  const traffic = status === "canary" ? 5 : null;
  const sampled = status === "shadow" ? 5 : null;
  await sql`update prompt_versions set status = ${status}, eval_passed = true, traffic_percentage = ${traffic}::float8,
    shadow_percentage = ${sampled}::float8 where id = ${versionId}`.execute(database());
  if (status === "canary" || status === "shadow") {
    // What callers hear besides, or instead.
    await sql`insert into prompt_versions (organization_id, assistant_id, version, system_prompt, source, status)
      values (${organization.organizationId}, ${assistantId}, 2, 'You are Ada.', 'assistant', 'production')`.execute(
      database(),
    );
  }
  return { assistantId, versionId };
}

/** Everything that is stored of the assistant's prompts. */
async function stored({ assistantId }: House): Promise<string | null | undefined> {
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(row, ',' order by row) as all from (
      select to_jsonb(prompt_versions)::text as row from prompt_versions where assistant_id = ${assistantId}
      union all
      select to_jsonb(prompt_moves)::text from prompt_moves
      join prompt_versions on prompt_versions.id = prompt_version_id where assistant_id = ${assistantId}
      union all
      select settings::text from assistants where id = ${assistantId}) as everything`.execute(database());
  return rows[0]?.all;
}

test("every operation on prompts has its row", () => {
  const served = service.service.features
    .flatMap(({ operations }) => operations)
    .map(({ contract: { method, path, access } }) => ({ method, path, access }))
    .filter(({ path }) => path.startsWith(PROMPTS));
  const listed = ROWS.map(({ method, under, access }) => ({ method, path: PROMPTS + under, access }));
  const ordered = (list: readonly { readonly method: string; readonly path: string }[]) =>
    list.toSorted((one, two) => `${one.path} ${one.method}`.localeCompare(`${two.path} ${two.method}`));
  expect(ordered(listed)).toEqual(ordered(served));
});

describe.each(ROWS)("$method prompts$under", (row) => {
  test("is carried out for whoever may, and refused to all others without a trace", async () => {
    const { method, access, from, body } = row;
    const house = await build(from);
    const before = await stored(house);
    for (const { name, client: caller } of callers.filter((each) => !each.may(access))) {
      const { status, json } = await caller.request(method, pathOf(house, row), body);
      expect([name, status]).toEqual([name, 403]);
      expect(json).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
    }
    const nobody = new ApiClient(service.url, "not-a-key");
    expect((await nobody.request(method, pathOf(house, row), body)).status).toBe(401);
    const strange = await other.admin.client.request(method, pathOf(house, row), body);
    expect([strange.status, strange.json]).toEqual([404, { detail: expect.any(String) }]);
    expect(await stored(house)).toBe(before);
    for (const { name, client: caller } of callers.filter((each) => each.may(access))) {
      const own = await build(from);
      const { status, text } = await caller.request(method, pathOf(own, row), body);
      expect([name, status], text).toEqual([name, 200]);
    }
  });
});

/** What a refused step says: which state it would take, too. */
describe.each(PROMPT_STATUSES)("a version that is %s", (status) => {
  test("is refused each step the table does not have, with code and fix", async () => {
    const moves = {
      approve: "approve",
      "start-canary": "start-canary",
      "start-shadow": "start-shadow",
      "stop-shadow": "stop-shadow",
      canary: "set-percentage",
      promote: "promote",
      rollback: "roll-back",
    } as const;
    for (const row of ROWS.filter(({ access }) => access === "admin")) {
      const step = row.under.split("/").at(-1) as keyof typeof moves;
      if (PROMPT_TABLE[status][moves[step]] !== undefined) continue;
      const house = await build(status);
      const { status: code, json } = await client().request(row.method, pathOf(house, row), row.body);
      expect([step, code, json]).toEqual([
        step,
        400,
        {
          detail: expect.stringContaining(status),
          code: "prompt-state",
          fix: expect.stringMatching(/^That is for a /),
        },
      ]);
    }
  });

  test("is evaluated, which only a draft is moved by", async () => {
    const house = await build(status);
    const of = `/api/learning/assistants/${house.assistantId}`;
    const cases = [{ conversation: [{ role: "user", content: "When?" }], expected_response: "nine" }];
    const dataset = await client().post(`${of}/eval-datasets/import`, { data: { name: "Questions", cases } });
    const body = { prompt_version_id: house.versionId, dataset_id: dataset.json.id };
    const started = await client().post(`${of}/eval/run`, body);
    expect(started.status, started.text).toBe(200);
    const { json: version } = await client().get(`${promptsOf(house)}/${house.versionId}`);
    expect(version.status).toBe(PROMPT_TABLE[status].evaluate ?? status);
  });

  test("is retired, or no canary and in no shadow any more, when the assistant's prompt is edited, or stays what it is", async () => {
    const house = await build(status);
    const edited = await client().patch(`/api/v1/assistants/${house.assistantId}`, {
      llm_settings: { system_prompt: "You are Cleo." },
    });
    expect(edited.status, edited.text).toBe(200);
    const { supersede, "end-canary": ended, "stop-shadow": stopped } = PROMPT_TABLE[status];
    const { json: version } = await client().get(`${promptsOf(house)}/${house.versionId}`);
    expect(version).toMatchObject({ status: supersede ?? ended ?? stopped ?? status, traffic_percentage: null });
    const { json: serving } = await client().get(`${promptsOf(house)}?status=production`);
    expect(serving).toMatchObject([{ source: "edit" }]);
  });
});
