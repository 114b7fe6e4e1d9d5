import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

const ALLOWED = "127.0.0.1:4443";
let service: TestService;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api", OUTBOUND_ALLOWED_HOSTS: ALLOWED } });
  client = (await service.addOrganization()).admin.client;
});
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const make = async (body: object = {}) => {
  const made = await client.post(PATH, { name: "Ada", ...body });
  expect(made.status, made.text).toBe(201);
  return made.json;
};

const PRIVATE = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://①②⑦.⓪.⓪.①/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://app.localhost/",
  "https://10.0.0.7/hook",
  "https://192.168.1.1/",
  "https://172.16.0.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://hooks.example.com:8443/",
] as const;

describe("addresses for webhooks that no event would be sent to", () => {
  test.each(PRIVATE)("%s is refused, in new records and changed ones", async (address) => {
    const { id } = await make();
    for (const member of ["webhook_url", "sms_webhook_url"]) {
      const body = { name: "Ada", [member]: address };
      for (const refused of [
        await client.post(PATH, body),
        await client.put(`${PATH}/${id}`, body),
        await client.patch(`${PATH}/${id}`, body),
      ]) {
        expect(refused.status, refused.text).toBe(422);
        expect(refused.json.detail).toEqual([
          { loc: ["body", member], msg: expect.stringContaining("public https addresses"), type: "value_error" },
        ]);
      }
    }
  });

  test("are both told at once", async () => {
    const refused = await client.post(PATH, {
      name: "Ada",
      webhook_url: "https://10.0.0.7/",
      sms_webhook_url: "https://localhost/",
    });
    expect(refused.json.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ["body", "webhook_url"],
      ["body", "sms_webhook_url"],
    ]);
  });

  test("public ones, those that the operator allows, and names that are not resolved are kept", async () => {
    for (const address of ["https://1.1.1.1/x", `https://${ALLOWED}/x`, "https://hooks.internal/", null]) {
      expect((await make({ webhook_url: address, sms_webhook_url: address })).webhook_url).toBe(address);
    }
  });

  test("one that a record has from before keeps nobody from changing the rest, nor from leaving it", async () => {
    const { id } = await make();
    const { database } = service.service.platform;
    const { settings } = await database
      .selectFrom("assistants")
      .select("settings")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const custom_tools = [
      { name: "look_up", tool_type: "endpoint", configuration: { url: "https://10.0.0.9/{{id}}" } },
    ];
    const before = { ...(settings as object), webhook_url: "https://10.0.0.7/", tools_settings: { custom_tools } };
    await database
      .updateTable("assistants")
      .set({ settings: JSON.stringify(before) })
      .where("id", "=", id)
      .execute();
    const whole = (await client.get(`${PATH}/${id}`)).json;
    expect(whole.webhook_url).toBe("https://10.0.0.7/");
    const renamed = await client.put(`${PATH}/${id}`, { ...whole, name: "Bo" });
    expect([renamed.status, renamed.json.name], renamed.text).toEqual([200, "Bo"]);
    expect((await client.patch(`${PATH}/${id}`, { webhook_url: "https://10.0.0.8/" })).status).toBe(422);
    const moved = [{ ...custom_tools[0], configuration: { url: "https://10.0.0.10/" } }];
    const refused = await client.patch(`${PATH}/${id}`, { tools_settings: { custom_tools: moved } });
    expect([refused.status, refused.json.detail[0].loc], refused.text).toEqual([
      422,
      ["body", "tools_settings", "custom_tools", 0, "configuration"],
    ]);
    expect((await client.patch(`${PATH}/${id}`, { webhook_url: null })).json.webhook_url).toBeNull();
  });
});

describe("headers for webhooks", () => {
  test.each([
    ["a name with a blank", { "X Tenant": "a" }, "X Tenant"],
    ["a name with a colon", { "X-Tenant:": "a" }, "X-Tenant:"],
    ["an empty name", { "": "a" }, ""],
    ["a value that begins another header", { "X-Tenant": "a\r\nX-Other: b" }, "X-Tenant"],
    ["a value beyond Latin-1", { "X-Tenant": "日本" }, "X-Tenant"],
    ["a number", { "X-Tenant": 7 }, "X-Tenant"],
    ["a list", { "X-Tenant": ["a"] }, "X-Tenant"],
  ])("%s is refused", async (_what, headers, name) => {
    const { id } = await make();
    for (const refused of [
      await client.post(PATH, { name: "Ada", webhook_headers: headers }),
      await client.put(`${PATH}/${id}`, { webhook_headers: headers }),
      await client.patch(`${PATH}/${id}`, { webhook_headers: headers }),
    ]) {
      expect(refused.status, refused.text).toBe(422);
      expect(refused.json.detail).toMatchObject([{ loc: ["body", "webhook_headers", name] }]);
      expect(refused.json.detail[0].msg).not.toContain("Invalid key");
    }
  });

  test("that are ours are kept, and told of; masks that are sent back are headers like any", async () => {
    const webhook_headers = {
      "X-Tenant": "tenant-of-acme-0001",
      Host: "a.example",
      "webhook-id": "1",
      "x-tenant": "b",
    };
    const made = await make({ webhook_headers });
    const reserved = (name: string) => ({
      path: `webhook_headers.${name}`,
      code: "reserved-header",
      message: expect.stringContaining(name),
    });
    const repeated = { path: "webhook_headers.X-Tenant", code: "repeated-header", message: expect.any(String) };
    expect(made.warnings).toEqual([repeated, reserved("Host"), reserved("webhook-id")]);
    expect(made.webhook_headers["X-Tenant"]).toBe("********0001");
    const fine = await make({ webhook_headers: { "X-Tenant": "tenant-of-acme-0001", Gone: null } });
    expect(fine).not.toHaveProperty("warnings");
    const back = await client.put(`${PATH}/${fine.id}`, fine);
    expect([back.status, back.json.webhook_headers], back.text).toEqual([200, fine.webhook_headers]);
  });
});
