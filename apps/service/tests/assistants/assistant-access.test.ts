import { randomBytes } from "node:crypto";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAssistantSecrets } from "../../src/features/assistants/read-assistant-secrets.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  other = await service.addOrganization();
});
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const canary = () => `canary-${randomBytes(12).toString("hex")}`;

async function storedSecrets(assistantId: number): Promise<Record<string, string>> {
  const { platform } = service.service;
  const scope = platform.data.scope(organization.organizationId);
  const secrets = await readAssistantSecrets(platform, scope, asId<AssistantId>(assistantId));
  return Object.fromEntries([...secrets].map(([path, secret]) => [path, secret.reveal()]));
}

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization, row security %s", (hasRowSecurity) => {
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test.each([
    ["GET", "", undefined],
    ["GET", "?include_stats=true", undefined],
    ["PUT", "", { name: "B" }],
    ["PATCH", "", { name: "B" }],
    ["PATCH", "/status?is_active=false", undefined],
    ["DELETE", "", undefined],
  ])("%s %s finds nothing, as if there were nothing", async (method, suffix, body) => {
    const { json } = await organization.admin.client.post(PATH, { name: "Ours" });
    const foreign = await other.admin.client.request(method, `${PATH}/${json.id}${suffix}`, body);
    const unknown = await other.admin.client.request(method, `${PATH}/999999999${suffix}`, body);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    const after = await organization.admin.client.get(`${PATH}/${json.id}`);
    expect(after.json).toEqual(json);
    const list = await other.admin.client.get(PATH);
    expect(list.text).not.toContain("Ours");
  });
});

async function setRowSecurity(isOn: boolean): Promise<void> {
  for (const table of ["assistants", "assistant_secrets", "phone_numbers"]) {
    const word = sql.raw(isOn ? "enable" : "disable");
    await sql`alter table ${sql.table(table)} ${word} row level security`.execute(service.service.platform.database);
  }
}

describe("who may do what", () => {
  test.each([
    ["viewer", { role: "viewer" } as const, 403],
    ["unverified member", { role: "user", isVerified: false } as const, 403],
    [
      "key that may only read",
      { role: "admin", permissions: { read: true, write: false, admin: false } } as const,
      403,
    ],
    ["member", { role: "user" } as const, 201],
  ])("a %s reads, and writes as far as the role goes", async (_name, options, status) => {
    const caller = await organization.addMember(options);
    const { json } = await organization.admin.client.post(PATH, { name: "A" });
    expect((await caller.client.get(PATH)).status).toBe(200);
    expect((await caller.client.get(`${PATH}/${json.id}`)).status).toBe(200);
    expect((await caller.client.post(PATH, { name: "A" })).status).toBe(status);
    const changed = status === 403 ? 403 : 200;
    expect((await caller.client.put(`${PATH}/${json.id}`, { name: "B" })).status).toBe(changed);
    expect((await caller.client.patch(`${PATH}/${json.id}`, { name: "B" })).status).toBe(changed);
    expect((await caller.client.patch(`${PATH}/${json.id}/status?is_active=false`)).status).toBe(changed);
    expect((await caller.client.delete(`${PATH}/${json.id}`)).status).toBe(changed);
  });

  test("nobody unknown does anything", async () => {
    expect((await service.anonymous.get(PATH)).status).toBe(401);
    expect((await service.anonymous.post(PATH, { name: "A" })).status).toBe(401);
  });
});

describe("secrets", () => {
  const secretBody = () => {
    const [model, fallback, deepgram, tts, tool] = [canary(), canary(), canary(), canary(), canary()];
    return {
      all: [model, fallback, deepgram, tts, tool],
      body: {
        name: "Keeper",
        llm_provider_config: { api_key: model, base_url: "https://models.example/v1" },
        llm_fallback_providers: { enabled: true, fallbacks: [{ provider: "openai", api_key: fallback }] },
        api_keys: { deepgram, elevenlabs: null },
        tts_settings: { provider_config: { api_key: tts } },
        tools_settings: {
          custom_tools: [{ name: "t", configuration: { url: "https://t.example/", headers: { Authorization: tool } } }],
        },
      },
    };
  };

  test("come back masked, are stored encrypted, and stand in no answer, row or log", async () => {
    const { all, body } = secretBody();
    const created = await organization.admin.client.post(PATH, body);
    const { id } = created.json;
    expect(created.json.llm_provider_config.api_key).toBe(`********${all[0]?.slice(-4)}`);
    expect(created.json.api_keys).toEqual({ deepgram: `********${all[2]?.slice(-4)}`, elevenlabs: null });
    const answers = [
      created,
      await organization.admin.client.get(`${PATH}/${id}`),
      await organization.admin.client.get(`${PATH}?limit=1000`),
      await organization.admin.client.patch(`${PATH}/${id}`, { description: "x" }),
      await organization.admin.client.put(`${PATH}/${id}`, created.json),
      await organization.admin.client.put(`${PATH}/${id}`, { ...body, tts_limit: 0 }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([201, 200, 200, 200, 200, 422]);
    const { database } = service.service.platform;
    const rows = JSON.stringify([
      await database.selectFrom("assistants").selectAll().execute(),
      await database.selectFrom("assistant_secrets").selectAll().execute(),
    ]);
    for (const secret of all) {
      for (const answer of answers) expect(answer.text).not.toContain(secret);
      expect(rows).not.toContain(secret);
      expect(service.logLines.join("\n")).not.toContain(secret);
    }
    expect(Object.values(await storedSecrets(id)).sort()).toEqual([...all].sort());
  });

  test("show a viewer, and a key that may only read, nothing of themselves", async () => {
    const { all, body } = secretBody();
    const { json } = await organization.admin.client.post(PATH, body);
    const callers = [
      await organization.addMember({ role: "viewer" }),
      await organization.addMember({ role: "user", isVerified: false }),
      await organization.addMember({ role: "admin", permissions: { read: true, write: false, admin: false } }),
    ];
    for (const caller of callers) {
      for (const answer of [
        await caller.client.get(`${PATH}/${json.id}`),
        await caller.client.get(`${PATH}?limit=1000`),
      ]) {
        expect(answer.status).toBe(200);
        for (const secret of all) expect(answer.text).not.toContain(secret.slice(-4));
      }
      const { llm_provider_config: config } = (await caller.client.get(`${PATH}/${json.id}`)).json;
      expect(config.api_key).toBe("********");
    }
  });

  test("stay when their mask is sent back, change when another is sent, go with null or an empty text", async () => {
    const { all, body } = secretBody();
    const { client } = organization.admin;
    const { json } = await client.post(PATH, body);
    const path = `${PATH}/${json.id}`;
    const before = await storedSecrets(json.id);
    expect(Object.keys(before)).toHaveLength(all.length);

    await client.patch(path, { llm_provider_config: { model: "gpt-4o", api_key: json.llm_provider_config.api_key } });
    await client.patch(path, { description: "other" });
    expect(await storedSecrets(json.id)).toEqual(before);

    const next = canary();
    const changed = await client.patch(path, { api_keys: { deepgram: next } });
    expect(changed.json.api_keys.deepgram).toBe(`********${next.slice(-4)}`);
    expect(await storedSecrets(json.id)).toEqual({ ...before, "api_keys.deepgram": next });

    await client.patch(path, { api_keys: { deepgram: null } });
    await client.patch(path, { llm_provider_config: { api_key: "" } });
    const after = await storedSecrets(json.id);
    expect(after).not.toHaveProperty("api_keys.deepgram");
    expect(after).not.toHaveProperty("llm_provider_config.api_key");
    expect(Object.keys(after)).toHaveLength(all.length - 2);
    expect((await client.get(path)).json.llm_provider_config.api_key).toBeNull();
  });

  test("follow their fallback when the list is changed", async () => {
    const [first, second] = [canary(), canary()];
    const { client } = organization.admin;
    const entry = (api_key: string) => ({ provider: "openai", api_key });
    const { json } = await client.post(PATH, {
      name: "F",
      llm_fallback_providers: { fallbacks: [entry(first), entry(second)] },
    });
    const shown = json.llm_fallback_providers.fallbacks;
    const { status } = await client.patch(`${PATH}/${json.id}`, { llm_fallback_providers: { fallbacks: [shown[1]] } });
    expect(status).toBe(200);
    expect(await storedSecrets(json.id)).toEqual({ "llm_fallback_providers.fallbacks.0.api_key": second });
  });

  test("do not go to another address by the hand of one who is no admin", async () => {
    const { all, body } = secretBody();
    const member = await organization.addMember();
    const { json } = await organization.admin.client.post(PATH, body);
    const change = { llm_provider_config: { base_url: "https://elsewhere.example/v1" } };
    const refused = await member.client.patch(`${PATH}/${json.id}`, change);
    expect(refused.status).toBe(400);
    expect(refused.json.code).toBe("secret-needed");
    expect((await organization.admin.client.get(`${PATH}/${json.id}`)).json).toEqual(json);
    const withKey = { llm_provider_config: { ...change.llm_provider_config, api_key: canary() } };
    expect((await member.client.patch(`${PATH}/${json.id}`, withKey)).status).toBe(200);
    expect(
      (await organization.admin.client.patch(`${PATH}/${json.id}`, { llm_provider_config: { base_url: null } })).status,
    ).toBe(200);
    expect(Object.values(await storedSecrets(json.id))).not.toContain(all[0]);
  });
});
