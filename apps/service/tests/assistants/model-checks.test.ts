import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { LocalEndpoint } from "../../src/providers/llm/local-endpoints.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

let service: TestService;
let openai: ModelServer;
/** Stands on a private address that the operator allows. */
let allowed: ModelServer;
let local: LocalEndpoint[] = [];
beforeAll(async () => {
  [openai, allowed] = await Promise.all([startModelServer(), startModelServer()]);
  service = await startTestService({
    env: {
      OPENAI_BASE_URL: `${openai.url}/v1`,
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${allowed.port}`,
    },
    overrides: { providers: { localEndpoints: { find: async () => local } } },
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([openai.stop(), allowed.stop()]);
});
afterEach(async () => {
  local = [];
  await Promise.all([openai.setFault(null), allowed.setFault(null)]);
});

const keysOf = (server: ModelServer, since = 0) =>
  server.requests.slice(since).map((request) => request.headers["authorization"]);

async function newClient(keys: Record<string, string> = {}): Promise<ApiClient> {
  const { client } = (await service.addOrganization()).admin;
  if (Object.keys(keys).length > 0) await client.put("/api/v1/organization", { api_keys: keys });
  return client;
}

describe("testing a connection", () => {
  const PATH = "/api/v1/assistants/test-llm-connection";

  test("makes one small request with the key that is sent", async () => {
    const client = await newClient({ openai: "sk-organization" });
    const before = openai.requests.length;
    const { status, json } = await client.post(PATH, {
      provider: "openai",
      config: { api_key: "sk-sent", model: "gpt-4o" },
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: "openai/gpt-4o answered",
      error: null,
      fix: null,
      provider: "openai",
      model: "gpt-4o",
      response_time: expect.any(Number),
    });
    expect(keysOf(openai, before)).toEqual(["Bearer sk-sent"]);
  });

  test.each([{}, { api_key: null }, { api_key: "" }, { api_key: "********tion" }, { api_key: "••••••••tion" }])(
    "takes the organization's key for %j",
    async (config) => {
      const client = await newClient({ openai: "sk-organization" });
      const before = openai.requests.length;
      const { json } = await client.post(PATH, { provider: "openai", config });
      expect(json).toMatchObject({ success: true, model: "gpt-4o-mini" });
      expect(keysOf(openai, before)).toEqual(["Bearer sk-organization"]);
    },
  );

  test("gives no key of the organization to an address that is sent", async () => {
    const client = await newClient({ openai: "sk-organization", custom: "sk-custom" });
    const before = allowed.requests.length;
    const config = { base_url: `${allowed.url}/v1`, model: "m" };
    expect((await client.post(PATH, { provider: "custom", config })).json.success).toBe(true);
    const { json } = await client.post(PATH, { provider: "openai", config });
    expect(json).toMatchObject({ success: false, error: expect.stringContaining("no API key") });
    expect(keysOf(allowed, before)).toEqual([undefined]);
  });

  test("does not reach into private networks", async () => {
    const client = await newClient();
    const config = { base_url: `${openai.url}/v1`, api_key: "k" };
    const before = openai.connectionCount;
    const { status, json } = await client.post(PATH, { provider: "custom", config });
    expect([status, json.success]).toEqual([200, false]);
    expect(json.error).toContain("not allowed");
    expect(openai.connectionCount).toBe(before);
  });

  test.each([
    ["a key that is refused", 401, "sk-sent"],
    ["a vendor that is down", 500, "sk-sent"],
  ])("says of %s what happened, without the key", async (_name, statusCode, key) => {
    await openai.setFault({ kind: "status", statusCode, message: `No: ${key}` });
    const client = await newClient();
    const { status, json, text } = await client.post(PATH, { provider: "openai", config: { api_key: key } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: false, message: null, provider: "openai", model: "gpt-4o-mini" });
    expect(json.error).toContain(String(statusCode));
    expect(text).not.toContain(key);
    expect(service.logLines.join("\n")).not.toContain(key);
  });

  test.each([
    ["nobody", {}],
    ["custom_websocket", {}],
    ["openai", {}],
    ["custom", {}],
    ["openai", { api_key: "k", base_url: "not an address" }],
    ["openai", { api_key: 5, model: 5, base_url: 5 }],
    ["anthropic", { api_key: "k" }],
  ])("never fails itself: %s %j", async (provider, config) => {
    const { status, json } = await (await newClient()).post(PATH, { provider, config });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: false, error: expect.stringMatching(/./), provider });
  });

  test("is for those who may write", async () => {
    const organization = await service.addOrganization();
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.post(PATH, { provider: "openai", config: {} })).status).toBe(403);
    expect((await organization.admin.client.post(PATH, { provider: "openai" })).status).toBe(422);
  });
});

describe("enhancing a prompt", () => {
  const PATH = "/api/v1/assistants/enhance-system-prompt";
  const PRESETS = "/api/v1/organization/llm-presets";
  const body = { current_prompt: "Be kind.", assistant_description: "Reception", use_case: "Dentist" };

  test("says plainly when there is no model", async () => {
    const { status, json } = await (await newClient()).post(PATH, body);
    expect([status, json.code]).toEqual([503, "no-model"]);
    expect(json.fix).toContain("API key");
  });

  test("has the organization's model write it, with all that was given", async () => {
    const client = await newClient({ openai: "sk-organization" });
    openai.setReply(() => ({ text: "```\nYou are kind.\n```" }));
    const { status, json } = await client.post(PATH, body);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      enhanced_prompt: "You are kind.",
      original_prompt: "Be kind.",
      provider: "openai",
      model: "gpt-4o-mini",
    });
    const request = openai.requests.at(-1);
    const said = request?.messages.map((message) => message.text).join("\n");
    for (const text of Object.values(body)) expect(said).toContain(text);
    expect(request?.headers["authorization"]).toBe("Bearer sk-organization");
    for (const text of ["Be kind.", "You are kind."]) expect(service.logLines.join("\n")).not.toContain(text);
  });

  test("prefers the default preset, and goes on with the organization's keys when it fails", async () => {
    const client = await newClient({ openai: "sk-organization" });
    const config = { api_key: "sk-preset", base_url: `${allowed.url}/v1`, model: "house-model" };
    await client.post(PRESETS, { name: "House", provider: "custom", config, is_default: true });
    const before = allowed.requests.length;
    expect((await client.post(PATH, body)).json).toMatchObject({ provider: "custom", model: "house-model" });
    expect(keysOf(allowed, before)).toEqual(["Bearer sk-preset"]);
    await allowed.setFault({ kind: "status", statusCode: 500 });
    expect((await client.post(PATH, body)).json).toMatchObject({ provider: "openai", model: "gpt-4o-mini" });
  });

  test("goes on with the organization's fallback keys", async () => {
    const client = await newClient({ openai: "sk-organization" });
    await client.post("/api/v1/organization/fallback-keys/openai", { name: "spare", api_key: "sk-spare" });
    await openai.setFault({ kind: "status", statusCode: 429, code: "insufficient_quota", limit: 1 });
    const before = openai.requests.length;
    expect((await client.post(PATH, body)).status).toBe(200);
    expect(keysOf(openai, before)).toEqual(["Bearer sk-organization", "Bearer sk-spare"]);
  });

  test("takes a model of this machine when nobody has a key", async () => {
    local = [{ name: "ollama", baseUrl: `${openai.url}/v1`, models: ["llama"] }];
    const { json } = await (await newClient()).post(PATH, body);
    expect(json).toMatchObject({ provider: "ollama", model: "llama" });
  });

  test.each([
    ["model-failed", () => openai.setFault({ kind: "status", statusCode: 500 })],
    ["empty-answer", async () => openai.setReply(() => ({ text: " " }))],
    ["answer-cut", async () => openai.setReply(() => ({ text: "You are", finish: "length" }))],
  ])("passes nothing off as a prompt: %s", async (code, prepare) => {
    const client = await newClient({ openai: "sk-organization" });
    await prepare();
    const { status, json } = await client.post(PATH, body);
    expect([status, json.code]).toEqual([503, code]);
    expect(json.fix).toMatch(/\.$/);
    openai.setReply(() => ({ text: "Better." }));
  });

  test("is for those who may write, and needs a prompt", async () => {
    const organization = await service.addOrganization();
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.post(PATH, body)).status).toBe(403);
    expect((await organization.admin.client.post(PATH, { current_prompt: "  " })).status).toBe(422);
  });
});
