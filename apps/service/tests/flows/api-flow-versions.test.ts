import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { AGENT, GREETING, graphOf, oneNode } from "./flow-graphs.ts";

const PATH = "/api/v1/flows";
const MISSING = 987_654_321;
const graphNumber = (number: number) => graphOf({ greet: { ...GREETING, say: `Hello ${number}` } });

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

/** A flow that has as many versions. */
async function flowWith(versions: number): Promise<{ readonly id: number; readonly base_assistant_id: number }> {
  const made = (await client.post(PATH, { name: "Reception", graph: graphNumber(1) })).json;
  for (let version = 2; version <= versions; version += 1) {
    expect((await client.put(`${PATH}/${made.id}`, { graph: graphNumber(version) })).status).toBe(200);
  }
  return made;
}
const restore = (id: number, version: number, body?: Record<string, unknown>) =>
  client.post(`${PATH}/${id}/versions/${version}/restore`, body);
const read = async (id: number) => (await client.get(`${PATH}/${id}`)).json;

describe("a flow's versions", () => {
  test("are listed, the newest first, without their graphs, and go on before one", async () => {
    const { id, base_assistant_id } = await flowWith(4);
    const { status, json } = await client.get(`${PATH}/${id}/versions`);
    expect([status, json.total]).toEqual([200, 4]);
    expect(json.versions[0]).toEqual({
      version: 4,
      base_assistant_id,
      is_current: true,
      created_at: expect.stringMatching(/\+00:00$/),
    });
    const numbers = (list: { version: number }[]) => list.map(({ version }) => version);
    expect(numbers(json.versions)).toEqual([4, 3, 2, 1]);
    const older = (await client.get(`${PATH}/${id}/versions?before=4&limit=2`)).json;
    expect([numbers(older.versions), older.total]).toEqual([[3, 2], 4]);
    expect(older.versions.every(({ is_current }: { is_current: boolean }) => !is_current)).toBe(true);
    expect((await client.get(`${PATH}/${id}/versions?before=1`)).json.versions).toEqual([]);
    expect((await client.get(`${PATH}/${id}/versions?limit=201`)).status).toBe(422);
  });

  test("are read with the graph they had, in its order", async () => {
    const { id } = await flowWith(2);
    const { status, json } = await client.get(`${PATH}/${id}/versions/1`);
    expect([status, json.version, json.is_current]).toEqual([200, 1, false]);
    expect(JSON.stringify(json.graph)).toBe(JSON.stringify(graphNumber(1)));
    for (const version of [3, MISSING]) {
      expect((await client.get(`${PATH}/${id}/versions/${version}`)).json).toEqual({
        detail: "Flow version not found",
      });
    }
    expect((await client.get(`${PATH}/${id}/versions/0`)).status).toBe(422);
  });

  test("of a deleted flow are no longer there", async () => {
    const { id } = await flowWith(1);
    await client.delete(`${PATH}/${id}`);
    expect((await client.get(`${PATH}/${id}/versions`)).status).toBe(404);
    expect((await client.get(`${PATH}/${id}/versions/1`)).status).toBe(404);
    expect((await restore(id, 1)).status).toBe(404);
  });
});

describe("restoring a version", () => {
  test("makes a new one of it, which can be taken back", async () => {
    const { id } = await flowWith(3);
    const restored = await restore(id, 1, { expected_version: 3 });
    expect([restored.status, restored.json.version]).toEqual([200, 4]);
    expect(restored.json.graph).toEqual(graphNumber(1));
    expect(await read(id)).toEqual(restored.json);
    expect((await restore(id, 3)).json).toMatchObject({ version: 5, graph: graphNumber(3) });
    expect((await client.get(`${PATH}/${id}/versions`)).json.total).toBe(5);
    // What it is already makes none.
    expect((await restore(id, 5)).json.version).toBe(5);
  });

  test("brings the base assistant back, unless it is gone", async () => {
    const { id, base_assistant_id: first } = await flowWith(1);
    const second = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
    await client.put(`${PATH}/${id}`, { base_assistant_id: second });
    expect((await restore(id, 1)).json).toMatchObject({ version: 3, base_assistant_id: first });
    expect((await restore(id, 2)).json).toMatchObject({ version: 4, base_assistant_id: second });
    expect((await client.delete(`/api/v1/assistants/${first}`)).status).toBeLessThan(300);
    expect((await restore(id, 1)).json).toMatchObject({ version: 4, base_assistant_id: second });
  });

  test("does nothing to a flow that was changed meanwhile, and neither does a change", async () => {
    const { id } = await flowWith(3);
    for (const answer of [
      await restore(id, 1, { expected_version: 2 }),
      await client.put(`${PATH}/${id}`, { graph: oneNode, name: "Mine", expected_version: 2 }),
    ]) {
      expect([answer.status, answer.json]).toMatchObject([
        409,
        { code: "flow-changed", detail: "The flow was changed meanwhile: it has version 3 now" },
      ]);
    }
    expect(await read(id)).toMatchObject({ version: 3, name: "Reception", graph: graphNumber(3) });
    const changed = await client.put(`${PATH}/${id}`, { graph: oneNode, expected_version: 3 });
    expect([changed.status, changed.json.version]).toEqual([200, 4]);
  });

  test("of two at the same moment that expect the same version, one is refused", async () => {
    const { id } = await flowWith(2);
    const answers = await Promise.all([
      restore(id, 1, { expected_version: 2 }),
      client.put(`${PATH}/${id}`, { graph: oneNode, expected_version: 2 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(3);
  });

  test("whose graph an active flow cannot have is refused with the reason; one that is off takes it", async () => {
    const { id } = await flowWith(1);
    const agent = (await client.post("/api/v1/assistants", { name: "Grace" })).json.id;
    await client.put(`${PATH}/${id}`, {
      graph: graphOf({ greet: { type: "end", transitions: [{ kind: "always", to: "x" }] } }),
      is_active: false,
    });
    await client.put(`${PATH}/${id}`, { graph: graphOf({ greet: AGENT(agent) }) });
    await client.put(`${PATH}/${id}`, { graph: oneNode, is_active: true });
    const refused = await restore(id, 2);
    expect([refused.status, refused.json.code]).toEqual([409, "flow-version-refused"]);
    expect(refused.json.detail).toContain("nodes.greet.transitions.0");
    expect((await client.put(`${PATH}/${id}`, { is_active: false })).status).toBe(200);
    expect((await restore(id, 2)).json.version).toBe(5);
    await client.delete(`/api/v1/assistants/${agent}`);
    expect((await restore(id, 3)).json).toMatchObject({ code: "flow-version-refused" });
  });

  test.each([[{ expected_version: 0 }], [{ expected_version: "x" }], [{ version: 1 }]])("refuses %j", async (body) => {
    const { id } = await flowWith(1);
    expect((await restore(id, 1, body)).status).toBe(422);
  });
});

describe("who may do what", () => {
  test.each([
    ["viewer", { role: "viewer" } as const, 403],
    ["unverified member", { role: "user", isVerified: false } as const, 403],
    ["key that only reads", { permissions: { read: true, write: false, admin: false } } as const, 403],
    ["member", { role: "user" } as const, 200],
  ])("a %s reads and, as far as the role goes, restores", async (_name, options, status) => {
    const { client: caller } = await organization.addMember(options);
    const { id } = await flowWith(1);
    expect((await caller.get(`${PATH}/${id}/versions`)).status).toBe(200);
    expect((await caller.get(`${PATH}/${id}/versions/1`)).status).toBe(200);
    expect((await caller.post(`${PATH}/${id}/versions/1/restore`)).status).toBe(status);
  });

  test("nobody of another organization sees or restores anything", async () => {
    const { id } = await flowWith(2);
    const { client: stranger } = (await service.addOrganization()).admin;
    for (const path of [`${PATH}/${id}/versions`, `${PATH}/${id}/versions/1`]) {
      expect((await stranger.get(path)).json).toEqual({ detail: "Flow not found" });
    }
    expect((await stranger.post(`${PATH}/${id}/versions/1/restore`)).status).toBe(404);
    expect((await service.anonymous.get(`${PATH}/${id}/versions`)).status).toBe(401);
    expect((await read(id)).version).toBe(2);
  });
});
