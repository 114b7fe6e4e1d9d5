import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/sip-trunks";
const NOBODYS = "0b6f2a1e-6f0a-4b39-9f2b-3d3c1d8a8f10";
const password = () => `secret-${randomBytes(12).toString("hex")}`;
const trunk = (change: Record<string, unknown> = {}) => ({
  name: `Trunk ${randomBytes(6).toString("hex")}`,
  gateway: "sip.example.com:5060",
  username: "9228",
  password: password(),
  ...change,
});

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { OUTBOUND_ALLOWED_HOSTS: "10.0.0.5:5060,[fd00::5]:5061" } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.addOrganization();
  client = organization.admin.client;
});

async function add(change: Record<string, unknown> = {}, by = client) {
  const { status, json } = await by.post(PATH, trunk(change));
  expect(status).toBe(201);
  return json;
}

describe("a trunk", () => {
  test("is shown as it was sent, with what it was not asked for", async () => {
    const sent = trunk({ name: "  Head office ", provider: "freepbx", priority: -3, enabled: false, register: true });
    const { status, json, headers } = await client.post(PATH, sent);
    expect(status).toBe(201);
    expect(json).toEqual({ ...sent, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await client.get(`${PATH}/${json.id}`)).json).toEqual(json);
    const plain = trunk();
    const defaults = { id: expect.any(String), priority: 1, enabled: true, register: true, provider: null };
    expect((await client.post(PATH, plain)).json).toEqual({ ...plain, ...defaults });
    expect((await client.post(PATH, trunk({ register: null }))).json).toMatchObject({ register: true });
  });

  test("changes what is sent and nothing else, exactly as sent", async () => {
    const added = await add({ provider: "3cx" });
    const change = async (body: unknown) => client.put(`${PATH}/${added.id}`, body);
    expect((await change({})).json).toEqual(added);
    expect((await change({ priority: 0 })).json).toEqual({ ...added, priority: 0 });
    const next = { name: " x ", gateway: "[2001:4860::1]:5061;transport=tcp", username: " u ", password: " p " };
    const rest = { priority: 7, enabled: false, register: false, provider: "" };
    expect((await change({ ...next, ...rest })).json).toEqual({ id: added.id, ...next, ...rest });
    expect((await change({ provider: null })).json.provider).toBeNull();
    expect((await client.get(`${PATH}/${added.id}`)).json).toEqual({ id: added.id, ...next, ...rest, provider: null });
  });

  test("is switched on and off, as often as one likes", async () => {
    const added = await add();
    for (const [action, enabled] of [
      ["disable", false],
      ["disable", false],
      ["enable", true],
      ["enable", true],
    ] as const) {
      const { status, json } = await client.post(`${PATH}/${added.id}/${action}`);
      expect([status, json]).toEqual([200, { ...added, enabled }]);
    }
  });

  test("is gone when it is deleted, and can be made again", async () => {
    const added = await add({ name: "Main" });
    const { status, text } = await client.delete(`${PATH}/${added.id}`);
    expect([status, text]).toEqual([204, ""]);
    for (const answer of [
      await client.get(`${PATH}/${added.id}`),
      await client.put(`${PATH}/${added.id}`, { priority: 1 }),
      await client.post(`${PATH}/${added.id}/enable`),
      await client.delete(`${PATH}/${added.id}`),
    ]) {
      expect([answer.status, answer.json.detail]).toEqual([404, "SIP trunk not found"]);
    }
    await add({ name: "Main" });
  });

  test("stands in the list by priority, then by name", async () => {
    for (const [name, priority] of [
      ["b", 2],
      ["c", 1],
      ["a", 2],
      ["d", 0],
    ] as const) {
      await add({ name, priority });
    }
    const names = (await client.get(PATH)).json.map((each: { name: string }) => each.name);
    expect(names).toEqual(["d", "c", "a", "b"]);
  });

  test.each([NOBODYS, "sync", "1", "x".repeat(64)])("by the id %s is none", async (id) => {
    expect((await client.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await client.put(`${PATH}/${id}`, { priority: 1 })).status).toBe(404);
  });
});

describe("what is no trunk", () => {
  test("lacks a member, or has one of another type: 422", async () => {
    for (const member of ["name", "gateway", "username", "password"]) {
      const { [member]: _left, ...rest } = trunk() as Record<string, unknown>;
      const { status, json } = await client.post(PATH, rest);
      expect([status, json.detail[0].loc]).toEqual([422, ["body", member]]);
    }
    const added = await add();
    for (const wrong of [
      { priority: 1.5 },
      { priority: "high" },
      { enabled: "perhaps" },
      { name: 7 },
      { password: [] },
    ]) {
      expect((await client.post(PATH, trunk(wrong))).status).toBe(422);
      expect((await client.put(`${PATH}/${added.id}`, wrong)).status).toBe(422);
    }
    expect((await client.get(PATH)).json).toEqual([added]);
  });

  test.each([
    [{ gateway: "sip:pbx.example.com" }, "invalid-gateway"],
    [{ gateway: "pbx.example.com:70000" }, "invalid-gateway"],
    [{ gateway: "pbx.example.com;transport=ws" }, "invalid-gateway"],
    [{ gateway: "" }, "invalid-gateway"],
    [{ name: "" }, "empty-name"],
    [{ username: "" }, "credentials-needed"],
    [{ password: "" }, "credentials-needed"],
  ])("%j is refused: 422 when it is made, 400 when it is changed", async (change, code) => {
    expect((await client.post(PATH, trunk(change))).status).toBe(422);
    const added = await add();
    const { status, json } = await client.put(`${PATH}/${added.id}`, change);
    expect([status, json.code, typeof json.fix]).toEqual([400, code, "string"]);
    expect((await client.get(`${PATH}/${added.id}`)).json).toEqual(added);
  });

  test.each(["name", "gateway", "username", "password", "priority", "enabled", "register"])(
    "has null for %s: 400, and stays as it was",
    async (member) => {
      const added = await add();
      const { status, json } = await client.put(`${PATH}/${added.id}`, { [member]: null, provider: "x" });
      expect([status, json.code]).toEqual([400, "null-member"]);
      expect((await client.get(`${PATH}/${added.id}`)).json).toEqual(added);
    },
  );

  test("has no credentials though it registers, by one change or by two", async () => {
    const open = await add({ register: false, username: "", password: "" });
    expect(open).toMatchObject({ username: "", password: "" });
    expect((await client.put(`${PATH}/${open.id}`, { register: true })).json.code).toBe("credentials-needed");
    const added = await add();
    expect((await client.put(`${PATH}/${added.id}`, { register: false, password: "" })).status).toBe(200);
    expect((await client.put(`${PATH}/${added.id}`, { register: true })).json.code).toBe("credentials-needed");
    expect((await client.put(`${PATH}/${added.id}`, { register: true, password: "again" })).status).toBe(200);
  });

  test("has the name of another one of the organization: 400", async () => {
    await add({ name: "Main" });
    const other = await add();
    const taken = { status: 400, json: expect.objectContaining({ code: "name-taken" }) };
    expect(await client.post(PATH, trunk({ name: "Main" }))).toMatchObject(taken);
    expect(await client.put(`${PATH}/${other.id}`, { name: "Main" })).toMatchObject(taken);
    expect((await client.put(`${PATH}/${other.id}`, { name: other.name })).status).toBe(200);
    const elsewhere = await service.addOrganization();
    await add({ name: "Main" }, elsewhere.admin.client);
  });

  test("of many at once with one name there is one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(PATH, trunk({ name: "Main" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  });

  test("is the hundred and first", async () => {
    for (let count = 0; count < 100; count += 1) await add();
    const { status, json } = await client.post(PATH, trunk());
    expect([status, json.code]).toEqual([400, "too-many-trunks"]);
  });

  test.each([
    "127.0.0.1",
    "10.0.0.5:5080",
    "10.0.0.5;transport=tls",
    "localhost",
    "LOCALHOST.:5060",
    "[::1]",
    "[fd00::5]",
    "[::ffff:10.0.0.1]:5060",
    "169.254.169.254:80",
    "0x7f.0.0.1",
    "pbx.127.1",
  ])("leads into the operator's own network: %s", async (gateway) => {
    const { status, json } = await client.post(PATH, trunk({ gateway }));
    expect([status, json.code]).toEqual([400, "private-address"]);
    const added = await add();
    expect((await client.put(`${PATH}/${added.id}`, { gateway })).json.code).toBe("private-address");
  });

  test.each(["10.0.0.5", "10.0.0.5:5060;transport=tcp", "[fd00::5]:5061", "[fd00:0:0:0:0:0:0:5];transport=tls"])(
    "the operator may allow one there: %s",
    async (gateway) => {
      expect((await client.post(PATH, trunk({ gateway }))).status).toBe(201);
    },
  );
});

describe("who may", () => {
  test("only admins see and change trunks", async () => {
    const added = await add();
    const user = await organization.addMember({ role: "user" });
    const readOnly = await organization.addMember({
      role: "admin",
      permissions: { read: true, write: true, admin: false },
    });
    const unverified = await organization.addMember({ role: "admin", isVerified: false });
    for (const { client: other } of [user, readOnly, unverified]) {
      for (const [method, path, body] of [
        ["GET", PATH],
        ["POST", PATH, trunk()],
        ["POST", `${PATH}/sync`],
        ["GET", `${PATH}/${added.id}`],
        ["PUT", `${PATH}/${added.id}`, { priority: 9 }],
        ["POST", `${PATH}/${added.id}/disable`],
        ["POST", `${PATH}/${added.id}/enable`],
        ["DELETE", `${PATH}/${added.id}`],
      ] as const) {
        const answer = await other.request(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 403]);
        expect(answer.text).not.toContain(added.password);
      }
    }
    expect((await service.anonymous.get(PATH)).status).toBe(401);
    expect((await client.get(PATH)).json).toEqual([added]);
  });

  test("another organization's trunk is none", async () => {
    const added = await add();
    const { client: other } = (await service.addOrganization()).admin;
    expect((await other.get(PATH)).json).toEqual([]);
    for (const answer of [
      await other.get(`${PATH}/${added.id}`),
      await other.put(`${PATH}/${added.id}`, { priority: 9 }),
      await other.post(`${PATH}/${added.id}/disable`),
      await other.delete(`${PATH}/${added.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await client.get(PATH)).json).toEqual([added]);
  });

  test("a password stands encrypted in its row, in no log, and its readers in the audit log", async () => {
    const added = await add();
    const next = password();
    await client.put(`${PATH}/${added.id}`, { password: next });
    await client.get(PATH);
    await client.get(`${PATH}/${added.id}`);
    const rows = JSON.stringify(await service.service.platform.database.selectFrom("sip_trunks").selectAll().execute());
    const { json, text } = await client.get("/api/v1/audit-log?limit=500");
    for (const secret of [added.password, next]) {
      for (const place of [rows, text, service.logLines.join("\n")]) expect(place).not.toContain(secret);
    }
    const actions = json.items.map((entry: { operation: string }) => entry.operation);
    for (const action of ["createSipTrunk", "updateSipTrunk", "listSipTrunks", "getSipTrunk"]) {
      expect(actions).toContain(action);
    }
  });

  test("a password that is put into another row does not open", async () => {
    const [first, second] = [await add(), await add()];
    const { database } = service.service.platform;
    const row = await database
      .selectFrom("sip_trunks")
      .select("password_encrypted")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    await database.updateTable("sip_trunks").set(row).where("id", "=", second.id).execute();
    expect((await client.get(`${PATH}/${second.id}`)).status).toBe(500);
    expect((await client.get(`${PATH}/${first.id}`)).json).toEqual(first);
  });
});
