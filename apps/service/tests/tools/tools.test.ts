// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tools' templates have them
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const SECRET = "Bearer abcdefghijklmnop-1111";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

const FAMILIES = ["/api/v1/tools", "/api/organization/tools"] as const;
let names = 0;

function definition(change: Record<string, unknown> = {}): Record<string, unknown> {
  names += 1;
  return {
    name: `find_order_${names}`,
    display_name: "Find an order",
    description: "Looks an order up",
    tool_type: "endpoint",
    configuration: {
      url: "https://api.example.com/orders/{{id}}",
      method: "get",
      headers: { Authorization: SECRET, "Content-Type": "application/json" },
      response_mapping: { state: "order.state" },
    },
    function_definition: {
      name: `find_order_${names}`,
      description: "Looks an order up",
      parameters: {
        type: "object",
        properties: { id: { type: "string", description: "Its number" } },
        required: ["id"],
      },
    },
    ...change,
  };
}

async function make(change: Record<string, unknown> = {}, as: ApiClient = client) {
  const response = await as.post(FAMILIES[0], definition(change));
  expect(response.status, response.text).toBe(200);
  return response.json;
}

async function makeAssistant(of: TestOrganization = organization): Promise<number> {
  return (await of.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
}

describe.each(FAMILIES)("%s", (path) => {
  test("makes, reads, changes and deletes a tool; bodies serve every client", async () => {
    const sent = definition();
    const created = await client.post(path, sent);
    expect(created.status).toBe(200);
    expect(created.json).toMatchObject({
      success: true,
      name: sent["name"],
      tool_type: "endpoint",
      timeout_seconds: 30,
      retry_attempts: 3,
      is_active: true,
      is_public: false,
      organization_id: organization.organizationId,
      created_by: organization.admin.userId,
      execution_count: 0,
      success_rate: 0,
      avg_execution_time: null,
      last_executed_at: null,
      parameters: [{ name: "id", type: "string", description: "Its number", required: true }],
      http_config: { method: "get", url: "https://api.example.com/orders/{{id}}", timeout: 30 },
      python_config: null,
    });
    expect(created.json.tool).toMatchObject({ id: created.json.id, name: sent["name"] });
    const { id } = created.json;
    const read = (await client.get(`${path}/${id}`)).json;
    expect(read.tool).toEqual(created.json.tool);
    const changed = await client.put(`${path}/${id}`, { display_name: "New", timeout_seconds: 5, is_active: null });
    expect(changed.json).toMatchObject({
      display_name: "New",
      timeout_seconds: 5,
      is_active: true,
      name: sent["name"],
    });
    expect((await client.delete(`${path}/${id}`)).json).toMatchObject({ success: true });
    expect((await client.get(`${path}/${id}`)).status).toBe(404);
    // The name is free again.
    expect((await client.post(path, sent)).status).toBe(200);
  });

  test("lists with pages, filters and both ways of naming", async () => {
    const own = await service.addOrganization();
    for (let index = 0; index < 25; index += 1) {
      await make(
        { name: `t_${String(index).padStart(2, "0")}`, function_definition: null, is_active: index !== 3 },
        own.admin.client,
      );
    }
    const list = async (query = "") => (await own.admin.client.get(`${path}${query}`)).json;
    const first = await list();
    const perPage = path === FAMILIES[0] ? 12 : 20;
    expect(first.pagination).toEqual({
      page: 1,
      per_page: perPage,
      total: 25,
      total_items: 25,
      total_pages: Math.ceil(25 / perPage),
      has_next: true,
      has_prev: false,
    });
    expect(first.items).toEqual(first.tools);
    const last = await list("?page=3&per_page=10&sort_by=created_at&sort_order=desc");
    expect(last.tools.map((tool: { name: string }) => tool.name)).toEqual(["t_04", "t_03", "t_02", "t_01", "t_00"]);
    expect(last.pagination).toMatchObject({ has_next: false, has_prev: true });
    expect((await list("?is_active=false")).tools).toHaveLength(1);
    expect((await list("?search=T_1")).total).toBe(10);
    expect((await list("?search=%25")).total).toBe(0);
    expect((await list("?tool_type=lambda")).total).toBe(0);
    expect((await own.admin.client.get(`${path}?sort_by=organization_id`)).status).toBe(422);
    expect((await own.admin.client.get(`${path}?per_page=101`)).status).toBe(422);
  });

  test("duplicates, exports and imports", async () => {
    const tool = await make();
    const copy = (await client.post(`${path}/${tool.id}/duplicate`)).json;
    expect(copy).toMatchObject({ name: `${tool.name}_copy`, display_name: "Find an order (copy)" });
    expect(copy.function_definition.name).toBe(copy.name);
    expect(copy.configuration.headers.Authorization).toBe(tool.configuration.headers.Authorization);
    expect((await client.post(`${path}/${tool.id}/duplicate`)).json.name).toBe(`${tool.name}_copy_2`);
    expect((await client.post(`${path}/${tool.id}/duplicate?new_name=${tool.name}`)).json.code).toBe("name-taken");
    const named = await client.post(`${path}/${tool.id}/duplicate?new_name=${tool.name}_x&new_display_name=X`);
    expect(named.json).toMatchObject({ name: `${tool.name}_x`, display_name: "X" });

    const file = await client.get(`${path}/${tool.id}/export`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="tool-${tool.name}.json"`);
    expect(file.json).toMatchObject({ secrets_left_out: ["headers.Authorization"] });
    expect(file.text).not.toContain("1111");
    const other = await service.addOrganization();
    const imported = await other.admin.client.post(`${path}/import`, multipart(file.text));
    expect(imported.status, imported.text).toBe(200);
    expect(imported.json).toMatchObject({ name: tool.name, organization_id: other.organizationId });
    expect(imported.json.configuration.headers.Authorization).toBeNull();
    expect((await other.admin.client.post(`${path}/import`, multipart(file.text))).json.code).toBe("name-taken");
    for (const [body, code] of [
      ["{}", "form-not-readable"],
      [multipart("{}", "other"), "file-missing"],
      [multipart("no json"), "file-not-readable"],
      [multipart('{"tool": {"name": 1}}'), "file-not-readable"],
      [multipart('{"tool": {"__proto__": {"a": 1}}}'), "file-not-readable"],
    ]) {
      const refused = await other.admin.client.post(`${path}/import`, body);
      expect([refused.status, refused.json.code]).toEqual([400, code]);
    }
  });
});

/** As the Python client library sends it: under the content type of JSON. */
function multipart(file: string, field = "file"): string {
  const head = `Content-Disposition: form-data; name="${field}"; filename="t.json"`;
  return `--b0undary\r\n${head}\r\nContent-Type: application/json\r\n\r\n${file}\r\n--b0undary--\r\n`;
}

describe("client libraries", () => {
  test("make and change tools in their own words", async () => {
    const created = await client.post("/api/v1/tools", {
      name: "check_stock",
      tool_type: "http",
      parameters: [{ name: "sku", type: "string", description: null, required: true, default: null, enum: null }],
      http_config: { method: "POST", url: "https://api.example.com/stock", headers: { "X-Key": "k" }, timeout: 12 },
    });
    expect(created.status, created.text).toBe(200);
    expect(created.json).toMatchObject({
      tool_type: "endpoint",
      configuration: { url: "https://api.example.com/stock", method: "POST", timeout_seconds: 12 },
      function_definition: { name: "check_stock", parameters: { required: ["sku"] } },
      http_config: { method: "POST", headers: { "X-Key": "********" }, timeout: 12, body_template: null },
    });
    const { id } = created.json;
    const changed = await client.patch(`/api/v1/tools/${id}`, {
      name: "check_inventory",
      parameters: [{ name: "sku" }, { name: "place", enum: ["a", "b"] }],
      http_config: { ...created.json.http_config, timeout: 20 },
    });
    expect(changed.json).toMatchObject({
      name: "check_inventory",
      function_definition: { name: "check_inventory" },
      configuration: { timeout_seconds: 20, headers: { "X-Key": "********" } },
    });
    expect(changed.json.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(["sku", "place"]);
  });

  test("store python and lambda tools, which can be assigned and do not run", async () => {
    const python = await make({ tool_type: "python", configuration: null, python_config: { code: "x = 1" } });
    expect(python).toMatchObject({ tool_type: "python_function", python_config: { code: "x = 1", requirements: [] } });
    const lambda = await make({
      tool_type: "lambda",
      configuration: null,
      lambda_config: { function_arn: "arn:x", region: "eu-west-1" },
    });
    expect(lambda.lambda_config).toMatchObject({ function_arn: "arn:x", region: "eu-west-1" });
    const assistantId = await makeAssistant();
    const assigned = await client.post(`/api/v1/tools/${python.id}/assign`, { assistant_id: assistantId });
    expect(assigned.status).toBe(200);
    for (const { id } of [python, lambda]) {
      const tested = await client.post(`/api/v1/tools/${id}/test`);
      expect(tested.json).toMatchObject({ success: false, status: "error", error_code: "tool-type-not-available" });
      expect((await client.get(`/api/v1/tools/${id}/logs?status=error`)).json.logs).toHaveLength(1);
    }
  });
});

describe("what cannot work is refused when it is saved", () => {
  const endpoint = (change: Record<string, unknown>) => ({ configuration: { url: "https://a.example/", ...change } });
  const parameters = (schema: unknown) => ({ function_definition: { name: "f", parameters: schema } });
  test.each<[string, Record<string, unknown>, string]>([
    ["a function name no vendor takes", { function_definition: { name: "find order!" } }, "function_definition"],
    ["parameters that are no object's", parameters({ type: "string" }), "function_definition"],
    ["parameters that are a text", parameters("day"), "function_definition"],
    ["a parameter of no type", parameters({ properties: { day: { type: "weekday" } } }), "function_definition"],
    ["a parameter that is no schema", parameters({ properties: { day: "string" } }), "function_definition"],
    ["an endpoint without an address", { configuration: {} }, "configuration"],
    ["an unknown method", endpoint({ method: "TRACE" }), "configuration"],
    ["a mapping that is no path", endpoint({ response_mapping: { a: "x[*]" } }), "configuration"],
  ])("an impossible shape: %s", async (_what, change, member) => {
    const refused = await client.post("/api/v1/tools", definition(change));
    expect(refused.status, refused.text).toBe(422);
    expect(refused.json.detail[0].loc).toEqual(["body", member]);
    const tool = await make();
    const changed = await client.patch(`/api/v1/tools/${tool.id}`, change);
    expect([changed.status, changed.json.detail[0].loc]).toEqual([422, ["body", member]]);
    const imported = await client.post("/api/v1/tools/import", multipart(JSON.stringify(definition(change))));
    expect([imported.status, imported.json.detail[0].loc]).toEqual([422, ["body", "file", member]]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no verification of TLS", endpoint({ verify_ssl: false }), "tls-verification-needed"],
    ["a header that is ours", endpoint({ headers: { Host: "b.example" } }), "header-not-allowed"],
    ["a header of two lines", endpoint({ headers: { "X-A": "a\r\nX-B: b" } }), "header-not-allowed"],
    ["a variable for the host", endpoint({ url: "https://{{host}}/x" }), "address-has-variables"],
    ["a variable within the host", endpoint({ url: "https://a.${host}.example/" }), "address-has-variables"],
    ["http", endpoint({ url: "http://a.example/" }), "address-not-allowed"],
    ["another port", endpoint({ url: "https://a.example:8443/" }), "address-not-allowed"],
    ["a private address", endpoint({ url: "https://127.0.0.1/" }), "address-not-allowed"],
    ["user and password", endpoint({ url: "https://u:p@a.example/" }), "address-not-allowed"],
    [
      "a definition that is too large",
      { configuration: { url: "https://a.example/", body_template: "x".repeat(65_500) } },
      "definition-too-large",
    ],
  ])("%s", async (_what, change, code) => {
    const refused = await client.post("/api/v1/tools", definition(change));
    expect([refused.status, refused.json.code]).toEqual([400, code]);
    expect(refused.json.fix).toEqual(expect.any(String));
  });

  test.each<[string, Record<string, unknown>]>([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(101) }],
    ["display_name", { display_name: "x".repeat(201) }],
    ["tool_type", { tool_type: "shell" }],
    ["timeout_seconds", { timeout_seconds: 301 }],
    ["retry_attempts", { retry_attempts: 11 }],
  ])("limits of %s", async (member, change) => {
    const refused = await client.post("/api/v1/tools", definition(change));
    expect(refused.status).toBe(422);
    expect(refused.json.detail[0].loc).toEqual(["body", member]);
  });

  test("a name can be had once in an organization", async () => {
    const tool = await make();
    expect((await client.post("/api/v1/tools", definition({ name: tool.name }))).json.code).toBe("name-taken");
    const other = await make();
    expect((await client.patch(`/api/v1/tools/${other.id}`, { name: tool.name })).json.code).toBe("name-taken");
    const elsewhere = await service.addOrganization();
    await make({ name: tool.name }, elsewhere.admin.client);
  });

  const url = "https://a.example/";
  const own = { name: "find_order", tool_type: "endpoint", description: "Finds", configuration: { url } };
  test.each<[string, readonly Record<string, unknown>[], readonly (string | number)[]]>([
    ["one without a name", [own, { ...own, name: undefined }], [1, "name"]],
    ["one without an address", [{ ...own, configuration: {} }], [0, "configuration"]],
    ["one whose configuration is a text", [{ ...own, configuration: url }], [0, "configuration"]],
    ["one with an invalid address", [{ ...own, configuration: { url: "over there" } }], [0, "configuration"]],
    ["one with a private address", [{ ...own, configuration: { url: "https://10.0.0.7/" } }], [0, "configuration"]],
    ["one whose function no vendor takes", [{ ...own, name: "find order!" }], [0, "function_definition"]],
    ["one of another type", [{ ...own, tool_type: "shell" }], [0, "tool_type"]],
    [
      "one whose parameters are no schema",
      [{ ...own, function_definition: { name: "f", parameters: { properties: { day: 1 } } } }],
      [0, "function_definition"],
    ],
    ["two of one name", [own, { ...own, description: "Finds, too" }], [1, "name"]],
  ])("an assistant's own tools: %s", async (_what, tools, place) => {
    const loc = ["body", "tools_settings", "custom_tools", ...place];
    const settings = { tools_settings: { custom_tools: tools } };
    const refused = await client.post("/api/v1/assistants", { name: "Ada", ...settings });
    expect([refused.status, refused.json.detail[0].loc], refused.text).toEqual([422, loc]);
    const assistantId = await makeAssistant();
    for (const change of [client.put, client.patch]) {
      const changed = await change.call(client, `/api/v1/assistants/${assistantId}`, settings);
      expect([changed.status, changed.json.detail[0].loc], changed.text).toEqual([422, loc]);
    }
    const kept = await client.patch(`/api/v1/assistants/${assistantId}`, { tools_settings: { custom_tools: [own] } });
    expect(kept.status, kept.text).toBe(200);
  });
});

describe("secrets", () => {
  test("come back masked, whatever the header is called, and are nowhere in the rows", async () => {
    const tool = await make({
      configuration: {
        url: "https://a.example/",
        headers: { Authorization: SECRET, "X-Tenant": "short", "Content-Type": "text/plain" },
        api_key: "ijklmnopqrstuvwxyz-2222",
      },
    });
    expect(tool.configuration).toMatchObject({
      headers: { Authorization: "********1111", "X-Tenant": "********", "Content-Type": "text/plain" },
      api_key: "********2222",
    });
    const viewer = await organization.addMember({ role: "viewer" });
    const seen = (await viewer.client.get(`/api/v1/tools/${tool.id}`)).json;
    expect(seen.configuration).toMatchObject({ headers: { Authorization: "********" }, api_key: "********" });
    expect(seen.http_config.headers.Authorization).toBe("********");
    const { database } = service.service.platform;
    const rows = await database.selectFrom("tools").selectAll().where("id", "=", tool.id).execute();
    expect(JSON.stringify(rows)).not.toContain("abcdefghijklmnop");
    const sealed = await database.selectFrom("tool_secrets").select("path").where("tool_id", "=", tool.id).execute();
    expect(sealed.map(({ path }) => path).toSorted()).toEqual(["api_key", "headers.Authorization", "headers.X-Tenant"]);
    expect(service.logLines.join("")).not.toContain("abcdefghijklmnop");
  });

  test("a masked or empty one keeps the stored one, null takes it away", async () => {
    const tool = await make();
    const ciphertext = async () =>
      (
        await service.service.platform.database
          .selectFrom("tool_secrets")
          .select("value_encrypted")
          .where("tool_id", "=", tool.id)
          .execute()
      )[0]?.value_encrypted;
    const before = await ciphertext();
    const send = (headers: unknown) =>
      client.put(`/api/v1/tools/${tool.id}`, { configuration: { ...tool.configuration, headers } });
    for (const kept of ["********1111", "********", ""]) {
      expect((await send({ Authorization: kept })).json.configuration.headers.Authorization).toBe("********1111");
      expect(await ciphertext()).toBe(before);
    }
    expect((await send({ Authorization: null })).json.configuration.headers.Authorization).toBeNull();
    expect(await ciphertext()).toBeUndefined();
  });

  test("only an admin sends a stored one to another address", async () => {
    const tool = await make();
    const user = (await organization.addMember({ role: "user" })).client;
    const configuration = { ...tool.configuration, url: "https://evil.example/" };
    const refused = await user.put(`/api/v1/tools/${tool.id}`, { configuration });
    expect([refused.status, refused.json.code]).toEqual([400, "secret-needed"]);
    expect((await client.put(`/api/v1/tools/${tool.id}`, { configuration })).status).toBe(200);
  });

  test("an assignment's own stay with it and with the address they were given for", async () => {
    const tool = await make();
    const assistantId = await makeAssistant();
    const assigned = await client.post(`/api/assistants/${assistantId}/tools/assign`, {
      tool_ids: [tool.id],
      custom_configuration: { headers: { "X-Branch": "branch-secret-0123456789" } },
    });
    expect(assigned.json.tools[0].custom_configuration).toEqual({ headers: { "X-Branch": "********6789" } });
    const user = (await organization.addMember({ role: "user" })).client;
    const moved = await user.patch(`/api/v1/tools/${tool.id}`, {
      configuration: { url: "https://evil.example/" },
    });
    expect(moved.json.code).toBe("secret-needed");
    const configure = (as: ApiClient, body: unknown) =>
      as.put(`/api/assistants/${assistantId}/tools/${tool.id}/configure`, body);
    const stolen = await configure(user, {
      custom_configuration: { url: "https://evil.example/", headers: { "X-Branch": "********" } },
    });
    expect(stolen.json.code).toBe("secret-needed");
    const kept = await configure(user, { enabled: false });
    expect(kept.json.tools[0]).toMatchObject({
      enabled: false,
      custom_configuration: { headers: { "X-Branch": "********6789" } },
    });
    const cleared = await configure(client, { custom_configuration: null });
    expect(cleared.json.tools[0]).toMatchObject({ enabled: true, custom_configuration: null });
    expect(
      await service.service.platform.database
        .selectFrom("assistant_tool_secrets")
        .select("path")
        .where("tool_id", "=", tool.id)
        .execute(),
    ).toEqual([]);
  });
});

describe("assigning", () => {
  test("over each family, with all or nothing", async () => {
    const [tool, second] = [await make(), await make()];
    const [one, two, three] = [await makeAssistant(), await makeAssistant(), await makeAssistant()];
    const assigned = await client.post(`/api/v1/tools/${tool.id}/assign`, {
      assistant_ids: [one, two],
      enabled: false,
    });
    expect(assigned.json).toMatchObject({
      success: true,
      tool_id: tool.id,
      assignments: [
        { assistant_id: one, assistant_name: "Ada", enabled: false, assigned_at: expect.stringMatching(/\+00:00$/) },
        { assistant_id: two },
      ],
      message: expect.any(String),
    });
    const again = await client.post(`/api/v1/tools/${tool.id}/assign`, { assistant_ids: [three, one] });
    expect([again.status, again.json.code]).toEqual([400, "already-assigned"]);
    expect((await client.get(`/api/v1/tools/${tool.id}/assignments`)).json.total).toBe(2);
    for (const body of [{}, { assistant_ids: [] }]) {
      expect((await client.post(`/api/v1/tools/${tool.id}/assign`, body)).json.code).toBe("nothing-to-assign");
    }
    expect((await client.post(`/api/assistants/${one}/tools/assign`, { tool_ids: [] })).json.code).toBe(
      "nothing-to-assign",
    );
    const both = await client.post(`/api/assistants/${three}/tools/assign`, { tool_ids: [tool.id, second.id] });
    expect(both.json.tools.map(({ id, enabled }: { id: number; enabled: boolean }) => [id, enabled])).toEqual([
      [tool.id, true],
      [second.id, true],
    ]);
    expect(both.json.items).toEqual(both.json.tools);
    const taken = await client.post(`/api/v1/tools/${tool.id}/unassign`, { assistant_ids: [one, two] });
    expect(taken.json.assignments.map(({ assistant_id: id }: { assistant_id: number }) => id)).toEqual([three]);
    expect((await client.post(`/api/v1/tools/${tool.id}/unassign`, { assistant_id: one })).json.code).toBe(
      "not-assigned",
    );
    expect((await client.delete(`/api/assistants/${three}/tools/${tool.id}/unassign`)).status).toBe(200);
    expect((await client.delete(`/api/assistants/${three}/tools/${tool.id}/unassign`)).status).toBe(400);
    expect((await client.get(`/api/assistants/${three}/tools`)).json.total).toBe(1);
  });

  test("nothing of another organization", async () => {
    const other = await service.addOrganization();
    const [tool, assistantId] = [await make(), await makeAssistant()];
    const [foreignTool, foreignAssistant] = [await make({}, other.admin.client), await makeAssistant(other)];
    for (const [path, body] of [
      [`/api/v1/tools/${tool.id}/assign`, { assistant_ids: [assistantId, foreignAssistant] }],
      [`/api/v1/tools/${foreignTool.id}/assign`, { assistant_id: assistantId }],
      [`/api/assistants/${assistantId}/tools/assign`, { tool_ids: [tool.id, foreignTool.id] }],
      [`/api/assistants/${foreignAssistant}/tools/assign`, { tool_ids: [tool.id] }],
    ] as const) {
      expect((await client.post(path, body)).status, path).toBe(404);
    }
    expect((await client.get(`/api/assistants/${assistantId}/tools`)).json.total).toBe(0);
    for (const path of [`/api/v1/tools/${foreignTool.id}`, `/api/assistants/${foreignAssistant}/tool-executions`]) {
      expect((await client.get(path)).status).toBe(404);
    }
  });

  test("a deleted tool or assistant leaves no assignment", async () => {
    const [tool, other] = [await make(), await make()];
    const [stays, goes] = [await makeAssistant(), await makeAssistant()];
    for (const { id } of [tool, other])
      await client.post(`/api/v1/tools/${id}/assign`, { assistant_ids: [stays, goes] });
    await client.delete(`/api/v1/tools/${tool.id}`);
    expect(
      (await client.get(`/api/assistants/${stays}/tools`)).json.tools.map((one: { id: number }) => one.id),
    ).toEqual([other.id]);
    await client.delete(`/api/v1/assistants/${goes}`);
    expect((await client.get(`/api/v1/tools/${other.id}/assignments`)).json.total).toBe(1);
    expect((await client.get(`/api/assistants/${goes}/tools`)).status).toBe(404);
  });
});
