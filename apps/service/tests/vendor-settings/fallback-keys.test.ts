import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFallbackKeys } from "../../src/features/vendor-settings/read-fallback-keys.ts";
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

const PATH = "/api/v1/organization/fallback-keys";
const canary = () => `canary-${randomBytes(12).toString("hex")}`;
let counter = 0;
const named = () => {
  counter += 1;
  return `Key ${counter}`;
};

async function add(provider: string, members: Record<string, unknown> = {}, by: ApiClient = client) {
  const { status, json } = await by.post(`${PATH}/${provider}`, { name: named(), api_key: canary(), ...members });
  expect(status).toBe(200);
  return json;
}

/** What the service itself would use. */
async function usable(provider: string): Promise<[string, string][]> {
  const { platform } = service.service;
  const keys = await readFallbackKeys(platform, platform.data.scope(organization.organizationId));
  return (keys.get(provider) ?? []).map((key) => [key.name, key.apiKey.reveal()]);
}

describe("fallback keys", () => {
  test("are listed in the order they were added, and never shown", async () => {
    const [one, two] = [canary(), canary()];
    const first = await add("openai", { name: "Zeta", api_key: ` ${one} `, concurrent_limit: 3 });
    const second = await add("openai", { name: "Alpha", api_key: two, enabled: false });
    await add("deepgram");
    expect(first).toEqual({ id: expect.any(String), name: "Zeta", enabled: true, concurrent_limit: 3 });
    const list = await client.get(`${PATH}/openai`);
    expect(list.json).toEqual({ provider: "openai", fallback_keys: [first, second] });
    expect(second).toMatchObject({ enabled: false, concurrent_limit: null });
    expect(await usable("openai")).toEqual([["Zeta", one]]);
    const rows = JSON.stringify(
      await service.service.platform.database.selectFrom("provider_fallback_keys").selectAll().execute(),
    );
    for (const text of [rows, list.text, service.logLines.join("\n")]) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(two);
    }
  });

  test.each(["", "  ", "********", "********abcd", "••••••••abcd"])(
    "keep their key when a change sends %j",
    async (sent) => {
      const key = canary();
      const added = await add("groq", { api_key: key });
      const name = named();
      const change = { name, api_key: sent, enabled: true, concurrent_limit: 2 };
      const { status, json } = await client.put(`${PATH}/groq/${added.id}`, change);
      expect(status).toBe(200);
      expect(json).toEqual({ id: added.id, name, enabled: true, concurrent_limit: 2 });
      expect(await usable("groq")).toContainEqual([name, key]);
    },
  );

  test("change their key when another is sent", async () => {
    const added = await add("xai");
    const next = canary();
    await client.put(`${PATH}/xai/${added.id}`, { name: added.name, api_key: next });
    expect(await usable("xai")).toEqual([[added.name, next]]);
  });

  test("need a key, a name of their own and a provider somebody knows", async () => {
    const added = await add("anthropic");
    const refusals = [
      await client.post(`${PATH}/anthropic`, { name: named(), api_key: "" }),
      await client.post(`${PATH}/anthropic`, { name: added.name, api_key: canary() }),
      await client.put(`${PATH}/anthropic/${(await add("anthropic")).id}`, { name: added.name, api_key: "" }),
      await client.get(`${PATH}/nobody`),
      await client.post(`${PATH}/nobody`, { name: named(), api_key: canary() }),
      await client.put(`${PATH}/nobody/${added.id}`, { name: named(), api_key: "" }),
      await client.delete(`${PATH}/nobody/${added.id}`),
    ];
    expect(refusals.map((answer) => [answer.status, answer.json.code])).toEqual([
      [400, "api-key-needed"],
      [400, "name-taken"],
      [400, "name-taken"],
      ...Array.from({ length: 4 }, () => [400, "unknown-provider"]),
    ]);
    expect(refusals[3]?.json.fix).toContain("deepgram");
    // The name is taken at that provider only.
    await add("gemini", { name: added.name });
    expect((await client.post(`${PATH}/anthropic`, { name: "", api_key: "k" })).status).toBe(422);
    expect((await client.post(`${PATH}/anthropic`, { name: "n", api_key: "k", concurrent_limit: 0 })).status).toBe(422);
  });

  test("are found at their own provider, and go for good", async () => {
    const added = await add("azure");
    const change = { name: named(), api_key: "" };
    expect((await client.put(`${PATH}/openai/${added.id}`, change)).status).toBe(404);
    expect((await client.delete(`${PATH}/openai/${added.id}`)).status).toBe(404);
    expect((await client.delete(`${PATH}/azure/not-an-id`)).status).toBe(404);
    expect((await client.delete(`${PATH}/azure/${added.id}`)).json.success).toBe(true);
    expect((await client.delete(`${PATH}/azure/${added.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/azure`)).json.fallback_keys).toEqual([]);
  });

  test("are not without number", async () => {
    const { client: own } = (await service.addOrganization()).admin;
    for (let added = 0; added < 20; added += 1) await add("openai", {}, own);
    const refused = await own.post(`${PATH}/openai`, { name: named(), api_key: canary() });
    expect([refused.status, refused.json.code]).toEqual([400, "too-many-keys"]);
  });

  test("are the admins' to change", async () => {
    const added = await add("soniox");
    const member = await organization.addMember();
    const body = { name: named(), api_key: canary() };
    expect((await member.client.get(`${PATH}/soniox`)).status).toBe(200);
    expect((await member.client.post(`${PATH}/soniox`, body)).status).toBe(403);
    expect((await member.client.put(`${PATH}/soniox/${added.id}`, body)).status).toBe(403);
    expect((await member.client.delete(`${PATH}/soniox/${added.id}`)).status).toBe(403);
  });
});

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization, row security %s", (hasRowSecurity) => {
  const setRowSecurity = (isOn: boolean) =>
    sql`alter table provider_fallback_keys ${sql.raw(isOn ? "enable" : "disable")} row level security`.execute(
      service.service.platform.database,
    );
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test("sees, changes and uses nothing", async () => {
    const key = canary();
    const added = await add("uplift", { api_key: key });
    const other = await service.addOrganization();
    const body = { name: named(), api_key: canary() };
    expect((await other.admin.client.get(`${PATH}/uplift`)).json.fallback_keys).toEqual([]);
    expect((await other.admin.client.put(`${PATH}/uplift/${added.id}`, body)).status).toBe(404);
    expect((await other.admin.client.delete(`${PATH}/uplift/${added.id}`)).status).toBe(404);
    expect(await usable("uplift")).toContainEqual([added.name, key]);
    const { platform } = service.service;
    expect((await readFallbackKeys(platform, platform.data.scope(other.organizationId))).size).toBe(0);
  });
});
