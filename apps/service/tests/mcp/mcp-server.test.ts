import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_TOOLS } from "../../src/features/mcp/tools/all-tools.ts";
import { describeTool } from "../../src/features/mcp/tools/describe-tool.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL, type TestOrganization } from "../harness/test-service.ts";
import { connectMcp } from "../support/mcp/connect-mcp.ts";

let parley: TestCarrierService;
let own: TestOrganization;
let foreign: TestOrganization;

beforeAll(async () => {
  parley = await startTestServiceWithCarrier();
  own = await parley.addOrganization();
  foreign = await parley.addOrganization();
});
afterAll(() => parley.stop());

const READ = { read: true, write: false, admin: false };
const ALL = { read: true, write: true, admin: true };
const keyOf = async (options: Parameters<TestOrganization["addMember"]>[0]) => (await own.addMember(options)).key;
const namesOf = (kinds: readonly string[]) =>
  ALL_TOOLS.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

describe("the list of tools", () => {
  test("has what each caller may use", async () => {
    const listed = async (key: string) => {
      const mcp = await connectMcp(parley.url, key);
      const names = await mcp.toolNames();
      await mcp.close();
      return names;
    };
    const reading = await listed(await keyOf({ role: "viewer" }));
    expect(reading).toEqual(expect.arrayContaining(namesOf(["read"])));
    expect(reading).toContain("validate_flow");
    for (const name of ["draft_flow", "simulate_flow", "place_call"]) expect(reading).not.toContain(name);
    expect(await listed(await keyOf({ role: "admin", permissions: READ }))).toEqual(reading);
    expect(await listed(await keyOf({ role: "user" }))).toEqual(namesOf(["read", "simulate", "draft"]));
    const acting = await listed(await keyOf({ role: "user", permissions: { ...ALL, act: true } }));
    expect(acting).toEqual(expect.arrayContaining(["place_call", "send_text", "start_campaign"]));
    expect(acting).not.toContain("promote_prompt_version");
    expect(await listed(await keyOf({ role: "admin", permissions: { ...ALL, act: true } }))).toEqual(
      ALL_TOOLS.map(({ name }) => name),
    );
    // A viewer's key may not do more than a viewer, whatever it says.
    expect(await listed(await keyOf({ role: "viewer", permissions: { ...ALL, act: true } }))).toEqual(reading);
  });

  test.each(ALL_TOOLS.map((tool) => [tool.name, tool] as const))("%s is described, closed and small", (_name, tool) => {
    const described = describeTool(tool);
    expect(described.name).toMatch(/^[a-z_]{3,64}$/);
    expect(described.description?.length).toBeGreaterThan(40);
    expect(described.inputSchema["additionalProperties"]).toBe(false);
    const properties = Object.entries(described.inputSchema.properties ?? {}) as [string, Record<string, unknown>][];
    for (const [name, schema] of properties) expect(schema["description"], name).toBeTypeOf("string");
    const json = JSON.stringify(described);
    expect(json).not.toContain("$ref");
    expect(json.length).toBeLessThan(16_000);
    expect(described.annotations?.readOnlyHint).toBe(tool.kind === "read" || tool.contract.method === "GET");
    // What changes something outside is never offered as harmless.
    if (tool.kind === "act") expect(described.annotations).toMatchObject({ readOnlyHint: false, openWorldHint: true });
    if (tool.kind === "read") expect(tool.contract.access).not.toBe("write");
  });
});

describe("reading", () => {
  test("tells the same as the HTTP interface, in pages", async () => {
    const { client, key } = own.admin;
    const ids: number[] = [];
    for (const name of ["One", "Two", "Three"]) {
      const made = await client.post("/api/v1/assistants", { name, llm_settings: { system_prompt: `I am ${name}.` } });
      ids.push(made.json.id);
    }
    const mcp = await connectMcp(parley.url, key);
    const got = await mcp.call("get_assistant", { assistant_id: ids[0] });
    expect(got.isError, got.text).toBe(false);
    expect(got.content).toEqual((await client.get(`/api/v1/assistants/${ids[0]}`)).json);
    expect(JSON.parse(got.text)).toEqual(got.content);

    const first = await mcp.call("list_assistants", { limit: 2 });
    expect(first.content.items).toHaveLength(2);
    expect(first.content.next_skip).toBe(2);
    const all = await mcp.call("list_assistants", { limit: 20 });
    expect(all.content).toMatchObject({ next_skip: null });
    const rest = await mcp.call("list_assistants", { limit: 2, skip: 2 });
    expect(rest.content.items[0].id).toBe(all.content.items[2].id);
    // Without a limit, fewer than the operation's own hundred.
    expect((await mcp.call("list_flows")).content).toEqual({ items: [], next_skip: null });

    const usage = await mcp.call("get_usage");
    expect(usage.content).toEqual((await client.get("/api/v1/organization/usage")).json);
    expect((await mcp.call("list_campaigns")).content.pagination).toMatchObject({ per_page: 20 });
    await mcp.close();
  });

  test("pages what the operation answers whole", async () => {
    const { client, key } = own.admin;
    const made = await client.post("/api/v1/assistants", { name: "P", llm_settings: { system_prompt: "I am P." } });
    const assistant_id: number = made.json.id;
    const mcp = await connectMcp(parley.url, key);
    for (const word of ["one", "two", "three"]) {
      await mcp.call("draft_prompt_version", { assistant_id, system_prompt: `Say ${word}.`, version_name: word });
    }
    const page = await mcp.call("list_prompt_versions", { assistant_id, limit: 2, skip: 0, status: "draft" });
    expect(page.content.items.map((each: { version_name: string }) => each.version_name)).toEqual(["three", "two"]);
    expect(page.content).toMatchObject({ total: 3, next_skip: 2 });
    const last = await mcp.call("list_prompt_versions", { assistant_id, limit: 2, skip: 2, status: "draft" });
    expect(last.content).toMatchObject({ items: [{ version_name: "one" }], next_skip: null });
    await mcp.close();
  });

  test("another organization's ids are unknown", async () => {
    const made = await foreign.admin.client.post("/api/v1/assistants", {
      name: "Theirs",
      llm_settings: { system_prompt: "secret" },
    });
    const mcp = await connectMcp(parley.url, own.admin.key);
    const got = await mcp.call("get_assistant", { assistant_id: made.json.id });
    expect(got).toMatchObject({ isError: true, content: { status: 404 } });
    expect((await mcp.call("list_prompt_versions", { assistant_id: made.json.id })).content.status).toBe(404);
    const drafted = await mcp.call("draft_prompt_version", { assistant_id: made.json.id, system_prompt: "Mine." });
    expect(drafted.content.status).toBe(404);
    const listed = await mcp.call("list_assistants", { limit: 20 });
    expect(listed.text).not.toContain("Theirs");
    await mcp.close();
  });
});

describe("arguments", () => {
  test.each([
    ["get_call", {}, "call_id", "missing"],
    ["get_call", { call_id: "abc" }, "call_id", "value_error"],
    ["get_call", { call_id: 1, limit: 5 }, "limit", "extra_forbidden"],
    ["list_calls", { limit: 5_000 }, "limit", "value_error"],
    ["draft_flow", { name: "F", is_active: true }, "is_active", "extra_forbidden"],
    ["draft_campaign", { schedule: {} }, "schedule", "extra_forbidden"],
    ["get_call", { call_id: ".." }, "call_id", "value_error"],
  ])("%s with %j is refused at %s", async (name, given, place, type) => {
    const mcp = await connectMcp(parley.url, own.admin.key);
    const refused = await mcp.call(name, given);
    expect(refused).toMatchObject({ isError: true, content: { status: 422 } });
    const found = refused.content.detail.find((issue: { loc: string[] }) => issue.loc.includes(place));
    expect(found, refused.text).toMatchObject({ type });
    await mcp.close();
  });

  test("what the operation refuses comes as it says it", async () => {
    const mcp = await connectMcp(parley.url, own.admin.key);
    const refused = await mcp.call("draft_campaign", { name: "", campaign_type: "call", assistant_id: 1 });
    expect(refused).toMatchObject({ isError: true, content: { status: 422 } });
    expect(refused.content.detail[0].loc[0]).toBe("body");
    await mcp.close();
  });

  test("a tool that does not exist is an error of the protocol", async () => {
    const mcp = await connectMcp(parley.url, own.admin.key);
    await expect(mcp.call("delete_everything")).rejects.toThrow(/-32602.*There is no tool delete_everything/);
    await mcp.close();
  });
});

describe("trying and drafting", () => {
  const GRAPH = {
    begin_node: "hello",
    nodes: { hello: { type: "conversation", say: "Hello, how can I help?", transitions: [] } },
  };

  test("a flow is checked, tried and drafted switched off", async () => {
    const mcp = await connectMcp(parley.url, await keyOf({ role: "user" }));
    expect((await mcp.call("validate_flow", { graph: GRAPH })).content).toMatchObject({ valid: true });
    const suite = { name: "s", cases: [{ name: "c", channel: "sms", turns: [{ say: "Hi" }] }] };
    const tried = await mcp.call("simulate_flow", { graph: GRAPH, suite });
    expect(tried.isError, tried.text).toBe(false);
    expect(tried.text).toContain("Hello, how can I help?");
    const drafted = await mcp.call("draft_flow", { name: "Drafted", graph: GRAPH });
    expect(drafted.content, drafted.text).toMatchObject({ name: "Drafted", is_active: false });
    const { json } = await own.admin.client.get(`/api/v1/flows/${drafted.content.id}`);
    expect(json).toMatchObject({ name: "Drafted", is_active: false });
    await mcp.close();
  });

  test("a campaign is a draft", async () => {
    const made = await own.admin.client.post("/api/v1/assistants", { name: "C", llm_settings: { system_prompt: "C" } });
    const mcp = await connectMcp(parley.url, own.admin.key);
    const drafted = await mcp.call("draft_campaign", {
      name: "Spring",
      campaign_type: "sms",
      assistant_id: made.json.id,
      sms_message_template: "Hello {{ name }}",
    });
    expect(drafted.isError, drafted.text).toBe(false);
    const { json } = await own.admin.client.get("/api/v1/campaigns?search=Spring");
    expect(json.campaigns[0]).toMatchObject({ name: "Spring", status: "draft" });
    await mcp.close();
  });

  test("leaves the audit entry of the operation, in the caller's name and address", async () => {
    const made = await own.admin.client.post("/api/v1/assistants", { name: "A", llm_settings: { system_prompt: "A" } });
    const member = await own.addMember({ role: "user" });
    const mcp = await connectMcp(parley.url, member.key);
    await mcp.call("draft_prompt_version", { assistant_id: made.json.id, system_prompt: "Audited." });
    await mcp.close();
    const { json } = await own.admin.client.get("/api/v1/audit-log?limit=20");
    const entry = json.items.find((each: { operation: string; user_id: number }) => each.user_id === member.userId);
    expect(entry).toMatchObject({ operation: "createPromptVersion", status_code: 200, remote_address: "127.0.0.1" });
  });
});

describe("acting", () => {
  test("needs the permission act, whatever else the key may", async () => {
    for (const options of [{ role: "admin" }, { role: "user", permissions: ALL }] as const) {
      const mcp = await connectMcp(parley.url, await keyOf(options));
      const refused = await mcp.call("send_text", {
        from_phone_number: "+14155550100",
        to_phone_number: "+14155550101",
        message: "Hi",
        idempotency_key: "k",
      });
      expect(refused).toMatchObject({ isError: true, content: { status: 403, code: "key-permission-missing" } });
      await mcp.close();
    }
    // With it, the operation's own rules go on holding.
    const readOnly = await connectMcp(parley.url, await keyOf({ role: "admin", permissions: { ...READ, act: true } }));
    expect((await readOnly.call("start_campaign", { campaign_id: 1 })).content).toMatchObject({ status: 403 });
    await readOnly.close();
  });

  test("a text is sent once for one idempotency key, and never to who opted out", async () => {
    const line = await addLine(parley, own);
    const mcp = await connectMcp(parley.url, await keyOf({ role: "user", permissions: { ...ALL, act: true } }));
    const to = newCustomerNumber();
    const given = { from_phone_number: line.phoneNumber, to_phone_number: to, message: "It is ready.", queue: false };
    const keyless = await mcp.call("send_text", given);
    expect(keyless.content.detail[0]).toMatchObject({ loc: ["arguments", "idempotency_key"], type: "missing" });
    const sent = await mcp.call("send_text", { ...given, idempotency_key: "ready-1" });
    expect(sent.isError, sent.text).toBe(false);
    const again = await mcp.call("send_text", { ...given, idempotency_key: "ready-1" });
    expect(again.content.message_id).toBe(sent.content.message_id);
    expect(parley.carrier.sentTo(to).map(({ body }) => body)).toEqual(["It is ready."]);
    const other = await mcp.call("send_text", { ...given, message: "Other.", idempotency_key: "ready-1" });
    expect(other).toMatchObject({ isError: true, content: { status: 409 } });
    for (const key of ["with blank", "\r\nx-injected: 1", ""]) {
      expect((await mcp.call("send_text", { ...given, idempotency_key: key })).content.status).toBe(422);
    }

    await own.admin.client.post("/api/v1/opt-outs", { phone_number: to });
    const refused = await mcp.call("send_text", { ...given, idempotency_key: "ready-2" });
    expect(refused).toMatchObject({ isError: true, content: { status: 400 } });
    expect(parley.carrier.sentTo(to)).toHaveLength(1);
    await mcp.close();
  });

  test("only who may act can make a key that may", async () => {
    const ask = (key: string, act: boolean) =>
      parley
        .clientOf(key)
        .post("/api/v1/users/me/api-keys", { name: "k", permissions: { read: true, write: true, act } });
    const acting = await keyOf({ role: "user", permissions: { ...ALL, act: true } });
    const plain = await keyOf({ role: "user", permissions: ALL });
    expect((await ask(plain, true)).json).toMatchObject({ code: "permissions-beyond-own" });
    const made = await ask(acting, true);
    expect(made.json.api_key.permissions).toEqual({ read: true, write: true, admin: false, act: true });
    expect((await ask(acting, false)).json.api_key.permissions).toEqual({ read: true, write: true, admin: false });
    const mcp = await connectMcp(parley.url, made.json.key);
    expect(await mcp.toolNames()).toContain("send_text");
    await mcp.close();
  });
});

describe("the transport", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  };

  test("asks for credentials, and takes those of no page of another origin", async () => {
    expect((await parley.anonymous.post("/mcp", initialize)).status).toBe(401);
    const { client } = own.admin;
    const from = (origin: string) => client.post("/mcp", initialize, { headers: { origin } });
    expect((await from("https://evil.example")).json).toMatchObject({ code: "origin-not-allowed" });
    expect((await from("null")).status).toBe(403);
    expect((await from(PUBLIC_BASE_URL)).json.result.serverInfo.name).toBe("parley");
  });

  test("keeps no sessions and opens no streams", async () => {
    const { client } = own.admin;
    const first = await client.post("/mcp", initialize);
    expect(first.headers.get("mcp-session-id")).toBeNull();
    expect(first.headers.get("content-type")).toContain("application/json");
    expect((await client.get("/mcp")).status).toBe(405);
    expect((await client.delete("/mcp")).status).toBe(405);
    const note = await client.post("/mcp", { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([note.status, note.text]).toEqual([202, ""]);
    // A later message needs no earlier one.
    const listed = await client.post("/mcp", { jsonrpc: "2.0", id: "x", method: "tools/list" });
    expect(listed.json.id).toBe("x");
  });

  test.each([
    ["a batch", [initialize, initialize], 422],
    ["no JSON-RPC", { hello: 1 }, 422],
    ["a request without a method", { jsonrpc: "2.0", id: 1 }, 400],
    ["no JSON", "{", 400],
  ])("%s is refused as everywhere", async (_name, body, status) => {
    const answer = await own.admin.client.post("/mcp", body);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.json.detail).toBeDefined();
  });

  test("a version of the protocol that nobody knows is refused", async () => {
    const headers = { "mcp-protocol-version": "1999-01-01" };
    const answer = await own.admin.client.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    expect(answer.status, answer.text).toBe(400);
  });
});
