import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

let service: TestService;
let client: ApiClient;
let receiver: WebhookReceiver;
/** Something of ours that listens on loopback and that no tool may reach. */
let inside: Server;
let hits = 0;
let port: number;
beforeAll(async () => {
  receiver = await startWebhookReceiver({ isTls: false });
  inside = createServer((_request, response) => {
    hits += 1;
    response.end("inside");
  });
  inside.on("connection", () => {
    hits += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  ({ port } = inside.address() as AddressInfo);
  service = await startTestService({ env: { ROLES: "api", OUTBOUND_ALLOWED_HOSTS: receiver.host } });
  client = (await service.addOrganization()).admin.client;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  inside.closeAllConnections();
  inside.close();
});

let names = 0;
function definition(url: string, change: Record<string, unknown> = {}) {
  names += 1;
  return { name: `t_${names}`, tool_type: "endpoint", configuration: { url, ...change }, retry_attempts: 0 };
}

const ADDRESSES = [
  "http://127.0.0.1:P/",
  "https://127.0.0.1:P/",
  "http://127.1:P/",
  "http://0:P/",
  "http://0.0.0.0:P/",
  "http://2130706433:P/",
  "http://0x7f000001:P/",
  "http://0177.0.0.1:P/",
  "http://①②⑦.⓪.⓪.①:P/",
  "http://127。0。0。1:P/",
  "http://localhost:P/",
  "http://LOCALHOST.:P/",
  "http://[::1]:P/",
  "http://[::]:P/",
  "http://[::ffff:127.0.0.1]:P/",
  "http://[::ffff:7f00:1]:P/",
  "http://[64:ff9b::7f00:1]:P/",
  "http://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "http://user:pass@127.0.0.1:P/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:P/_GET",
  "{{host}}",
  "http://{{host}}:P/",
  "http://127.0.0.1:{{port}}/",
] as const;

test.each(ADDRESSES)("a tool never reaches %s, saved or only tried", async (address) => {
  const url = address.replace("P", String(port));
  const saved = await client.post("/api/v1/tools", definition(url));
  expect(saved.status, saved.text).toBe(400);
  const parameters = { host: "127.0.0.1", port: String(port) };
  const tried = await client.post("/api/tools/test", { ...definition(url), parameters });
  expect(tried.status, tried.text).toBe(400);
  // One that got into the rows in some other way is stopped when it is called.
  const good = (await client.post("/api/v1/tools", definition("https://a.example/"))).json;
  await service.service.platform.database
    .updateTable("tools")
    .set({ configuration: JSON.stringify({ url }) })
    .where("id", "=", good.id)
    .execute();
  const called = await client.post(`/api/v1/tools/${good.id}/test`, { parameters });
  expect(called.json).toMatchObject({ success: false, status: "error" });
  expect(hits).toBe(0);
});

test("a definition that is not saved has no secrets to stand behind masks", async () => {
  const masked = definition(receiver.url("/masked"), { headers: { Authorization: "********" } });
  const tried = await client.post("/api/tools/test", masked);
  expect([tried.status, tried.json.code]).toEqual([400, "secret-needed"]);
  const open = definition(receiver.url("/masked"), { headers: { Authorization: "Bearer x" } });
  for (const body of [
    { ...open, parameters: { a: "1" } },
    { tool: open, test_parameters: { a: "1" } },
  ]) {
    expect((await client.post("/api/tools/test", body)).json).toMatchObject({ success: true, result: "ok" });
  }
  expect(receiver.requests("/masked").map(({ headers }) => headers.authorization)).toEqual(["Bearer x", "Bearer x"]);
});

test("nor by a redirect, which is an error", async () => {
  receiver.script("/away", respond(302, { headers: { location: `http://127.0.0.1:${port}/` } }));
  const tool = (await client.post("/api/v1/tools", definition(receiver.url("/away"), { follow_redirects: true }))).json;
  const called = await client.post(`/api/v1/tools/${tool.id}/test`);
  expect(called.json).toMatchObject({ success: false, error_code: "redirect-not-followed", http_status: 302 });
  expect(hits).toBe(0);
});

test("nor through an argument that tries to leave the path", async () => {
  receiver.script("/shop/orders", respond(200, { body: '{"ok": true}' }));
  const tool = (await client.post("/api/v1/tools", definition(`${receiver.origin}/shop/{{id}}`))).json;
  const run = async (id: string) => (await client.post(`/api/v1/tools/${tool.id}/test`, { parameters: { id } })).json;
  const before = receiver.requests().length;
  for (const id of ["..", ".", ""]) expect((await run(id)).status).toBe("error");
  expect(receiver.requests()).toHaveLength(before);
  await run("../admin");
  await run("x?y=1#z");
  await run(`@127.0.0.1:${port}/`);
  expect(
    receiver.requests().every(({ path }) => ["/shop/", "/away", "/masked"].some((start) => path.startsWith(start))),
  ).toBe(true);
  expect(await run("orders")).toMatchObject({ success: true, result: { ok: true }, attempts: 1 });
  const counted = (await client.get(`/api/v1/tools/${tool.id}`)).json;
  expect(counted).toMatchObject({ execution_count: 7, success_count: 4, failure_count: 3 });
  const logs = (await client.get(`/api/organization/tools/${tool.id}/logs?limit=1`)).json;
  expect(logs.logs).toEqual([
    expect.objectContaining({
      tool_id: tool.id,
      tool_name: tool.name,
      origin: "test",
      status: "success",
      parameters: { id: "orders" },
      result: { ok: true },
      http_status: 200,
      attempts: 1,
      conversation_id: null,
    }),
  ]);
  expect(hits).toBe(0);
});
