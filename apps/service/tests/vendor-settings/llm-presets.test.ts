import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

const PATH = "/api/v1/organization/llm-presets";
const canary = () => `canary-${randomBytes(12).toString("hex")}`;
const masked = (secret: string) => `********${secret.slice(-4)}`;
let counter = 0;
const preset = (more: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Preset ${counter}`, provider: "openai", config: { model: "gpt-4o" }, ...more };
};

async function make(more: Record<string, unknown> = {}, by: ApiClient = client) {
  const { status, json } = await by.post(PATH, preset(more));
  expect(status).toBe(200);
  return json;
}

async function applied(id: string, by: ApiClient = client) {
  const answer = await by.get(`${PATH}/${id}/apply`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.json;
}

describe("a preset", () => {
  test("is kept as it is sent, members we do not know included, its secrets masked and encrypted", async () => {
    const [key, token] = [canary(), canary()];
    const config = {
      api_key: key,
      base_url: "https://models.example/v1",
      model: "m",
      temperature: 0.2,
      custom_config: { auth_token: token, region: "eu" },
    };
    const created = await make({ name: " House ", description: "ours", config, include_api_key: true });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "House",
      description: "ours",
      provider: "openai",
      config: {
        ...config,
        api_key: masked(key),
        custom_config: { auth_token: masked(token), region: "eu" },
      },
      include_api_key: true,
      is_default: false,
      created_by: String(organization.admin.userId),
      created_at: expect.stringMatching(/\+00:00$/),
    });
    expect((await client.get(PATH)).json).toContainEqual(created);
    expect((await applied(created.id)).config).toEqual(config);
    const { database } = service.service.platform;
    const rows = JSON.stringify([
      await database.selectFrom("llm_presets").selectAll().execute(),
      await database.selectFrom("llm_preset_secrets").selectAll().execute(),
    ]);
    for (const secret of [key, token]) {
      expect(rows).not.toContain(secret);
      expect(service.logLines.join("\n")).not.toContain(secret);
    }
  });

  test("gives its key to admins only when it includes it", async () => {
    const key = canary();
    const included = await make({ config: { api_key: key }, include_api_key: true });
    const withheld = await make({ config: { api_key: key } });
    expect((await applied(included.id)).config.api_key).toBe(key);
    expect((await applied(withheld.id)).config.api_key).toBe(masked(key));
  });

  test.each([
    ["a member", { role: "user" } as const],
    ["a viewer", { role: "viewer" } as const],
    ["an admin's lesser key", { role: "admin", permissions: { read: true, write: true, admin: false } } as const],
    ["an unverified admin", { role: "admin", isVerified: false } as const],
  ])("gives %s no key, and is not theirs to change", async (_name, options) => {
    const key = canary();
    const included = await make({ config: { api_key: key }, include_api_key: true });
    const { client: other } = await organization.addMember(options);
    expect((await applied(included.id, other)).config.api_key).toBe("********");
    expect((await other.get(PATH)).text).not.toContain(key.slice(-4));
    expect((await other.post(PATH, preset())).status).toBe(403);
    expect((await other.put(`${PATH}/${included.id}`, preset())).status).toBe(403);
    expect((await other.delete(`${PATH}/${included.id}`)).status).toBe(403);
  });

  test.each([
    ["is not sent", (_shown: unknown) => ({})],
    ["is empty", () => ({ api_key: "" })],
    ["is null", () => ({ api_key: null })],
    ["is the mask", (shown: unknown) => ({ api_key: shown })],
  ])("keeps its key when it %s in a change", async (_name, member) => {
    const key = canary();
    const created = await make({ config: { api_key: key, model: "a" }, include_api_key: true });
    const change = preset({ config: { model: "b", ...member(created.config.api_key) }, include_api_key: true });
    const { status, json } = await client.put(`${PATH}/${created.id}`, change);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: change.name, config: { model: "b", api_key: masked(key) } });
    expect((await applied(created.id)).config.api_key).toBe(key);
  });

  test("does not give its key to another provider", async () => {
    const created = await make({ config: { api_key: canary() }, include_api_key: true });
    const { json } = await client.put(`${PATH}/${created.id}`, preset({ provider: "anthropic", config: {} }));
    expect(json.config.api_key).toBeNull();
    const next = canary();
    await client.put(
      `${PATH}/${created.id}`,
      preset({ provider: "gemini", config: { api_key: next }, include_api_key: true }),
    );
    expect((await applied(created.id)).config.api_key).toBe(next);
  });

  test("bears a name of its own within the organization", async () => {
    const [one, two] = [await make(), await make()];
    const taken = await client.post(PATH, preset({ name: one.name }));
    expect([taken.status, taken.json.code]).toEqual([400, "name-taken"]);
    const renamed = await client.put(`${PATH}/${two.id}`, preset({ name: one.name }));
    expect([renamed.status, renamed.json.code]).toEqual([400, "name-taken"]);
    expect((await client.put(`${PATH}/${one.id}`, preset({ name: one.name }))).status).toBe(200);
    await make({ name: one.name }, (await service.addOrganization()).admin.client);
  });

  test("is the default alone", async () => {
    const { client: own } = (await service.addOrganization()).admin;
    const first = await make({ is_default: true }, own);
    const second = await make({ is_default: true }, own);
    const defaults = async () =>
      (await own.get(PATH)).json
        .filter((item: { is_default: boolean }) => item.is_default)
        .map((item: { id: string }) => item.id);
    expect(await defaults()).toEqual([second.id]);
    await own.put(`${PATH}/${first.id}`, preset({ is_default: true }));
    expect(await defaults()).toEqual([first.id]);
    const both = await Promise.all(
      [first, second].map(({ id }) => own.put(`${PATH}/${id}`, preset({ is_default: true }))),
    );
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await defaults()).toHaveLength(1);
    // One that may not be stored takes the place of nobody.
    const [holder] = await defaults();
    expect((await own.post(PATH, preset({ name: (await own.get(PATH)).json[0].name, is_default: true }))).status).toBe(
      400,
    );
    expect(await defaults()).toEqual([holder]);
  });

  test("goes with its secrets", async () => {
    const created = await make({ config: { api_key: canary() } });
    expect((await client.delete(`${PATH}/${created.id}`)).json).toEqual({ success: true, message: "Preset deleted" });
    for (const answer of [
      await client.get(`${PATH}/${created.id}/apply`),
      await client.put(`${PATH}/${created.id}`, preset()),
      await client.delete(`${PATH}/${created.id}`),
      await client.delete(`${PATH}/not-an-id`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const rows = await service.service.platform.database
      .selectFrom("llm_preset_secrets")
      .select("path")
      .where("preset_id", "=", created.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test.each([
    { name: "" },
    { name: "x".repeat(201) },
    { provider: "nobody" },
    { config: null },
    { config: { api_key: 5 } },
    { config: { base_url: "x".repeat(3_000) } },
  ])("%j is refused", async (members) => {
    expect((await client.post(PATH, preset(members))).status).toBe(422);
  });
});

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization, row security %s", (hasRowSecurity) => {
  const setRowSecurity = async (isOn: boolean) => {
    for (const table of ["llm_presets", "llm_preset_secrets"]) {
      const word = sql.raw(isOn ? "enable" : "disable");
      await sql`alter table ${sql.table(table)} ${word} row level security`.execute(service.service.platform.database);
    }
  };
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test("sees and changes nothing", async () => {
    const created = await make({ config: { api_key: canary() }, include_api_key: true, is_default: true });
    const before = await applied(created.id);
    const { client: other } = (await service.addOrganization()).admin;
    await make({ is_default: true }, other);
    expect((await other.get(PATH)).text).not.toContain(created.id);
    for (const answer of [
      await other.get(`${PATH}/${created.id}/apply`),
      await other.put(`${PATH}/${created.id}`, preset()),
      await other.delete(`${PATH}/${created.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await applied(created.id)).toEqual(before);
  });
});
