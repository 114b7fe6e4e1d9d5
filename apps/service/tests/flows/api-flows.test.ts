import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdAssistant } from "../../src/features/assistants/find-assistant.ts";
import { insertFlow } from "../../src/features/flows/flow-store.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { AGENT, GREETING, graphOf, oneNode } from "./flow-graphs.ts";

const PATH = "/api/v1/flows";
const MISSING = 987_654_321;

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  organization = await service.addOrganization();
  other = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

const addAssistant = async (owner: TestOrganization = organization): Promise<number> =>
  (await owner.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;

const addFlow = async (body: Record<string, unknown> = {}) => {
  const { status, json, text } = await client.post(PATH, { name: "Reception", ...body });
  expect([status, text]).toEqual([201, text]);
  return json;
};

async function versionsOf(flowId: number) {
  return service.service.platform.database
    .selectFrom("flow_versions")
    .select(["version", "graph", "base_assistant_id"])
    .where("flow_id", "=", flowId)
    .orderBy("version")
    .execute();
}

describe("making a flow", () => {
  test("of a name alone: an assistant of its own, and one node that talks", async () => {
    const answer = await client.post(PATH, { name: "  Front desk " });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.any(Number),
      organization_id: organization.organizationId,
      base_assistant_id: expect.any(Number),
      name: "Front desk",
      graph: { begin_node: "start", nodes: { start: { type: "conversation", prompt: expect.any(String) } } },
      is_active: true,
      version: 1,
      created_at: expect.stringMatching(/\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
    });
    const starter = (await client.get(`/api/v1/assistants/${answer.json.base_assistant_id}`)).json;
    const made = (await client.post("/api/v1/assistants", { name: "Front desk" })).json;
    const { id: _id, created_at: _createdAt, updated_at: _updatedAt, ...rest } = made;
    expect(starter).toMatchObject(rest);
    expect(starter.llm_settings.system_prompt.length).toBeGreaterThan(20);
    expect((await client.post(`${PATH}/validate`, { graph: answer.json.graph })).json).toMatchObject({
      valid: true,
      errors: [],
    });
  });

  test("keeps the graph as it was sent, its order and its nulls", async () => {
    const graph = {
      nodes: { zulu: { prompt: "Ask.", type: "conversation", say: null, position: { y: 1.5, x: -2 } } },
      global_prompt: "Zoë — “ß” 😀",
      begin_node: "zulu",
      resume_minutes: null,
    };
    const baseAssistantId = await addAssistant();
    const made = await addFlow({ graph, base_assistant_id: baseAssistantId });
    expect(made.base_assistant_id).toBe(baseAssistantId);
    const read = await client.get(`${PATH}/${made.id}`);
    expect(JSON.stringify(read.json.graph)).toBe(JSON.stringify(graph));
    expect(read.json).toEqual(made);
  });

  test.each<readonly [string, unknown, readonly (string | number)[]]>([
    ["no name", {}, ["body", "name"]],
    ["an empty name", { name: "  " }, ["body", "name"]],
    ["a long name", { name: "n".repeat(256) }, ["body", "name"]],
    ["a member nobody knows", { name: "A", description: "B" }, ["body", "description"]],
    ["a graph that is a list", { name: "A", graph: [] }, ["body", "graph"]],
    ["a base assistant that is no number", { name: "A", base_assistant_id: "x" }, ["body", "base_assistant_id"]],
    ["a switch that is null", { name: "A", is_active: null }, ["body", "is_active"]],
  ])("%s is refused", async (_name, body, loc) => {
    const { status, json } = await client.post(PATH, body);
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ loc }]);
  });

  test.each<readonly [string, Record<string, unknown>, readonly (string | number)[]]>([
    ["no nodes", { begin_node: "greet" }, ["nodes"]],
    ["an unknown node type", graphOf({ greet: { type: "dream", prompt: "Dream." } }), ["nodes", "greet", "type"]],
    [
      "an unknown transition kind",
      graphOf({ greet: { ...GREETING, transitions: [{ kind: "wish", to: "greet", when: "ever" }] } }),
      ["nodes", "greet", "transitions", 0, "kind"],
    ],
    ["an unknown member of a node", graphOf({ greet: { ...GREETING, colour: "red" } }), ["nodes", "greet", "colour"]],
    ["an unknown member of the graph", { ...oneNode, colour: "red" }, ["colour"]],
  ])("a graph with %s is refused, draft or not", async (_name, graph, path) => {
    for (const isActive of [true, false]) {
      const { status, json } = await client.post(PATH, { name: "A", graph, is_active: isActive });
      expect(status).toBe(422);
      expect(json.detail).toMatchObject([{ loc: ["body", "graph", ...path], msg: expect.any(String) }]);
    }
  });

  test("what is not refused with a graph is not half made", async () => {
    const before = (await client.get("/api/v1/assistants/count")).json.count;
    const refused = await client.post(PATH, {
      name: "A",
      graph: graphOf({ greet: { ...GREETING, ...AGENT(MISSING) } }),
    });
    expect(refused.status).toBe(422);
    expect((await client.get("/api/v1/assistants/count")).json.count).toBe(before);
  });

  test("a graph with errors is stored switched off only, and warnings stop nobody", async () => {
    const dangling = graphOf({ greet: { ...GREETING, transitions: [{ kind: "always", to: "nowhere" }] } });
    const refused = await client.post(PATH, { name: "A", graph: dangling });
    expect(refused.status).toBe(422);
    expect(refused.json.detail).toContainEqual({
      loc: ["body", "graph", "nodes", "greet", "transitions", 0, "to"],
      msg: expect.stringContaining("nowhere"),
      type: expect.stringMatching(/^[a-z-]+$/),
    });
    expect((await addFlow({ graph: dangling, is_active: false })).graph).toEqual(dangling);
    const unreachable = graphOf({ greet: GREETING, island: { type: "end", say: "Bye." } });
    const check = (await client.post(`${PATH}/validate`, { graph: unreachable })).json;
    expect(check.valid).toBe(true);
    expect(check.warnings.length).toBeGreaterThan(0);
    await addFlow({ graph: unreachable });
  });

  test("another organization's assistant is as good as none: as base 404, in a node 422", async () => {
    const foreign = await addAssistant(other);
    for (const isActive of [true, false]) {
      const answers = await Promise.all(
        [foreign, MISSING].flatMap((id) => [
          client.post(PATH, { name: "A", base_assistant_id: id, is_active: isActive }),
          client.post(PATH, { name: "A", graph: graphOf({ greet: AGENT(id) }), is_active: isActive }),
        ]),
      );
      const [base, node, missingBase, missingNode] = answers;
      expect([base?.status, base?.text]).toEqual([404, missingBase?.text]);
      expect([node?.status, missingNode?.status]).toEqual([422, 422]);
      expect(node?.text).toBe(missingNode?.text.replace(String(MISSING), String(foreign)));
      expect(node?.json.detail).toMatchObject([
        { loc: ["body", "graph", "nodes", "greet", "assistant_id"], type: "unknown-assistant" },
      ]);
    }
    const own = await addAssistant();
    await addFlow({ graph: graphOf({ greet: AGENT(own) }) });
  });

  test("a body of more than a megabyte is too large, one of nearly as much is not", async () => {
    const nodes = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `node ${index}`,
          {
            type: "conversation",
            prompt: "p".repeat(10_000),
            transitions: [{ kind: "always", to: `node ${index + 1}` }],
          },
        ]),
      );
    const graph = (count: number) => ({
      begin_node: "node 0",
      nodes: { ...nodes(count), [`node ${count}`]: { type: "end", say: "Bye." } },
    });
    expect((await client.post(PATH, { name: "Large", graph: graph(103) })).status).toBe(201);
    expect((await client.post(PATH, { name: "Too large", graph: graph(106) })).status).toBe(413);
  });

  test("of mistakes without number the first hundred are told", async () => {
    const transitions = Array.from({ length: 100 }, (_, index) => ({ kind: "always", to: `nowhere ${index}` }));
    const graph = graphOf({ greet: { ...GREETING, transitions }, other: { ...GREETING, transitions } });
    const { status, json } = await client.post(PATH, { name: "A", graph });
    expect(status).toBe(422);
    expect(json.detail).toHaveLength(100);
  });
});

describe("changing a flow", () => {
  test("replaces what is sent; null and absent members stay", async () => {
    const flow = await addFlow({ graph: oneNode });
    const renamed = await client.put(`${PATH}/${flow.id}`, {
      name: "Night desk",
      base_assistant_id: null,
      graph: null,
      is_active: null,
    });
    expect(renamed.status).toBe(200);
    expect(renamed.json).toEqual({ ...flow, name: "Night desk", updated_at: expect.any(String) });
    expect((await client.put(`${PATH}/${flow.id}`, {})).json).toMatchObject({ name: "Night desk", version: 1 });
    const off = await client.put(`${PATH}/${flow.id}`, { is_active: false });
    expect(off.json).toMatchObject({ is_active: false, version: 1, graph: oneNode });
    for (const body of [{ id: flow.id }, { version: 2 }, { name: "" }, { graph: "x" }]) {
      expect((await client.put(`${PATH}/${flow.id}`, body)).status).toBe(422);
    }
  });

  test("keeps every version of graph and base assistant, and nothing ever changes one", async () => {
    const flow = await addFlow({ graph: oneNode });
    const put = async (body: unknown) => (await client.put(`${PATH}/${flow.id}`, body)).json.version;
    const second = graphOf({ greet: { ...GREETING, prompt: "Greet warmly." } });
    expect(await put({ graph: second })).toBe(2);
    expect(await put({ graph: second, name: "The same graph" })).toBe(2);
    const assistantId = await addAssistant();
    expect(await put({ base_assistant_id: assistantId })).toBe(3);
    expect(await put({ base_assistant_id: assistantId })).toBe(3);
    const expected = [
      { version: 1, graph: oneNode, base_assistant_id: flow.base_assistant_id },
      { version: 2, graph: second, base_assistant_id: flow.base_assistant_id },
      { version: 3, graph: second, base_assistant_id: assistantId },
    ];
    expect(await versionsOf(flow.id)).toEqual(expected);
    const scope = service.service.platform.data.scope(organization.organizationId);
    const rewrite = scope.transaction((unit) =>
      unit.db.updateTable("flow_versions").set({ graph: "{}" }).where("flow_id", "=", flow.id).execute(),
    );
    await expect(rewrite).rejects.toThrow(/permission denied/);
    const remove = scope.transaction((unit) =>
      unit.db.deleteFrom("flow_versions").where("flow_id", "=", flow.id).execute(),
    );
    await expect(remove).rejects.toThrow(/permission denied/);
    await client.delete(`${PATH}/${flow.id}`);
    expect(await versionsOf(flow.id)).toEqual(expected);
  });

  test("many at once lose nothing: each new graph is a version", async () => {
    const flow = await addFlow({ graph: oneNode });
    const graphs = Array.from({ length: 8 }, (_, index) =>
      graphOf({ greet: { ...GREETING, prompt: `Greet in the way ${index}.` } }),
    );
    const answers = await Promise.all(graphs.map((graph) => client.put(`${PATH}/${flow.id}`, { graph })));
    expect(answers.map(({ json }) => json.version).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const versions = await versionsOf(flow.id);
    for (const { json } of answers) {
      expect(versions.find(({ version }) => version === json.version)?.graph).toEqual(json.graph);
    }
  });

  test("errors refuse a graph for a flow that is switched on, and the switch of one that has them", async () => {
    const broken = graphOf({ greet: { ...GREETING, transitions: [{ kind: "always", to: "nowhere" }] } });
    const flow = await addFlow({ graph: oneNode });
    const put = (body: unknown) => client.put(`${PATH}/${flow.id}`, body);
    const place = ["body", "graph", "nodes", "greet", "transitions", 0, "to"];

    const refused = await put({ graph: broken });
    expect([refused.status, refused.json.detail[0].loc]).toEqual([422, place]);
    expect((await client.get(`${PATH}/${flow.id}`)).json).toMatchObject({ graph: oneNode, version: 1 });

    expect((await put({ graph: broken, is_active: false })).status).toBe(200);
    expect((await put({ name: "Still a draft" })).status).toBe(200);
    const switchedOn = await put({ is_active: true });
    expect(switchedOn.status).toBe(422);
    expect(switchedOn.json.detail[0]).toMatchObject({ loc: place, msg: expect.stringContaining("stored graph") });
    expect((await client.get(`${PATH}/${flow.id}`)).json.is_active).toBe(false);

    expect((await put({ is_active: true, graph: oneNode })).json).toMatchObject({ is_active: true, version: 3 });
    const misshapen = await put({ is_active: false, graph: { ...oneNode, colour: "red" } });
    expect([misshapen.status, misshapen.json.detail[0].loc]).toEqual([422, ["body", "graph", "colour"]]);
  });

  test("the switch asks again whether the assistants it hands over to are there", async () => {
    const agentId = await addAssistant();
    const flow = await addFlow({ graph: graphOf({ greet: AGENT(agentId) }), is_active: false });
    await client.delete(`/api/v1/assistants/${agentId}`);
    const { status, json } = await client.put(`${PATH}/${flow.id}`, { is_active: true });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type: "unknown-assistant", msg: expect.stringContaining("stored graph") }]);
  });

  test("the base assistant must be the organization's", async () => {
    const flow = await addFlow();
    const foreign = await addAssistant(other);
    const [first, second] = await Promise.all(
      [foreign, MISSING].map((id) => client.put(`${PATH}/${flow.id}`, { base_assistant_id: id })),
    );
    expect([first?.status, first?.text]).toEqual([404, second?.text]);
  });
});

describe("reading and deleting", () => {
  test("lists active flows, or all, the oldest first, in pages", async () => {
    const own = await service.addOrganization();
    const ids: number[] = [];
    for (const isActive of [true, false, true]) {
      ids.push((await own.admin.client.post(PATH, { name: "Flow", is_active: isActive })).json.id);
    }
    const [first, second, third] = ids;
    const list = async (query = "") =>
      (await own.admin.client.get(`${PATH}${query}`)).json.map(({ id }: { id: number }) => id);
    expect(await list()).toEqual([first, third]);
    expect(await list("?active_only=false")).toEqual([first, second, third]);
    expect(await list("?active_only=false&skip=1&limit=1")).toEqual([second]);
    expect(await list("/?active_only=true")).toEqual([first, third]);
    for (const query of ["?limit=0", "?limit=501", "?skip=-1", "?active_only=x"]) {
      expect((await own.admin.client.get(`${PATH}${query}`)).status).toBe(422);
    }
    expect((await own.admin.client.get(`${PATH}?limit=500`)).status).toBe(200);
  });

  test("what is deleted is gone for every operation; its base assistant is not", async () => {
    const flow = await addFlow();
    const deleted = await client.delete(`${PATH}/${flow.id}`);
    expect([deleted.status, deleted.json]).toEqual([200, { success: true, message: "Flow deleted", data: null }]);
    for (const [method, path, body] of [
      ["GET", `${PATH}/${flow.id}`],
      ["PUT", `${PATH}/${flow.id}`, { name: "Again" }],
      ["DELETE", `${PATH}/${flow.id}`],
      ["POST", `${PATH}/${flow.id}/phone-numbers/1/assign`],
      ["POST", `${PATH}/${flow.id}/phone-numbers/1/unassign`],
    ] as const) {
      const answer = await client.request(method, path, body);
      expect([method, answer.status, answer.json]).toEqual([method, 404, { detail: "Flow not found" }]);
    }
    const list = await client.get(`${PATH}?active_only=false&limit=500`);
    expect(list.json.map(({ id }: { id: number }) => id)).not.toContain(flow.id);
    expect((await client.get(`/api/v1/assistants/${flow.base_assistant_id}`)).status).toBe(200);
  });

  test("an assistant that flows rest on cannot be deleted before them", async () => {
    const assistantId = await addAssistant();
    const names = ["First", "Second"];
    const flows = [];
    for (const name of names) flows.push(await addFlow({ name, base_assistant_id: assistantId }));
    const remove = () => client.delete(`/api/v1/assistants/${assistantId}`);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: "assistant-in-use",
      detail: expect.stringMatching(/"First", "Second"$/),
      fix: expect.any(String),
    });
    expect((await client.get(`/api/v1/assistants/${assistantId}`)).json.is_active).toBe(true);
    await client.delete(`${PATH}/${flows[0].id}`);
    await client.put(`${PATH}/${flows[1].id}`, { base_assistant_id: await addAssistant() });
    expect((await remove()).status).toBe(200);
  });

  test("no flow comes to rest on an assistant that is being deleted", async () => {
    for (let round = 0; round < 4; round += 1) {
      const assistantId = await addAssistant();
      const flow = await addFlow();
      const [made, moved, removed] = await Promise.all([
        client.post(PATH, { name: "New", base_assistant_id: assistantId }),
        client.put(`${PATH}/${flow.id}`, { base_assistant_id: assistantId }),
        client.delete(`/api/v1/assistants/${assistantId}`),
      ]);
      const rests = made.status === 201 || moved.status === 200;
      expect([rests, removed.status]).toEqual(rests ? [true, 409] : [false, 200]);
    }
  });

  test("a deletion that had to wait for a flow's making sees the flow", async () => {
    const { data, database } = service.service.platform;
    const assistantId = asId<AssistantId>(await addAssistant());
    const removal = await data.scope(organization.organizationId).transaction(async (unit) => {
      await holdAssistant(unit, assistantId);
      await insertFlow(unit, { name: "New", baseAssistantId: assistantId, graph: oneNode, isActive: true });
      const answer = client.delete(`/api/v1/assistants/${assistantId}`);
      await expect.poll(() => countWaiting(database)).toBe(1);
      return { answer };
    });
    expect((await removal.answer).status).toBe(409);
  });
});

/** Connections that wait for another's lock. */
async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return Number(rows[0]?.count);
}

describe("checking a graph", () => {
  test("tells errors and warnings with their places, and stores nothing", async () => {
    const graph = graphOf({
      greet: { ...GREETING, transitions: [{ kind: "always", to: "nowhere" }] },
      island: { type: "end", say: "Bye." },
    });
    const before = (await client.get(`${PATH}?active_only=false&limit=500`)).text;
    const { status, json } = await client.post(`${PATH}/validate`, { graph });
    expect(status).toBe(200);
    expect(json.valid).toBe(false);
    expect(json.errors).toContainEqual({
      code: expect.stringMatching(/^[a-z-]+$/),
      path: ["nodes", "greet", "transitions", 0, "to"],
      loc: ["body", "graph", "nodes", "greet", "transitions", 0, "to"],
      message: expect.stringContaining("nowhere"),
    });
    expect(json.warnings).toContainEqual(expect.objectContaining({ path: ["nodes", "island"] }));
    expect((await client.get(`${PATH}?active_only=false&limit=500`)).text).toBe(before);
  });

  test("mistakes of form and assistants that are not there are errors, too", async () => {
    const misshapen = await client.post(`${PATH}/validate`, { graph: { ...oneNode, colour: "red" } });
    expect(misshapen.json).toEqual({
      valid: false,
      errors: [{ code: "schema", path: ["colour"], loc: ["body", "graph", "colour"], message: expect.any(String) }],
      warnings: [],
    });
    const foreign = await addAssistant(other);
    const [first, second] = await Promise.all(
      [foreign, MISSING].map((id) => client.post(`${PATH}/validate`, { graph: graphOf({ greet: AGENT(id) }) })),
    );
    expect(first?.json).toMatchObject({ valid: false, errors: [{ code: "unknown-assistant" }] });
    expect(first?.text).toBe(second?.text.replace(String(MISSING), String(foreign)));
    for (const body of [{}, { graph: null }, { graph: oneNode, name: "x" }]) {
      expect((await client.post(`${PATH}/validate`, body)).status).toBe(422);
    }
  });

  test("the form of a graph is there for everyone, as JSON Schema", async () => {
    const { status, json } = await service.anonymous.get(`${PATH}/schema`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ $schema: expect.stringContaining("json-schema.org"), type: "object" });
    expect(json.required).toEqual(expect.arrayContaining(["begin_node", "nodes"]));
  });
});

describe("who may do what", () => {
  test.each([
    ["viewer", { role: "viewer" } as const, 403],
    ["unverified member", { role: "user", isVerified: false } as const, 403],
    ["key that only reads", { permissions: { read: true, write: false, admin: false } } as const, 403],
    ["member", { role: "user" } as const, 201],
  ])("a %s reads and, as far as the role goes, writes", async (_name, options, status) => {
    const caller = (await organization.addMember(options)).client;
    const flow = await addFlow();
    expect((await caller.get(PATH)).status).toBe(200);
    expect((await caller.get(`${PATH}/${flow.id}`)).status).toBe(200);
    expect((await caller.post(`${PATH}/validate`, { graph: oneNode })).status).toBe(200);
    expect((await caller.post(PATH, { name: "A" })).status).toBe(status);
    const changed = status === 201 ? 200 : status;
    expect((await caller.put(`${PATH}/${flow.id}`, { name: "B" })).status).toBe(changed);
    expect((await caller.delete(`${PATH}/${flow.id}`)).status).toBe(changed);
  });

  test("nobody without a credential", async () => {
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["GET", `${PATH}/1`],
      ["POST", `${PATH}/validate`],
    ] as const) {
      expect((await service.anonymous.request(method, path)).status).toBe(401);
    }
  });

  test("writes stand in the audit log with the names of what was sent, never what it was", async () => {
    const flow = await addFlow({ graph: graphOf({ greet: { ...GREETING, prompt: "a secret recipe" } }) });
    await client.put(`${PATH}/${flow.id}`, { name: "Other" });
    await client.delete(`${PATH}/${flow.id}`);
    const { text, json } = await client.get("/api/v1/audit-log?limit=10");
    const operations = json.items.map(({ operation }: { operation: string }) => operation);
    expect(operations).toEqual(expect.arrayContaining(["createFlow", "updateFlow", "deleteFlow"]));
    expect(operations).not.toContain("validateFlowGraph");
    expect(text).not.toContain("secret recipe");
  });
});
