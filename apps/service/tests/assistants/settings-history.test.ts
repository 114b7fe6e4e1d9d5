import { randomBytes } from "node:crypto";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAssistantSecrets } from "../../src/features/assistants/read-assistant-secrets.ts";
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

const PATH = "/api/v1/assistants";
const canary = () => `canary-${randomBytes(12).toString("hex")}`;

async function make(body: Record<string, unknown> = {}) {
  const { status, json } = await client.post(PATH, { name: "Ada", ...body });
  expect(status).toBe(201);
  return json;
}

async function historyOf(id: number, query = "") {
  const { status, json } = await client.get(`${PATH}/${id}/settings-history${query}`);
  expect(status).toBe(200);
  return json;
}

async function storedSecrets(assistantId: number): Promise<Record<string, string>> {
  const { platform } = service.service;
  const scope = platform.data.scope(organization.organizationId);
  const secrets = await readAssistantSecrets(platform, scope, asId<AssistantId>(assistantId));
  return Object.fromEntries([...secrets].map(([path, secret]) => [path, secret.reveal()]));
}

const rollback = (id: number, versionId: number, body?: unknown) =>
  client.post(`${PATH}/${id}/settings-history/${versionId}/rollback`, body);

describe("the history", () => {
  test("holds the record before each change, what it touched, who made it and why, the newest first", async () => {
    const created = await make({ description: "Answers" });
    const path = `${PATH}/${created.id}`;
    const member = await organization.addMember();
    await client.patch(path, { llm_settings: { temperature: 0.9, seed: 7 }, change_description: "warmer" });
    await member.client.put(path, { name: "Bea", tools_settings: { enabled_tools: ["hang_up"] } });
    await client.patch(`${path}/status?is_active=false`);

    const { history, total } = await historyOf(created.id);
    expect(total).toBe(3);
    expect(history.map((entry: { changed_fields: string[] }) => entry.changed_fields)).toEqual([
      ["is_active"],
      ["name", "tools_settings.enabled_tools"],
      ["llm_settings.seed", "llm_settings.temperature"],
    ]);
    expect(history.map((entry: { change_description: string }) => entry.change_description)).toEqual([
      null,
      null,
      "warmer",
    ]);
    expect(history[1].changed_by).toEqual({ id: member.userId, email: member.email, name: "Test user" });
    const { llm_settings: settings, ...oldest } = history[2].snapshot;
    expect(oldest).toMatchObject({ name: "Ada", description: "Answers", is_active: true });
    expect(settings).toEqual(created.llm_settings);
    expect(history[0].snapshot).toMatchObject({ name: "Bea", is_active: true, llm_settings: { temperature: 0.9 } });
    expect(history[0].snapshot).not.toHaveProperty("change_description");
    const [newest] = history;
    expect(newest).toMatchObject({ id: newest.version_id, assistant_id: created.id });
    expect(newest.created_at).toMatch(/\+00:00$/);
    expect((await client.get(`${path}/settings-history/${newest.id}`)).json).toEqual(newest);
    expect((await historyOf(created.id, "?limit=1")).history).toEqual([newest]);
    expect((await historyOf(created.id, "?limit=1")).total).toBe(3);
  });

  test("knows nothing of a change that changes nothing, and the record stays as it was", async () => {
    const secret = canary();
    const created = await make({ llm_provider_config: { api_key: secret } });
    const path = `${PATH}/${created.id}`;
    const { id: _id, ...members } = created;
    for (const answer of [
      await client.put(path, members),
      await client.patch(path, {}),
      await client.patch(path, { llm_provider_config: { api_key: secret }, change_description: "the same key" }),
      await client.patch(`${path}/status?is_active=true`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(created);
    }
    expect(await historyOf(created.id)).toEqual({ history: [], total: 0 });
  });

  test("notes another secret behind the same mask, and holds neither", async () => {
    const [first, second] = ["short-one", "short-two"];
    const created = await make({ api_keys: { deepgram: first } });
    await client.patch(`${PATH}/${created.id}`, { api_keys: { deepgram: second } });
    const answer = await client.get(`${PATH}/${created.id}/settings-history`);
    expect(answer.json.history[0].changed_fields).toEqual(["api_keys.deepgram"]);
    expect(answer.json.history[0].snapshot.api_keys).toEqual({ deepgram: "********" });
    const rows = JSON.stringify(
      await service.service.platform.database.selectFrom("assistant_settings_versions").selectAll().execute(),
    );
    for (const text of [answer.text, rows]) {
      expect(text).not.toContain(first);
      expect(text).not.toContain(second);
    }
  });

  test("shows a viewer no ends of secrets", async () => {
    const secret = canary();
    const created = await make({ llm_provider_config: { api_key: secret } });
    await client.patch(`${PATH}/${created.id}`, { name: "B" });
    const viewer = await organization.addMember({ role: "viewer" });
    const answer = await viewer.client.get(`${PATH}/${created.id}/settings-history`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(secret.slice(-4));
    expect(answer.json.history[0].snapshot.llm_provider_config.api_key).toBe("********");
    const versionId = answer.json.history[0].id;
    expect((await viewer.client.post(`${PATH}/${created.id}/settings-history/${versionId}/rollback`)).status).toBe(403);
  });

  test("keeps the id of an author who left, without a name", async () => {
    const created = await make();
    const member = await organization.addMember();
    await member.client.patch(`${PATH}/${created.id}`, { name: "B" });
    expect((await client.delete(`/api/v1/users/${member.userId}`)).status).toBe(200);
    const { history } = await historyOf(created.id);
    expect(history[0].changed_by).toEqual({ id: member.userId, email: null, name: null });
  });

  test.each(["?limit=0", "?limit=201"])("%s is refused", async (query) => {
    const created = await make();
    expect((await client.get(`${PATH}/${created.id}/settings-history${query}`)).status).toBe(422);
  });

  test("keeps every one of many concurrent changes", async () => {
    const created = await make();
    const path = `${PATH}/${created.id}`;
    const answers = await Promise.all([
      client.patch(path, { description: "d" }),
      client.patch(path, { idle_message: "i" }),
      client.patch(path, { llm_settings: { max_tokens: 5 } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { history, total } = await historyOf(created.id);
    expect(total).toBe(3);
    expect(history.flatMap((entry: { changed_fields: string[] }) => entry.changed_fields).sort()).toEqual([
      "description",
      "idle_message",
      "llm_settings.max_tokens",
    ]);
    expect((await client.get(path)).json).toMatchObject({
      description: "d",
      idle_message: "i",
      llm_settings: { max_tokens: 5 },
    });
  });
});

describe("a rollback", () => {
  test("restores the record and can be rolled back itself", async () => {
    const created = await make({ voice_mode: "cascade", recording_settings: { enabled: false } });
    const path = `${PATH}/${created.id}`;
    const changed = await client.put(path, {
      name: "Bea",
      description: "other",
      recording_settings: null,
      live_settings: { voice: "marin" },
      is_active: false,
    });
    const [version] = (await historyOf(created.id)).history;
    const restored = await rollback(created.id, version.id, { change_description: "back" });
    expect(restored.status).toBe(200);
    const { warnings: _, ...before } = created;
    expect(restored.json).toEqual({ ...before, updated_at: restored.json.updated_at });

    const { history, total } = await historyOf(created.id);
    expect(total).toBe(2);
    expect(history[0]).toMatchObject({ change_description: "back", snapshot: { name: "Bea", is_active: false } });
    const again = await rollback(created.id, history[0].id);
    const { warnings: __, ...after } = changed.json;
    expect(again.json).toEqual({ ...after, updated_at: again.json.updated_at });
    expect((await historyOf(created.id)).history[0].change_description).toContain(String(history[0].id));
  });

  test("to what is there already leaves no trace", async () => {
    const created = await make();
    const path = `${PATH}/${created.id}`;
    await client.patch(path, { name: "B" });
    await client.patch(path, { name: "Ada" });
    const { history } = await historyOf(created.id);
    expect((await rollback(created.id, history[1].id)).status).toBe(200);
    expect((await historyOf(created.id)).total).toBe(2);
  });

  test("keeps the present secret, and brings back none that was taken away", async () => {
    const [first, second, gone] = [canary(), canary(), canary()];
    const created = await make({ llm_provider_config: { api_key: first }, api_keys: { deepgram: gone } });
    const path = `${PATH}/${created.id}`;
    await client.patch(path, { llm_provider_config: { api_key: second }, api_keys: { deepgram: null }, name: "B" });
    const [version] = (await historyOf(created.id)).history;
    const restored = await rollback(created.id, version.id);
    expect(restored.json).toMatchObject({
      name: "Ada",
      llm_provider_config: { api_key: `********${second.slice(-4)}` },
      api_keys: { deepgram: null },
    });
    expect(await storedSecrets(created.id)).toEqual({ "llm_provider_config.api_key": second });
  });

  test("takes away a secret that came since", async () => {
    const created = await make();
    await client.patch(`${PATH}/${created.id}`, { llm_provider_config: { api_key: canary() } });
    const [version] = (await historyOf(created.id)).history;
    expect((await rollback(created.id, version.id)).json.llm_provider_config.api_key).toBeNull();
    expect(await storedSecrets(created.id)).toEqual({});
  });

  test("in a list, gives no vendor another's key", async () => {
    const [openai, groq] = [canary(), canary()];
    const fallbacks = (...entries: [string, string][]) => ({
      llm_fallback_providers: { fallbacks: entries.map(([provider, api_key]) => ({ provider, api_key })) },
    });
    const created = await make(fallbacks(["openai", openai]));
    await client.patch(`${PATH}/${created.id}`, fallbacks(["groq", groq]));
    const [version] = (await historyOf(created.id)).history;
    const { json } = await rollback(created.id, version.id);
    expect(json.llm_fallback_providers.fallbacks).toMatchObject([{ provider: "openai", api_key: null }]);
    expect(await storedSecrets(created.id)).toEqual({});
  });

  test("does not send a secret to another address by the hand of one who is no admin", async () => {
    const created = await make({ llm_provider_config: { api_key: canary(), base_url: "https://old.example/v1" } });
    await client.patch(`${PATH}/${created.id}`, { llm_provider_config: { base_url: "https://new.example/v1" } });
    const [version] = (await historyOf(created.id)).history;
    const member = await organization.addMember();
    const path = `${PATH}/${created.id}/settings-history/${version.id}/rollback`;
    const refused = await member.client.post(path);
    expect([refused.status, refused.json.code]).toEqual([400, "secret-needed"]);
    expect((await client.post(path)).status).toBe(200);
  });

  test("to another assistant's history, or an unknown one, is not found", async () => {
    const [one, two] = [await make(), await make()];
    await client.patch(`${PATH}/${one.id}`, { name: "B" });
    const [version] = (await historyOf(one.id)).history;
    expect((await rollback(two.id, version.id)).status).toBe(404);
    expect((await client.get(`${PATH}/${two.id}/settings-history/${version.id}`)).status).toBe(404);
    expect((await rollback(one.id, 987_654_321)).status).toBe(404);
    await client.delete(`${PATH}/${one.id}`);
    expect((await rollback(one.id, version.id)).status).toBe(404);
    expect((await client.get(`${PATH}/${one.id}/settings-history`)).status).toBe(404);
  });
});

/** Each wall is tried alone: with row security, then with nothing but the queries' own conditions. */
describe.each([true, false])("another organization, row security %s", (hasRowSecurity) => {
  const setRowSecurity = async (isOn: boolean) => {
    for (const table of ["assistants", "assistant_settings_versions"]) {
      const word = sql.raw(isOn ? "enable" : "disable");
      await sql`alter table ${sql.table(table)} ${word} row level security`.execute(service.service.platform.database);
    }
  };
  beforeAll(() => setRowSecurity(hasRowSecurity));
  afterAll(() => setRowSecurity(true));

  test("finds nothing", async () => {
    const other = await service.addOrganization();
    const created = await make();
    await client.patch(`${PATH}/${created.id}`, { name: "B" });
    const [version] = (await historyOf(created.id)).history;
    const path = `${PATH}/${created.id}/settings-history`;
    for (const answer of [
      await other.admin.client.get(path),
      await other.admin.client.get(`${path}/${version.id}`),
      await other.admin.client.post(`${path}/${version.id}/rollback`),
      await other.admin.client.post(`${PATH}/${created.id}/duplicate`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await client.get(`${PATH}/${created.id}`)).json.name).toBe("B");
  });
});

describe("webhook headers", () => {
  const headers = () => ({ Authorization: canary(), "X-Tenant": canary() });

  test("are secrets, whatever their names, and stay when their masks are sent back", async () => {
    const given = headers();
    const created = await make({ webhook_headers: given, webhook_url: "https://hooks.example/a" });
    expect(created.webhook_headers).toEqual({
      Authorization: `********${given.Authorization.slice(-4)}`,
      "X-Tenant": `********${given["X-Tenant"].slice(-4)}`,
    });
    const { json } = await client.put(`${PATH}/${created.id}`, created);
    expect(json.webhook_headers).toEqual(created.webhook_headers);
    expect(Object.values(await storedSecrets(created.id)).sort()).toEqual(Object.values(given).sort());
  });

  test("do not go to another address by the hand of one who is no admin", async () => {
    const created = await make({ webhook_headers: headers(), webhook_url: "https://hooks.example/a" });
    const member = await organization.addMember();
    const change = { webhook_url: "https://elsewhere.example/" };
    expect((await member.client.patch(`${PATH}/${created.id}`, change)).json.code).toBe("secret-needed");
    expect((await client.patch(`${PATH}/${created.id}`, change)).status).toBe(200);
  });
});
