import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

/** In every secret that is written here. */
const CANARY = `canary${randomBytes(8).toString("hex")}`;
let written = 0;
const secret = () => {
  written += 1;
  // The last four characters are shown.
  return `${CANARY}-${written}-tail`;
};

/** Members no contract knows, under names that say secret, at every depth. */
const unknownMembers = () => ({
  api_key: secret(),
  apiKey: secret(),
  "x-api-key": secret(),
  auth_token: secret(),
  own: { password: secret(), deeper: [{ clientSecret: secret() }, { authorization: secret() }] },
  passwords: { one: secret() },
  token: [secret()],
  note: "no secret",
});

/** Where `api_key` is declared, it and `apiKey` are one. */
const besideKey = () => {
  const { api_key: _key, apiKey: _sameKey, ...rest } = unknownMembers();
  return { ...rest, serviceApiKey: secret() };
};

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(() => service?.stop());

/** Which tables hold the canary anywhere. */
async function tablesWithCanary(): Promise<readonly string[]> {
  const { database } = service.service.platform;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(name)} t where to_jsonb(t)::text like ${`%${CANARY}%`}`.execute(
        database,
      );
      return rows[0]?.count === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

const assistantSettings = () => ({
  ...unknownMembers(),
  llm_provider_config: { api_key: secret(), ...besideKey(), custom_config: unknownMembers() },
  llm_settings: { temperature: 0.3, ...unknownMembers() },
  llm_fallback_providers: {
    fallbacks: [{ provider: "groq", headers: { Authorization: secret() }, ...besideKey() }],
  },
  tts_settings: { ...unknownMembers(), provider_config: unknownMembers() },
  stt_settings: { ...unknownMembers(), flux_config: unknownMembers() },
  recording_settings: unknownMembers(),
  rag_settings: unknownMembers(),
  custom_settings: { crm: unknownMembers() },
  webhook_headers: { "X-Anything": secret() },
  tools_settings: {
    ...unknownMembers(),
    transfer_call: unknownMembers(),
    custom_tools: [
      {
        name: "find_order",
        configuration: { url: "https://a.example/", headers: { "X-Anything": secret() }, ...unknownMembers() },
        ...unknownMembers(),
      },
    ],
  },
});

describe("a member no contract knows whose name says secret is sealed, and masked in answers", () => {
  test.each<[string, () => Promise<readonly [method: "post" | "put" | "patch", path: string, body: unknown][]>]>([
    ["of a new assistant", async () => [["post", "/api/v1/assistants", { name: "Ada", ...assistantSettings() }]]],
    [
      "of a changed assistant",
      async () => {
        const { id } = (await organization.admin.client.post("/api/v1/assistants", { name: "Ada" })).json;
        const path = `/api/v1/assistants/${id}`;
        return [
          ["put", path, assistantSettings()],
          ["patch", path, assistantSettings()],
          ["post", `${path}/duplicate`, undefined],
        ];
      },
    ],
    [
      "of the organization",
      async () => [
        [
          "put",
          "/api/v1/organization",
          { settings: unknownMembers(), sip_trunk_config: { host: "a", ...unknownMembers() } },
        ],
        ["put", "/api/v1/organization", { settings: { ...unknownMembers(), limits: null } }],
      ],
    ],
    [
      "of a tool",
      async () => {
        const configuration = () => ({
          url: "https://a.example/",
          headers: { "X-Any": secret() },
          ...unknownMembers(),
        });
        const { client } = organization.admin;
        const tool = (name: string) => ({ name, tool_type: "endpoint", configuration: configuration() });
        const { id } = (await client.post("/api/v1/tools", tool("one"))).json;
        const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
        return [
          ["post", "/api/v1/tools", { ...tool("two"), ...unknownMembers() }],
          ["put", `/api/v1/tools/${id}`, { configuration: configuration() }],
          ["patch", `/api/v1/tools/${id}`, { http_config: configuration() }],
          ["post", `/api/v1/tools/${id}/assign`, { assistant_id: assistantId, custom_configuration: configuration() }],
          ["put", `/api/assistants/${assistantId}/tools/${id}/configure`, { custom_configuration: configuration() }],
        ];
      },
    ],
    [
      "of a preset",
      async () => [
        [
          "post",
          "/api/v1/organization/llm-presets",
          { name: "P", provider: "openai", config: { api_key: secret(), ...besideKey() } },
        ],
      ],
    ],
    [
      "of a body that keeps none",
      async () => [["put", "/api/v1/users/me", { first_name: "Ada", ...unknownMembers() }]],
    ],
  ])("%s", async (_what, requests) => {
    for (const [method, path, body] of await requests()) {
      const answer = await organization.admin.client[method](path, body);
      expect([200, 201], `${method} ${path}: ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain(CANARY);
    }
    expect(written).toBeGreaterThan(0);
    expect(await tablesWithCanary()).toEqual([]);
  });

  test("what is read shows masks, their ends only to those who may set them, and a mask sent back keeps the secret", async () => {
    const { client } = organization.admin;
    const made = await client.put("/api/v1/organization", {
      settings: { crm: { api_key: "abcdefghijklmnopqr-1234" } },
    });
    expect(made.json.settings ?? (await client.get("/api/v1/organization")).json.settings).toEqual({
      crm: { api_key: "********1234" },
    });
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.get("/api/v1/organization")).json.settings).toEqual({ crm: { api_key: "********" } });
    const rows = () =>
      service.service.platform.database
        .selectFrom("organization_secrets")
        .select(["name", "value_encrypted"])
        .where("name", "like", "settings.%")
        .execute();
    const [sealed] = await rows();
    expect(sealed?.name).toBe("settings.crm.api_key");
    await client.put("/api/v1/organization", { settings: { crm: { api_key: "********1234", region: "eu" } } });
    expect(await rows()).toEqual([sealed]);
    await client.put("/api/v1/organization", { settings: { crm: { region: "eu" } } });
    expect(await rows()).toEqual([]);
  });

  test("a function, which a model reads, is no place for one", async () => {
    const refused = await organization.admin.client.post("/api/v1/tools", {
      name: "three",
      tool_type: "endpoint",
      configuration: { url: "https://a.example/" },
      function_definition: { name: "three", parameters: {}, api_key: secret() },
    });
    expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ["body", "function_definition"]]);
    expect(refused.text).not.toContain(CANARY);
  });
});
