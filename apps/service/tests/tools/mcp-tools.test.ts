import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { type McpShop, startMcpShop, text } from "../support/mcp/mcp-shop.ts";

/** Another process of the machine may have the processors for a while. */
const PATIENT = { timeout: 240_000 };
const SECRET = "Bearer mcp-secret-0123456789";

let service: TestCarrierService;
let models: ModelServer;
let shop: McpShop;
let streaming: McpShop;
/** Takes connections and never answers. */
let silent: Server;
let silentPort: number;
let own: TestOrganization;
const scripts = new Map<string, (request: ModelServerRequest) => ScriptedReply>();

beforeAll(async () => {
  const reply = (request: ModelServerRequest) =>
    scripts.get(/mark-\w+/.exec(request.systemPrompt)?.[0] ?? "")?.(request) ?? { text: "No script." };
  [models, shop, streaming] = await Promise.all([
    startModelServer({ reply }),
    startMcpShop(),
    startMcpShop({ answersByStream: true }),
  ]);
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  silentPort = (silent.address() as AddressInfo).port;
  service = await startTestServiceWithCarrier({
    env: {
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPENAI_API_KEY: "sk-test",
      OUTBOUND_ALLOWED_HOSTS: `${shop.host},${streaming.host},127.0.0.1:${silentPort},127.0.0.1:9`,
    },
  });
  own = await service.addOrganization();
});
afterAll(async () => {
  await service.stop();
  silent.closeAllConnections();
  silent.close();
  await Promise.all([models.stop(), shop.close(), streaming.close()]);
});
beforeEach(() => {
  shop.failWith(null);
});

let names = 0;
const newName = () => {
  names += 1;
  return `mcp_${names}`;
};

/** A tool of the shop as the organization has it. */
async function addTool(remote: string, more: Record<string, unknown> = {}, at: McpShop = shop) {
  const answer = await own.admin.client.post("/api/v1/tools/mcp", {
    url: at.url,
    headers: { Authorization: SECRET },
    tools: [{ remote_tool: remote, name: newName(), ...more }],
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.tools[0];
}

async function stage(script: (request: ModelServerRequest) => ScriptedReply) {
  names += 1;
  const mark = `mark-${names}`;
  scripts.set(mark, script);
  const line = await addLine(service, own, { llm_settings: { system_prompt: `You are ${mark}.` } });
  const customer = newCustomerNumber();
  return {
    customer,
    assistantId: line.assistantId,
    assign: async (id: number) => {
      const assigned = await own.admin.client.post(`/api/v1/tools/${id}/assign`, { assistant_id: line.assistantId });
      expect(assigned.status, assigned.text).toBe(200);
    },
    text: (body: string) => service.carrier.receiveText({ from: customer, to: line.phoneNumber, body }),
    answered: async (count = 1) => {
      await until(() => expect(service.carrier.sentTo(customer)).toHaveLength(count));
      return service.carrier.sentTo(customer).at(-1)?.body ?? "";
    },
    executions: async () =>
      (await own.admin.client.get(`/api/assistants/${line.assistantId}/tool-executions`)).json.executions,
  };
}

/** Calls the tool in each turn of the customer, then says what it was told. */
function callAndSay(name: string, given: Record<string, unknown>) {
  return (request: ModelServerRequest): ScriptedReply => {
    const last = request.messages.at(-1);
    return last?.role === "tool" ? { text: `It says ${last.text}` } : { toolCalls: [{ name, arguments: given }] };
  };
}

describe("entering a server", () => {
  test("lists its tools, and makes tools of those that are allowed", async () => {
    const { client } = own.admin;
    const address = { url: shop.url, headers: { Authorization: SECRET } };
    const listed = await client.post("/api/v1/tools/mcp/list", address);
    expect(listed.json, listed.text).toMatchObject({
      server: { name: "shop", version: "2.1.0" },
      tools: [
        { remote_tool: "book_table", title: "Book a table", read_only: false },
        { remote_tool: "find.table", read_only: true },
      ],
      total: 2,
    });
    expect(shop.requests.at(-1)?.headers.authorization).toBe(SECRET);
    const book = await addTool("book_table");
    expect(book).toMatchObject({
      tool_type: "mcp",
      display_name: "Book a table",
      description: "Books a table for a guest.",
      backs_actions: ["book"],
      configuration: { url: shop.url, remote_tool: "book_table" },
      function_definition: { name: book.name, parameters: { required: ["guests"] } },
    });
    expect(JSON.stringify(book)).not.toContain("mcp-secret");
    const find = await addTool("find.table");
    expect(find).toMatchObject({ backs_actions: [], description: "Says which tables are free." });
    // Its own name has a character that models do not take.
    const plain = await client.post("/api/v1/tools/mcp", { url: shop.url, tools: [{ remote_tool: "find.table" }] });
    expect(plain.json.tools[0]).toMatchObject({ name: "find.table", function_definition: { name: "find_table" } });
  });

  test("makes all or none", async () => {
    const { client } = own.admin;
    const name = newName();
    const ask = (tools: unknown[]) => client.post("/api/v1/tools/mcp", { url: shop.url, tools });
    const missing = await ask([{ remote_tool: "book_table", name }, { remote_tool: "no_such" }]);
    expect([missing.status, missing.json.code]).toEqual([400, "mcp-tool-not-listed"]);
    const twins = await ask([
      { remote_tool: "book_table", name },
      { remote_tool: "find.table", name },
    ]);
    expect([twins.status, twins.json.code]).toEqual([400, "name-taken"]);
    const { name: taken } = await addTool("book_table");
    const clash = await ask([
      { remote_tool: "book_table", name },
      { remote_tool: "find.table", name: taken },
    ]);
    expect([clash.status, clash.json.code]).toEqual([400, "name-taken"]);
    expect(
      (await client.get(`/api/v1/tools?search=${name}`)).json.tools.map((tool: { name: string }) => tool.name),
    ).not.toContain(name);
  });

  test.each([
    ["http://127.0.0.1:1/mcp", "address-not-allowed"],
    ["https://169.254.169.254/mcp", "address-not-allowed"],
    ["https://10.0.0.1/mcp", "address-not-allowed"],
    ["http://{{host}}/mcp", "address-has-variables"],
    ["file:///etc/passwd", "address-not-allowed"],
    ["http://127.0.0.1:9/mcp", "mcp-server-not-sent"],
  ])("%s is refused, listed or added: %s", async (url, code) => {
    const listed = await own.admin.client.post("/api/v1/tools/mcp/list", { url });
    expect([listed.status, listed.json.code], listed.text).toEqual([400, code]);
    const added = await own.admin.client.post("/api/v1/tools/mcp", { url, tools: [{ remote_tool: "x" }] });
    expect([added.status, added.json.code], added.text).toEqual([400, code]);
  });

  test("what does not speak the protocol is told apart", async () => {
    const list = async () => (await own.admin.client.post("/api/v1/tools/mcp/list", { url: shop.url })).json;
    shop.failWith(401);
    expect(await list()).toMatchObject({ code: "mcp-server-http-status", detail: expect.stringContaining("401") });
    shop.failWith(204);
    expect((await list()).code).toMatch(/^mcp-server-/);
    // A redirect would lead past the rules for addresses.
    shop.failWith(302);
    expect(await list()).toMatchObject({ code: "mcp-server-http-status", detail: expect.stringContaining("302") });
  });

  test("headers of the connection and the protocol are refused", async () => {
    for (const name of ["Mcp-Session-Id", "Host", "accept"]) {
      const refused = await own.admin.client.post("/api/v1/tools/mcp/list", {
        url: shop.url,
        headers: { [name]: "x" },
      });
      expect(refused.json.code, name).toBe("header-not-allowed");
    }
  });

  test("refreshing takes what the server lists now, with the stored secret", async () => {
    const tool = await addTool("book_table", { requires_confirmation: true });
    const before = shop.tools;
    const [book] = before;
    if (book === undefined) throw new Error("the shop lists nothing");
    shop.tools = [
      {
        ...book,
        description: "Books it now.",
        inputSchema: { type: "object", properties: { at: { type: "string" } } },
      },
    ];
    const asked = shop.requests.length;
    const refreshed = await own.admin.client.post(`/api/v1/tools/${tool.id}/refresh`);
    expect(refreshed.json, refreshed.text).toMatchObject({
      description: "Books it now.",
      requires_confirmation: true,
      function_definition: { name: tool.name, parameters: { properties: { at: { type: "string" } } } },
    });
    expect(shop.requests.slice(asked).every(({ headers }) => headers.authorization === SECRET)).toBe(true);
    shop.tools = [];
    const gone = await own.admin.client.post(`/api/v1/tools/${tool.id}/refresh`);
    expect([gone.status, gone.json.code]).toEqual([400, "mcp-tool-not-listed"]);
    shop.tools = before;
    const endpoint = await own.admin.client.post("/api/v1/tools", {
      name: newName(),
      tool_type: "endpoint",
      configuration: { url: "https://api.example.com/" },
    });
    expect((await own.admin.client.post(`/api/v1/tools/${endpoint.json.id}/refresh`)).json.code).toBe(
      "tool-type-wrong",
    );
    const stranger = await service.addOrganization();
    expect((await stranger.admin.client.post(`/api/v1/tools/${tool.id}/refresh`)).status).toBe(404);
  });
});

describe.each([
  ["as JSON", () => shop],
  ["as a stream", () => streaming],
])("a server that answers %s", (_way, at) => {
  test("is called in a text, once, with the customer's own number, and leaves a receipt", {
    timeout: 240_000,
  }, async () => {
    const tool = await addTool("book_table", {}, at());
    at().answer("book_table", () => text("ignored", { structuredContent: { table: 7 } }));
    const scene = await stage(callAndSay(tool.name, { guests: 4, customer_phone_number: "+14155559999" }));
    await scene.assign(tool.id);
    const before = at().calls.length;
    await scene.text("A table for four, please.");
    expect(await scene.answered()).toBe('It says {"table":7}');
    expect(at().calls.slice(before)).toEqual([
      expect.objectContaining({ name: "book_table", arguments: { guests: 4, customer_phone_number: scene.customer } }),
    ]);
    const [execution] = await scene.executions();
    expect(execution).toMatchObject({
      tool_id: tool.id,
      tool_name: tool.name,
      status: "success",
      result: { table: 7 },
      outcome_unknown: false,
    });
    expect(at().calls.at(-1)?.headers).toMatchObject({
      authorization: SECRET,
      "idempotency-key": execution.execution_key,
    });
    // It would have been a stream that the server could speak on at any time.
    expect(at().requests.map(({ method }) => method)).not.toContain("GET");
  });
});

describe("in a text", () => {
  test("a claim is said only when the server's tool has done it", PATIENT, async () => {
    const tool = await addTool("book_table", { backs_actions: ["book"] });
    const script = (request: ModelServerRequest): ScriptedReply =>
      request.messages.at(-1)?.role === "tool"
        ? { text: "I have booked your table." }
        : { toolCalls: [{ name: tool.name, arguments: { guests: 2 } }] };
    shop.answer("book_table", () => text("No table is left.", { isError: true }));
    const failed = await stage(script);
    await failed.assign(tool.id);
    await failed.text("A table for two.");
    expect(await failed.answered()).not.toContain("booked");
    expect((await failed.executions())[0]).toMatchObject({ status: "error", error_code: "tool-error" });

    shop.answer("book_table", () => text("Done."));
    const booked = await stage(script);
    await booked.assign(tool.id);
    await booked.text("A table for two.");
    expect(await booked.answered()).toBe("I have booked your table.");
  });

  test("nothing is sent before the customer has agreed", PATIENT, async () => {
    const tool = await addTool("book_table", { requires_confirmation: true });
    shop.answer("book_table", () => text("T1"));
    const scene = await stage(callAndSay(tool.name, { guests: 3 }));
    await scene.assign(tool.id);
    const before = shop.calls.length;
    await scene.text("A table for three.");
    expect(await scene.answered()).toContain("needs-confirmation");
    expect(shop.calls.length).toBe(before);
    await scene.text("Yes.");
    expect(await scene.answered(2)).toBe("It says T1");
    expect(shop.calls.length).toBe(before + 1);
  });

  test("arguments that the server's schema refuses are not sent", PATIENT, async () => {
    const tool = await addTool("book_table");
    const scene = await stage(callAndSay(tool.name, { guests: 13 }));
    await scene.assign(tool.id);
    await scene.text("A table for thirteen.");
    expect(await scene.answered()).toContain("guests must be at most 12");
    const [execution] = await scene.executions();
    expect(execution).toMatchObject({ status: "error", error_code: "arguments-invalid" });
    const keys = shop.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).not.toContain(execution.execution_key);
  });
});

describe("a server that fails", () => {
  const tryIt = async (id: number) =>
    (await own.admin.client.post(`/api/v1/tools/${id}/test`, { parameters: { guests: 1 } })).json;

  test("an answer that is too large is not read to its end", async () => {
    const tool = await addTool("book_table");
    shop.answer("book_table", () => text("x".repeat(200_000)));
    expect(await tryIt(tool.id)).toMatchObject({ success: false, error_code: "answer-too-large" });
    shop.answer("book_table", () => text("y".repeat(60_000)));
    const cut = await tryIt(tool.id);
    expect(cut.success).toBe(true);
    expect(String(cut.result).length).toBeLessThanOrEqual(8_000);
  });

  test("one that stays silent ends as a time-out whose outcome nobody knows", PATIENT, async () => {
    const tool = await addTool("book_table");
    shop.answer("book_table", () => new Promise(() => undefined));
    await own.admin.client.put(`/api/v1/tools/${tool.id}`, { timeout_seconds: 5 });
    const before = shop.calls.length;
    // Where the machine is so busy that the time is up before the tool was asked, it is tried again.
    await until(async () => {
      expect(await tryIt(tool.id)).toMatchObject({ success: false, status: "timeout" });
      expect(shop.calls.length).toBeGreaterThan(before);
    }, 200_000);
    const { json } = await own.admin.client.get(`/api/v1/tools/${tool.id}/logs`);
    expect(json.executions[0]).toMatchObject({ status: "timeout", outcome_unknown: true });
  });

  test("one that cannot be reached, or never greets, has done nothing", async () => {
    const tool = await addTool("book_table");
    const at = async (url: string) => {
      const moved = await own.admin.client.put(`/api/v1/tools/${tool.id}`, {
        configuration: { url, remote_tool: "book_table" },
        timeout_seconds: 1,
      });
      expect(moved.status, moved.text).toBe(200);
      const tried = await tryIt(tool.id);
      const { json } = await own.admin.client.get(`/api/v1/tools/${tool.id}/logs`);
      return { code: tried.error_code, isUnknown: json.executions[0].outcome_unknown };
    };
    expect(await at("http://127.0.0.1:9/mcp")).toEqual({ code: "no-connection", isUnknown: false });
    expect(await at(`http://127.0.0.1:${silentPort}/mcp`)).toEqual({ code: "timeout", isUnknown: false });
  });

  test("an error of HTTP or of the protocol tells whether something may have happened", async () => {
    const tool = await addTool("book_table");
    const outcome = async () => {
      const tried = await tryIt(tool.id);
      const { json } = await own.admin.client.get(`/api/v1/tools/${tool.id}/logs`);
      return [tried.error_code, json.executions[0].outcome_unknown];
    };
    shop.failWith(500);
    // The greeting failed, so the tool was never asked.
    expect(await outcome()).toEqual(["http-status", false]);
    shop.failWith(null);
    shop.answer("book_table", () => {
      shop.failWith(null);
      throw new Error("in the middle of it");
    });
    expect(await outcome()).toEqual(["call-refused", true]);
  });

  test("pictures are named, and NUL characters left out", async () => {
    const tool = await addTool("book_table");
    shop.answer("book_table", () => ({
      content: [
        { type: "text", text: "A\0B" },
        { type: "image", data: "aGk=", mimeType: "image/png" },
      ],
    }));
    expect((await tryIt(tool.id)).result).toBe("AB\n[image left out]");
  });
});
