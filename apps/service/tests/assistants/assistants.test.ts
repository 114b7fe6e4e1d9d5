import { randomBytes } from "node:crypto";
import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
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

const PATH = "/api/v1/assistants";

async function make(body: Record<string, unknown> = {}) {
  const response = await client.post(PATH, { name: "Ada", ...body });
  expect(response.status).toBe(201);
  return response.json;
}

describe("creating", () => {
  test("gives the whole record with every default", async () => {
    const created = await make({ description: "Answers" });
    const settings = assistantSettings.parse({});
    expect(created).toEqual({
      ...settings,
      id: expect.any(Number),
      organization_id: organization.organizationId,
      user_id: organization.admin.userId,
      name: "Ada",
      description: "Answers",
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
      total_calls: null,
      avg_call_duration: null,
      success_rate: null,
      call_count: 0,
      total_duration: 0,
      phone_numbers: [],
    });
    expect((await client.get(`${PATH}/${created.id}`)).json).toEqual(created);
  });

  test("keeps unknown members, at the top and within", async () => {
    const created = await make({ voice_mode: "cascade", llm_settings: { seed: 7 }, is_active: null });
    expect(created.voice_mode).toBe("cascade");
    expect(created.llm_settings).toMatchObject({ seed: 7, temperature: 0.5 });
    expect(created.is_active).toBe(true);
  });

  test("does not let a caller say what the service says", async () => {
    const created = await make({ id: 1, organization_id: 1, user_id: 1, total_calls: 9, created_at: "x" });
    expect(created.organization_id).toBe(organization.organizationId);
    expect(created.total_calls).toBeNull();
  });

  test("refuses a background sound that nobody would hear, in a new record and in a changed one", async () => {
    const url = "https://sounds.example.com/rain.wav";
    for (const background_sound of [
      { enabled: true, sound_url: url },
      { enabled: true, storage_key: "rain" },
    ]) {
      const refused = await client.post(PATH, { name: "Ada", tts_settings: { background_sound } });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.json)).toContain("background-sound-unknown");
    }
    const { id } = await make({ tts_settings: { background_sound: { enabled: true, storage_key: "office" } } });
    expect(
      (await client.patch(`${PATH}/${id}`, { tts_settings: { background_sound: { sound_url: url } } })).status,
    ).toBe(400);
    const off = { tts_settings: { background_sound: { enabled: false, sound_url: url } } };
    expect((await client.patch(`${PATH}/${id}`, off)).status).toBe(200);
    expect(
      (await client.patch(`${PATH}/${id}`, { tts_settings: { background_sound: { enabled: true } } })).status,
    ).toBe(400);
  });

  test("tells every problem with its place", async () => {
    const response = await client.post(PATH, { sms_webhook_url: "http://example.com", tts_limit: 0 });
    expect(response.status).toBe(422);
    expect(response.json.detail.map((issue: { loc: unknown }) => issue.loc)).toEqual(
      expect.arrayContaining([
        ["body", "name"],
        ["body", "sms_webhook_url"],
        ["body", "tts_limit"],
      ]),
    );
  });
});

describe("listing and counting", () => {
  let own: TestOrganization;
  let ids: number[];
  beforeAll(async () => {
    own = await service.addOrganization();
    const member = await own.addMember();
    ids = [];
    for (const [caller, isActive] of [
      [own.admin, true],
      [member, true],
      [member, false],
    ] as const) {
      const { json } = await caller.client.post(PATH, { name: "N", is_active: isActive });
      ids.push(json.id);
    }
  });

  test.each([
    ["", [0, 1, 2]],
    ["?active_only=true", [0, 1]],
    ["?my_assistants_only=true", [0]],
    ["?skip=1&limit=1", [1]],
    ["?skip=3", []],
    ["?search=n&skip=1", [1, 2]],
    ["?search=nobody", []],
  ])("%s gives %j", async (query, expected) => {
    const { json } = await own.admin.client.get(`${PATH}${query}`);
    expect(json.map((item: { id: number }) => item.id)).toEqual(expected.map((index) => ids[index]));
  });

  test.each([
    ["", 3],
    ["?active_only=true", 2],
  ])("count%s is %i", async (query, count) => {
    expect((await own.admin.client.get(`${PATH}/count${query}`)).json).toEqual({ count });
  });

  test.each(["?limit=0", "?limit=1001", "?skip=-1", "?active_only=perhaps"])("%s is refused", async (query) => {
    expect((await own.admin.client.get(`${PATH}${query}`)).status).toBe(422);
  });

  test("statistics are of voice calls, and there when asked for", async () => {
    const [assistantId] = ids;
    const call = (sid: string, status: string, channel: string, seconds: number | null) => ({
      organization_id: own.organizationId,
      call_sid: `${sid}-${randomBytes(4).toString("hex")}`,
      channel,
      direction: "inbound",
      status,
      provider: "twilio",
      assistant_id: assistantId ?? 0,
      customer_phone_number: "+14155550100",
      assistant_phone_number: "+14155550101",
      started_at: new Date(-9_000),
      answered_at: new Date(0),
      ended_at: seconds === null ? null : new Date(seconds * 1_000),
    });
    await service.service.platform.database
      .insertInto("calls")
      .values([
        call("a", "completed", "voice", 100),
        call("b", "completed", "voice", 51),
        call("c", "failed", "voice", 0),
        call("d", "ongoing", "voice", null),
        call("e", "completed", "sms", 5_000),
      ])
      .execute();
    const { json } = await own.admin.client.get(`${PATH}/${assistantId}?include_stats=true`);
    expect(json).toMatchObject({
      total_calls: 4,
      avg_call_duration: 50,
      success_rate: 66.67,
      call_count: 4,
      total_duration: 151,
    });
    const list = await own.admin.client.get(`${PATH}?include_stats=true`);
    expect(list.json[0]).toMatchObject({ total_calls: 4 });
    expect(list.json[1]).toMatchObject({ total_calls: 0, avg_call_duration: 0, success_rate: 0 });
  });
});

describe("changing", () => {
  test("PUT replaces what is sent and leaves the rest", async () => {
    const created = await make({
      llm_settings: { temperature: 0.9, max_tokens: 5, seed: 1 },
      rag_settings: { search_limit: 9 },
      end_call_message: "Bye",
      voice_mode: "cascade",
    });
    const { status, json } = await client.put(`${PATH}/${created.id}`, {
      llm_settings: { temperature: 0.1 },
      end_call_message: null,
      name: "Bea",
      change_description: "calmer",
      new_member: [1],
    });
    expect(status).toBe(200);
    expect(json.llm_settings).toMatchObject({ temperature: 0.1, max_tokens: 1_000 });
    expect(json.llm_settings).not.toHaveProperty("seed");
    expect(json).toMatchObject({ name: "Bea", end_call_message: null, voice_mode: "cascade", new_member: [1] });
    expect(json.rag_settings.search_limit).toBe(9);
    expect(json).not.toHaveProperty("change_description");
    expect(json.created_at).toBe(created.created_at);
  });

  test("PATCH merges objects, replaces lists and takes null as null", async () => {
    const created = await make({
      llm_settings: { temperature: 0.9, max_tokens: 5, welcome_message: "Hi", stop_sequences: ["a", "b"] },
      tools_settings: { end_call: { enabled: true, scenarios: ["done"] } },
      description: "old",
      recording_settings: { format: "wav" },
    });
    const { status, json } = await client.patch(`${PATH}/${created.id}`, {
      llm_settings: { temperature: 0.1, welcome_message: null, stop_sequences: ["c"] },
      tools_settings: { end_call: { custom_message: "Bye" }, send_sms: { enabled: true } },
      description: null,
      recording_settings: null,
      backchannel_settings: { enabled: true },
    });
    expect(status).toBe(200);
    expect(json.llm_settings).toMatchObject({
      temperature: 0.1,
      max_tokens: 5,
      welcome_message: null,
      stop_sequences: ["c"],
    });
    expect(json.tools_settings.end_call).toEqual({ enabled: true, scenarios: ["done"], custom_message: "Bye" });
    expect(json.tools_settings.send_sms.enabled).toBe(true);
    expect(json).toMatchObject({ description: null, recording_settings: null });
    expect(json.backchannel_settings).toEqual({ enabled: true, frequency: 3 });
  });

  test("concurrent changes are all kept", async () => {
    const { id } = await make({ custom_settings: {} });
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((member) => client.patch(`${PATH}/${id}`, { custom_settings: { [member]: 1 } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const { json } = await client.get(`${PATH}/${id}`);
    expect(json.custom_settings).toEqual({ a: 1, b: 1, c: 1, d: 1 });
  });

  test("what was read can be sent back whole", async () => {
    const created = await make({ api_keys: { deepgram: "deepgram-key-of-some-length" } });
    const { status, json } = await client.put(`${PATH}/${created.id}`, created);
    expect(status).toBe(200);
    expect({ ...json, updated_at: null }).toEqual({ ...created, updated_at: null });
  });

  test("a switch is thrown by the query alone", async () => {
    const { id } = await make();
    const off = await client.patch(`${PATH}/${id}/status?is_active=false`);
    expect(off.status).toBe(200);
    expect(off.json.is_active).toBe(false);
    expect((await client.patch(`${PATH}/${id}/status?is_active=true`)).json.is_active).toBe(true);
    expect((await client.patch(`${PATH}/${id}/status`)).status).toBe(422);
  });
});

test("deleting frees its numbers and hides it", async () => {
  const { id } = await make({ api_keys: { openai: "some-key-of-some-length" } });
  const { database } = service.service.platform;
  await database
    .insertInto("phone_numbers")
    .values({
      organization_id: organization.organizationId,
      phone_number: "+14155550177",
      provider: "twilio",
      provider_number_id: "PN177",
      assistant_id: id,
    })
    .execute();
  const byPhone = `${PATH}/by-phone/%2B14155550177`;
  expect((await client.get(byPhone)).json).toMatchObject({
    id,
    phone_numbers: [{ phone_number: "+14155550177", provider: "twilio", is_active: true }],
  });
  expect((await client.get(`${PATH}/by-phone/+14155550177`)).json.id).toBe(id);

  const deleted = await client.delete(`${PATH}/${id}`);
  expect(deleted.status).toBe(200);
  expect(deleted.json).toEqual({ success: true, message: "Assistant deleted", data: null });
  expect((await client.get(`${PATH}/${id}`)).status).toBe(404);
  expect((await client.patch(`${PATH}/${id}`, { name: "B" })).status).toBe(404);
  expect((await client.delete(`${PATH}/${id}`)).status).toBe(404);
  expect((await client.get(byPhone)).status).toBe(404);
  const list = await client.get(`${PATH}?limit=1000`);
  expect(list.json.map((item: { id: number }) => item.id)).not.toContain(id);
  const number = await database
    .selectFrom("phone_numbers")
    .select("assistant_id")
    .where("phone_number", "=", "+14155550177")
    .executeTakeFirstOrThrow();
  expect(number.assistant_id).toBeNull();
  const row = await database.selectFrom("assistants").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.deleted_at).not.toBeNull();
  const secrets = await database.selectFrom("assistant_secrets").selectAll().where("assistant_id", "=", id).execute();
  expect(secrets).toEqual([]);
});

test("says who calls and for whom", async () => {
  const { json } = await client.get(`${PATH}/me/organization`);
  expect(json).toEqual({
    organization_id: organization.organizationId,
    organization_name: organization.name,
    user_id: organization.admin.userId,
    user_email: organization.admin.email,
    user_role: "admin",
  });
});

test("anyone may see the model providers", async () => {
  const { status, json } = await service.anonymous.get(`${PATH}/providers`);
  expect(status).toBe(200);
  expect(json.providers.openai.models.length).toBeGreaterThan(0);
  expect(json.providers.openai.default_model).toEqual(expect.any(String));
});
