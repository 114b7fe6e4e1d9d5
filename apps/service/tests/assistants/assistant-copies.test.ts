import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
});
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const canary = () => `canary-${randomBytes(12).toString("hex")}`;

async function make(client: ApiClient, body: Record<string, unknown>) {
  const { status, json } = await client.post(PATH, { name: "Ada", ...body });
  expect(status).toBe(201);
  return json;
}

async function addNumber(organizationId: number, assistantId: number): Promise<string> {
  const phoneNumber = `+1415${String(Math.trunc(Number(`0x${randomBytes(3).toString("hex")}`) % 10_000_000)).padStart(7, "0")}`;
  await service.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organizationId,
      phone_number: phoneNumber,
      provider: "twilio",
      provider_number_id: `PN${randomBytes(16).toString("hex")}`,
      assistant_id: assistantId,
    })
    .execute();
  return phoneNumber;
}

describe("duplicating", () => {
  test("copies the configuration to the caller, and no number, secret or history", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const secret = canary();
    const original = await make(client, {
      description: "Answers",
      voice_mode: "cascade",
      is_active: false,
      llm_settings: { system_prompt: "Be kind.", seed: 3 },
      llm_provider_config: { api_key: secret, base_url: "https://models.example/v1" },
      tools_settings: { end_call: { enabled: true, scenarios: ["spam"] } },
      webhook_headers: { "X-A": secret },
    });
    await client.patch(`${PATH}/${original.id}`, { idle_timeout: 12 });
    await addNumber(organization.organizationId, original.id);
    const member = await organization.addMember();

    const copy = await member.client.post(`${PATH}/${original.id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.json).toMatchObject({
      name: "Ada (copy)",
      user_id: member.userId,
      description: "Answers",
      voice_mode: "cascade",
      is_active: false,
      idle_timeout: 12,
      llm_settings: original.llm_settings,
      tools_settings: original.tools_settings,
      llm_provider_config: { api_key: null, base_url: "https://models.example/v1" },
      webhook_headers: { "X-A": null },
      phone_numbers: [],
    });
    expect(copy.json.id).not.toBe(original.id);
    const rows = await service.service.platform.database
      .selectFrom("assistant_secrets")
      .select("path")
      .where("assistant_id", "=", copy.json.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await client.get(`${PATH}/${copy.json.id}/settings-history`)).json.total).toBe(0);
    expect((await client.get(`${PATH}/${original.id}`)).json.phone_numbers).toHaveLength(1);
  });

  test("gives the copy the same tools", async () => {
    const organization = await service.addOrganization();
    const { client, userId } = organization.admin;
    const original = await make(client, {});
    const { database } = service.service.platform;
    const ours = { organization_id: organization.organizationId };
    const tool = await database
      .insertInto("tools")
      .values({
        ...ours,
        name: "look_up",
        display_name: "Look up",
        description: "Looks something up",
        tool_type: "endpoint",
        configuration: JSON.stringify({ url: "https://tools.example/" }),
        function_definition: JSON.stringify({ name: "look_up", parameters: {} }),
        timeout_seconds: 10,
        retry_attempts: 0,
        created_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const link = { tool_id: tool.id, enabled: false, custom_configuration: JSON.stringify({ timeout: 3 }) };
    await database
      .insertInto("assistant_tools")
      .values({ ...ours, assistant_id: original.id, ...link })
      .execute();
    const { json: copy } = await client.post(`${PATH}/${original.id}/duplicate`);
    const links = await database
      .selectFrom("assistant_tools")
      .select(["tool_id", "enabled", "custom_configuration"])
      .where("assistant_id", "=", copy.id)
      .execute();
    expect(links).toEqual([{ tool_id: tool.id, enabled: false, custom_configuration: { timeout: 3 } }]);
  });

  test("numbers the names that are taken", async () => {
    const { client } = (await service.addOrganization()).admin;
    const original = await make(client, { name: "Ada" });
    const names: string[] = [];
    for (const id of [original.id, original.id, original.id]) {
      names.push((await client.post(`${PATH}/${id}/duplicate`)).json.name);
    }
    const [second] = (await client.get(PATH)).json.filter((item: { name: string }) => item.name === "Ada (copy 2)");
    names.push((await client.post(`${PATH}/${second.id}/duplicate`)).json.name);
    expect(names).toEqual(["Ada (copy)", "Ada (copy 2)", "Ada (copy 3)", "Ada (copy 4)"]);
    await client.delete(`${PATH}/${second.id}`);
    expect((await client.post(`${PATH}/${original.id}/duplicate`)).json.name).toBe("Ada (copy 2)");
  });

  test("is for those who may write, and of what there is", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const original = await make(client, {});
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.post(`${PATH}/${original.id}/duplicate`)).status).toBe(403);
    await client.delete(`${PATH}/${original.id}`);
    expect((await client.post(`${PATH}/${original.id}/duplicate`)).status).toBe(404);
  });
});

describe("exporting", () => {
  let client: ApiClient;
  let ids: number[];
  let secret: string;
  let phoneNumber: string;
  beforeAll(async () => {
    const organization = await service.addOrganization();
    client = organization.admin.client;
    secret = canary();
    const made = [
      await make(client, {
        name: '=HYPERLINK("x")',
        description: "Front\ndesk",
        llm_provider_config: { api_key: secret },
      }),
      await make(client, { name: "Night 100%", is_active: false }),
      await make(client, { name: "Sales", description: "day and night" }),
    ];
    ids = made.map((assistant) => assistant.id);
    phoneNumber = await addNumber(organization.organizationId, ids[2] ?? 0);
    // This one belongs to another organization; it must turn up nowhere.
    await make((await service.addOrganization()).admin.client, { name: "Night foreign" });
  });

  async function exportedIds(query: string): Promise<number[]> {
    const { status, json } = await client.get(`${PATH}/export?format=json${query}`);
    expect(status).toBe(200);
    expect(json.total).toBe(json.assistants.length);
    return json.assistants.map((assistant: { id: number }) => ids.indexOf(assistant.id));
  }

  test("gives a spreadsheet by default, which runs no formula and holds no secret", async () => {
    const file = await client.get(`${PATH}/export`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="assistants.csv"');
    const lines = file.text.split("\r\n");
    expect(lines[0]).toContain('"id","name","description","is_active","llm_provider"');
    expect(lines).toHaveLength(ids.length + 2);
    expect(file.text).toContain(`"${ids[0]}","'=HYPERLINK(""x"")","Front\ndesk","true","openai"`);
    expect(file.text).toContain(`"'${phoneNumber}"`);
    expect(file.text).not.toContain(secret.slice(-4));
  });

  test("gives whole records as JSON, secrets masked to the end", async () => {
    const file = await client.get(`${PATH}/export?format=json`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="assistants.json"');
    expect(file.json.assistants[0].llm_provider_config.api_key).toBe("********");
    expect(file.json.assistants[2]).toMatchObject({ name: "Sales", phone_numbers: [{ phone_number: phoneNumber }] });
    expect(file.text).not.toContain(secret.slice(-4));
  });

  test.each([
    ["", [0, 1, 2]],
    ["&status=active", [0, 2]],
    ["&status=inactive", [1]],
    ["&status=all", [0, 1, 2]],
    ["&status=", [0, 1, 2]],
    ["&search=NIGHT", [1, 2]],
    ["&search=0%25", [1]],
    ["&search=night&status=active", [2]],
    ["&search=nobody", []],
  ])("filters by %s", async (query, expected) => {
    expect(await exportedIds(query)).toEqual(expected);
  });

  test("takes the ids that are named, whatever the filters say", async () => {
    expect(await exportedIds(`&assistant_ids=${ids[2]},%20${ids[1]},&search=nobody&status=active`)).toEqual([1, 2]);
    expect(await exportedIds("&assistant_ids=987654321")).toEqual([]);
    expect(await exportedIds("&assistant_ids=&search=sales")).toEqual([2]);
  });

  test.each(["?format=xml", "?status=asleep", "?assistant_ids=1;2", "?assistant_ids=a"])(
    "%s is refused",
    async (query) => {
      expect((await client.get(`${PATH}/export${query}`)).status).toBe(422);
    },
  );
});
