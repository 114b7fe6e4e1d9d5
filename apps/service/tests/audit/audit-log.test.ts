import { randomUUID } from "node:crypto";
import { seededRandom } from "@parley/foundation/seeded-random";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuditedRequest } from "../../src/platform/audit/audited-request.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import {
  type DescribedInterface,
  type DescribedOperation,
  fillPath,
  readInterface,
} from "../security/openapi-operations.ts";
import { InstanceMaker } from "../security/schema-instances.ts";
import { furnish } from "../security/two-organizations.ts";

let service: TestCarrierService;
let described: DescribedInterface;
let database: pg.Client;

beforeAll(async () => {
  // Nothing but requests may write: no worker.
  service = await startTestServiceWithCarrier({ env: { ROLES: "api" } });
  described = await readInterface(service.anonymous);
  database = new pg.Client({ connectionString: service.connectionString });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await service?.stop();
});

async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  try {
    return (await database.query<Row>(text, values)).rows;
  } catch (error) {
    // Several statements in one may have begun a transaction.
    await database.query("rollback");
    throw error;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: wire objects of the list
async function entriesOf(client: ApiClient, query = ""): Promise<any[]> {
  const { status, json } = await client.get(`/api/v1/audit-log?limit=500${query}`);
  expect(status).toBe(200);
  return json.items;
}

/** A request that fits the operation's schema; ids are the given ones where there are some. */
function send(client: ApiClient, operation: DescribedOperation, ids: Readonly<Record<string, string>>, agent: string) {
  const maker = new InstanceMaker(seededRandom(1), described.resolve);
  const path = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name }) => [name, ids[name] ?? "987654321"]),
  );
  const query = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "query" && parameter.required)
      .map(({ name, schema }) => [name, String(maker.value(schema, name))]),
  );
  const body = operation.body === null ? undefined : maker.value(operation.body);
  return client.request(operation.method, fillPath(operation, path, query), body, { headers: { "user-agent": agent } });
}

/** What is asked by POST only because the question is long, and what changes nothing that anybody would ask about later. */
const QUESTIONS: ReadonlySet<string> = new Set([
  "/api/pricing/estimate",
  "/api/v1/flows/validate",
  "/api/v1/flows/simulate",
  "/api/v1/tools/mcp/list",
  "/api/v1/campaigns/template-preview",
  "/api/v1/assistants/{assistant_id}/chat",
  "/api/v1/assistants/{assistant_id}/speech",
  "/api/v1/sms-conversations/{conversation_id}/read-mark",
  // A message; what a tool of it changes is recorded with the operation that changes it.
  "/mcp",
]);
const isUnsafe = ({ method, path }: DescribedOperation) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !QUESTIONS.has(path);
/** Carriers' webhooks: nobody of ours acts there. */
const isCarriers = ({ path }: DescribedOperation) =>
  /^\/webhooks\/|^\/(twiml|recording-status|telnyx-webhook|vonage-webhook|sip-webhook|sip-status|sip-prewarm)$|^\/call-status\/|-sms-webhook$/.test(
    path,
  );

describe("every operation that changes something", () => {
  test("writes an entry, and none of the caller's secrets", { timeout: 240_000 }, async () => {
    const { organization, mark, ids } = await furnish(service);
    const client = organization.admin.client;
    const unsafe = described.operations.filter((operation) => isUnsafe(operation) && !isCarriers(operation));
    expect(unsafe.length).toBeGreaterThan(35);
    const missing: string[] = [];
    for (const operation of unsafe) {
      const agent = `audit-test/${randomUUID()}`;
      const { status } = await send(operation.isPublic ? service.anonymous : client, operation, ids, agent);
      const rows = await sql<{ operation: string; status_code: number; organization_id: string | null }>(
        "select operation, status_code, organization_id from audit_entries where user_agent = $1 order by id",
        [agent],
      );
      // The last one tells how the request ended; one more only where its effect let expect another end.
      const isRight =
        rows.length > 0 &&
        rows.length <= 2 &&
        rows.at(-1)?.status_code === status &&
        rows[0]?.operation === operation.id.replace(/Alias\d+$/, "") &&
        (operation.isPublic || rows.every((row) => Number(row.organization_id) === organization.organizationId));
      if (!isRight) missing.push(`${operation.method} ${operation.path} → ${status}: ${JSON.stringify(rows)}`);
    }
    expect(missing).toEqual([]);
    const [{ text = "" } = {}] = await sql<{ text: string }>(
      "select string_agg(to_jsonb(e)::text, '') as text from audit_entries e",
    );
    expect(text).not.toContain(mark);
  });

  test("is told by the document", () => {
    for (const operation of described.operations) {
      if (isUnsafe(operation))
        expect([operation.path, operation.isAudited]).toEqual([operation.path, !isCarriers(operation)]);
    }
    // Reads that hand out secrets or files.
    const handsOut = ({ path }: DescribedOperation) =>
      /\/(export(\/{caller_hash})?|rejects|evidence|apply|webhook-secret|sip-trunks(\/{trunk_id})?)$/.test(path);
    const audited = described.operations.filter((operation) => !isUnsafe(operation) && operation.isAudited);
    expect(audited.length).toBeGreaterThan(1);
    expect(audited).toEqual(described.operations.filter((operation) => !isUnsafe(operation) && handsOut(operation)));
  });
});

describe("an entry", () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await service.addOrganization();
  });

  test("says who, what, when, from where and how it ended; names of members, never values", async () => {
    const { client, userId } = organization.admin;
    const before = Date.now();
    const canary = `canary-${randomUUID()}`;
    const change = { description: canary, twilio_auth_token: canary, api_keys: { openai: canary }, [canary]: 1 };
    await client.put("/api/v1/organization", change, { headers: { "user-agent": `agent ${"x".repeat(300)}` } });
    const [entry] = await entriesOf(client, "&operation=updateOrganization");
    expect(entry).toMatchObject({
      user_id: userId,
      credential: "api-key",
      operation: "updateOrganization",
      path_ids: {},
      status_code: 200,
      remote_address: "127.0.0.1",
      session_id: null,
    });
    expect(entry.api_key_id).toBeGreaterThan(0);
    expect(entry.body_members.toSorted()).toEqual(["api_keys", "description", "twilio_auth_token"]);
    expect(entry.user_agent).toHaveLength(200);
    expect(Date.parse(entry.occurred_at)).toBeGreaterThanOrEqual(before - 1_000);
    expect(JSON.stringify(await entriesOf(client))).not.toContain(canary);
  });

  test("is written for refusals, too: to roles, to bad input, to ids of nobody", async () => {
    const { client } = await organization.addMember({ role: "viewer" });
    const admin = organization.admin.client;
    expect((await client.post("/api/v1/assistants", { name: "x" })).status).toBe(403);
    expect((await admin.post("/api/v1/assistants", {})).status).toBe(422);
    expect((await admin.delete("/api/v1/users/987654321")).status).toBe(404);
    const entries = await entriesOf(admin);
    const told = entries.map(({ operation, status_code }) => `${operation} ${status_code}`);
    expect(told).toEqual(expect.arrayContaining(["createAssistant 403", "createAssistant 422", "removeUser 404"]));
    expect(entries.find(({ operation }) => operation === "removeUser").path_ids).toEqual({ user_id: "987654321" });
  });

  test("is written for reads of secrets and exports, and for no other read", async () => {
    const { client } = organization.admin;
    const count = async () => (await entriesOf(client)).length;
    const start = await count();
    await client.get("/api/v1/organization");
    await client.get("/api/v1/users");
    expect(await count()).toBe(start);
    await client.get("/api/v1/organization/webhook-secret");
    await client.get("/api/v1/sms-conversations/987654321/export");
    const [last, former] = await entriesOf(client);
    expect([former, last].map((entry) => [entry.operation, entry.status_code])).toEqual([
      ["getWebhookSecret", 200],
      ["exportSmsConversation", 404],
    ]);
  });

  test("of a sign-in stands in the organization it led to; of a failed one in nobody's", async () => {
    const invited = await organization.admin.client.post("/api/v1/users/invite", {
      email: `p-${randomUUID()}@example.com`,
    });
    const token = new URL(invited.json.invitation_url).searchParams.get("token");
    const password = "a long sentence of mine";
    const accept = { token, password, confirm_password: password };
    const joined = await service.anonymous.post("/api/v1/users/accept-invitation", accept);
    const email: string = joined.json.user.email;
    const sign = (given: string) => service.anonymous.post("/api/auth/login/simple", { email, password: given });
    expect([(await sign(password)).status, (await sign("wrong")).status]).toEqual([200, 401]);
    const entries = await entriesOf(organization.admin.client, `&user_id=${joined.json.user.id}`);
    expect(entries.map(({ operation, status_code }) => [operation, status_code])).toEqual([
      ["loginSimple", 200],
      ["acceptInvitation", 200],
    ]);
    expect(entries[0].session_id).toMatch(/^[0-9a-f-]{36}$/);
    const failed = await sql(
      "select organization_id, user_id, body_members from audit_entries where operation = 'loginSimple' and status_code = 401",
    );
    expect(failed).toContainEqual({ organization_id: null, user_id: null, body_members: ["email", "password"] });
    expect(JSON.stringify(failed)).not.toContain(email);
  });

  test("is committed with its effect, and followed by another where the request then fails", async () => {
    const { data } = service.service.platform;
    const facts = {
      requestId: randomUUID(),
      organizationId: organization.organizationId,
      userId: null,
      apiKeyId: null,
      credential: "api-key" as const,
      operation: "testEffect",
      pathIds: {},
      bodyMembers: [],
      remoteAddress: "127.0.0.1",
      userAgent: null,
      occurredAt: new Date(),
    };
    const request = new AuditedRequest(facts, 200);
    const told = () =>
      sql<{ status_code: number; description: string | null }>(
        `select e.status_code, o.description from organizations o left join audit_entries e on e.request_id = $1
         where o.id = $2 order by e.id`,
        [facts.requestId, organization.organizationId],
      );
    const describe = (text: string, fails = false) =>
      data.scope(organization.organizationId).transaction(async (unit) => {
        await unit.db
          .updateTable("organizations")
          .set({ description: text })
          .where("id", "=", unit.organizationId)
          .execute();
        if (fails) throw new Error("rolled back");
      });
    await request.run(async () => {
      await data.scope(organization.organizationId).transaction(async (unit) => {
        await unit.db.selectFrom("organizations").select("id").where("id", "=", unit.organizationId).execute();
      });
      expect((await told()).map(({ status_code }) => status_code)).toEqual([null]);
      await expect(describe("never", true)).rejects.toThrow("rolled back");
      expect((await told()).map(({ status_code }) => status_code)).toEqual([null]);
      await describe("first");
      // A process that dies here leaves both behind.
      expect(await told()).toEqual([{ status_code: 200, description: "first" }]);
      await describe("second");
      expect(await told()).toEqual([{ status_code: 200, description: "second" }]);
    });
    await request.end(service.service.platform.database, 500);
    expect((await told()).map(({ status_code }) => status_code)).toEqual([200, 500]);
  });
});

describe("the list", () => {
  test("is filtered and paged, the newest first, and shows one organization only", async () => {
    const organization = await service.addOrganization();
    const other = await service.addOrganization();
    const { client } = organization.admin;
    for (const name of ["One", "Two", "Three"]) await client.put("/api/v1/organization", { name });
    await other.admin.client.put("/api/v1/organization", { name: "Other" });
    await client.put("/api/v1/users/me", { first_name: "Ada" });
    const list = async (query: string) => (await client.get(`/api/v1/audit-log?${query}`)).json;
    const all = await list("");
    expect(all).toMatchObject({ total: 4, limit: 50, offset: 0 });
    expect(all.items.map((entry: { operation: string }) => entry.operation)).toEqual([
      "updateMe",
      "updateOrganization",
      "updateOrganization",
      "updateOrganization",
    ]);
    expect(await list("operation=updateOrganization&limit=1&offset=1")).toMatchObject({
      total: 3,
      items: [{ id: all.items[2].id }],
    });
    expect((await list(`user_id=${other.admin.userId}`)).total).toBe(0);
    const moment = encodeURIComponent(all.items[1].occurred_at);
    expect((await list(`date_from=${moment}`)).items.map(({ id }: { id: number }) => id)).toContain(all.items[0].id);
    expect((await list(`date_to=2020-01-01`)).total).toBe(0);
    expect((await client.get("/api/v1/audit-log?limit=501")).status).toBe(422);
    const user = await organization.addMember({ role: "user" });
    expect((await user.client.get("/api/v1/audit-log")).status).toBe(403);
    expect((await user.client.get("/api/v1/audit-log/verify")).status).toBe(403);
  });
});

describe("nobody changes the log", () => {
  test("the database refuses, whoever asks", async () => {
    const organization = await service.addOrganization();
    await organization.admin.client.put("/api/v1/organization", { name: "One" });
    const id = organization.organizationId;
    for (const statement of [
      `update audit_entries set status_code = 500 where organization_id = ${id}`,
      `update audit_entries set chain_position = 1, chain_hash = '\\x00', operation = 'x' where organization_id = ${id}`,
      `delete from audit_entries where organization_id = ${id}`,
      "truncate audit_entries",
    ]) {
      await expect(sql(statement), statement).rejects.toThrow("neither changed nor removed");
    }
    const asTenant = (statement: string) =>
      sql(`begin; set local role parley_tenant; set local parley.organization_id = '${id}'; ${statement}; rollback`);
    for (const statement of [
      "update audit_entries set status_code = 500",
      "delete from audit_entries",
      "update audit_chains set chain_position = 0",
      "insert into audit_entries (chain_hash) values (null)",
    ]) {
      await expect(asTenant(statement), statement).rejects.toThrow("permission denied");
    }
    // Even where somebody adds an entry, it is one of their own organization.
    const entry = (organizationId: number) =>
      `insert into audit_entries (request_id, organization_id, operation, path_ids, body_members, status_code, remote_address, occurred_at)
       values (gen_random_uuid(), ${organizationId}, 'x', '{}', '{}', 200, '', now())`;
    await expect(asTenant(entry(id + 1))).rejects.toThrow("row-level security");
    await asTenant(entry(id));
  });

  /** What a database owner who wants to cover something up would do. */
  const tamper = (statement: string) =>
    sql(`begin; alter table audit_entries disable trigger user; ${statement};
      alter table audit_entries enable trigger user; commit`);

  test.each([
    ["a status", "update audit_entries set status_code = 200 where id = $id"],
    ["a person", "update audit_entries set user_id = user_id + 1 where id = $id"],
    ["an id in the path", `update audit_entries set path_ids = '{"user_id": "6"}' where id = $id`],
    ["a name", "update audit_entries set body_members = body_members || array['x'] where id = $id"],
    ["a microsecond", "update audit_entries set occurred_at = occurred_at + interval '1 microsecond' where id = $id"],
    ["an address", "update audit_entries set remote_address = '203.0.113.1' where id = $id"],
    ["a hash", "update audit_entries set chain_hash = sha256(chain_hash) where id = $id"],
    ["an organization", "update audit_entries set organization_id = 987654321 where id = $id"],
    ["the whole entry, removed", "delete from audit_entries where id = $id"],
  ])("%s that was changed is found, and named", async (what, statement) => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const verify = async () => (await client.get("/api/v1/audit-log/verify")).json;
    expect(await verify()).toEqual({ valid: true, entries: 0, first_broken_id: null, head_hash: null });
    await client.delete("/api/v1/users/987654321");
    for (const name of ["One", "Two"]) await client.put("/api/v1/organization", { name });
    const good = await verify();
    expect(good).toMatchObject({ valid: true, entries: 3, first_broken_id: null });
    await client.put("/api/v1/organization", { name: "Three" });
    const [last, third, second] = await entriesOf(client);
    expect(good.head_hash).toBe(third.hash);
    expect(await verify()).toMatchObject({ valid: true, entries: 4 });
    const target = what === "a status" || what === "an id in the path" ? (await entriesOf(client)).at(-1) : second;
    await tamper(statement.replace("$id", String(target.id)));
    const isGone = what.startsWith("the whole") || what === "an organization";
    expect(await verify()).toMatchObject({ valid: false, first_broken_id: isGone ? third.id : target.id });
    // Later entries do not mend it.
    await client.put("/api/v1/organization", { name: "Four" });
    expect((await verify()).valid).toBe(false);
    expect(last.id).toBeGreaterThan(third.id);
  });

  test("the newest entries cannot be cut off unseen", async () => {
    const { admin } = await service.addOrganization();
    for (const name of ["One", "Two"]) await admin.client.put("/api/v1/organization", { name });
    const verify = async () => (await admin.client.get("/api/v1/audit-log/verify")).json;
    expect((await verify()).valid).toBe(true);
    const [last] = await entriesOf(admin.client);
    await tamper(`delete from audit_entries where id = ${last.id}`);
    expect(await verify()).toMatchObject({ valid: false, entries: 1, first_broken_id: last.id });
  });

  test("writing at the same moment and sealing in several processes make one chain", async () => {
    const { admin } = await service.addOrganization();
    const change = (index: number) => admin.client.put("/api/v1/users/me", { first_name: `Name ${index}` });
    const verify = () => admin.client.get("/api/v1/audit-log/verify");
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([1, 2, 3, 4].map(change).concat([verify(), verify()]));
      for (const { status, json } of answers) {
        expect(status).toBe(200);
        if ("valid" in json) expect(json.valid).toBe(true);
      }
    }
    expect((await verify()).json).toMatchObject({ valid: true, entries: 24 });
  });

  test("the schedule seals what nobody asked about, of nobody's organization, too", async () => {
    const { admin } = await service.addOrganization();
    await admin.client.put("/api/v1/organization", { name: "One" });
    await service.anonymous.post("/api/auth/login/simple", { email: "nobody@example.com", password: "x" });
    const schedules = service.service.features.flatMap((feature) => feature.schedules);
    await schedules.find(({ name }) => name === "seal-audit-logs")?.run(new AbortController().signal);
    expect(await sql("select 1 from audit_entries where chain_hash is null")).toEqual([]);
    expect((await entriesOf(admin.client))[0].hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
