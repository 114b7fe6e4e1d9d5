import { randomBytes } from "node:crypto";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { BRIDGE_KEY } from "./bridge-stand-in.ts";

const PATH = "/api/v1/sip-trunks";
const NUMBERS = "/api/v1/assistants/organization/phone-numbers";
const SYNC = "/api/sync-organization";
const trunk = (change: Record<string, unknown> = {}) => ({
  name: `Trunk ${randomBytes(6).toString("hex")}`,
  gateway: "sip.example.com",
  username: "9228",
  password: `secret-${randomBytes(12).toString("hex")}`,
  ...change,
});

let bridge: WebhookReceiver;
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  bridge = await startWebhookReceiver({ isTls: false });
  // An address of the operator: it needs no leave to be private.
  service = await startTestService({ env: { SIP_BRIDGE_URL: bridge.origin, SIP_BRIDGE_API_KEY: BRIDGE_KEY } });
});
afterAll(async () => {
  await service.stop();
  await bridge.close();
});
beforeEach(async () => {
  organization = await service.addOrganization();
  client = organization.admin.client;
});

const add = async (change: Record<string, unknown> = {}) => (await client.post(PATH, trunk(change))).json;

/** What the bridge was told of the organization, in order. */
const told = () =>
  bridge
    .requests(SYNC)
    .map(({ body }) => JSON.parse(body))
    .filter((body) => body.organization_id === organization.organizationId);

const lastTold = () => told().at(-1);

/** That the bridge knows the newest state; jobs that are still queued have nothing more to say. */
async function bridgeKnows(): Promise<void> {
  const isKnown = async () => {
    const row = await service.service.platform.database
      .selectFrom("sip_trunk_syncs")
      .select(["revision", "pushed_revision"])
      .where("organization_id", "=", organization.organizationId)
      .executeTakeFirst();
    return row !== undefined && row.revision === row.pushed_revision;
  };
  await expect.poll(isKnown).toBe(true);
}

async function addNumber(members: Record<string, unknown> = {}): Promise<{ id: number; phoneNumber: string }> {
  const phoneNumber = `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
  const { id } = await service.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organization.organizationId,
      phone_number: phoneNumber,
      provider: "twilio",
      provider_number_id: `PN${randomBytes(8).toString("hex")}`,
      provider_account_id: null,
      capabilities: JSON.stringify({ voice: true }),
      ...members,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, phoneNumber };
}

async function sweep(): Promise<void> {
  await sql`update sip_trunk_syncs set due_at = now()`.execute(service.service.platform.database);
  await runSchedule(service, "sweep-unpushed-sip-trunks");
}

const compare = () => runSchedule(service, "compare-with-sip-bridges");

describe("a bridge that lost its memory", () => {
  const ORGANIZATIONS = "/api/organizations";
  const knows = (revision: number | null) =>
    bridge.script(
      ORGANIZATIONS,
      respond(200, {
        body: JSON.stringify({
          organizations: revision === null ? [] : [{ organization_id: organization.organizationId, revision }],
        }),
      }),
    );

  test("is told everything again, once", async () => {
    await add();
    await bridgeKnows();
    const before = told().length;
    knows(null);
    await compare();
    await expect.poll(() => told().length).toBe(before + 1);
    await bridgeKnows();
    expect(lastTold()).toMatchObject({ revision: 1, trunks: [{ gateway: "sip.example.com" }] });
  });

  test("or has an older state is told the newest", async () => {
    await add();
    await add();
    await bridgeKnows();
    const before = told().length;
    knows(1);
    await compare();
    await expect.poll(() => told().length).toBe(before + 1);
    expect(lastTold().revision).toBe(2);
  });

  test("is told nothing while it knows everything, or does not answer", async () => {
    await add();
    await bridgeKnows();
    const before = told().length;
    knows(1);
    await compare();
    bridge.script(ORGANIZATIONS, respond(500), respond(200, { body: "who knows" }));
    await compare();
    await compare();
    await bridgeKnows();
    expect(told()).toHaveLength(before);
  });
});

describe("the bridge is told", () => {
  test("the enabled trunks with their passwords, under the shared key, after every change", async () => {
    const sent = trunk({ priority: 2, provider: "freepbx", register: false });
    const first = (await client.post(PATH, sent)).json;
    await bridgeKnows();
    const wanted = { ...sent, id: first.id, enabled: true };
    expect(lastTold()).toEqual({
      organization_id: organization.organizationId,
      revision: 1,
      trunks: [wanted],
      numbers: [],
      callbacks: { base_url: "https://parley.example", media_url: "wss://parley.example/streams/sip" },
    });
    expect(bridge.requests(SYNC).at(-1)?.headers.authorization).toBe(`Bearer ${BRIDGE_KEY}`);

    const second = await add({ priority: 1 });
    await bridgeKnows();
    expect(lastTold().trunks.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    await client.post(`${PATH}/${second.id}/disable`);
    await bridgeKnows();
    expect(lastTold().trunks).toEqual([wanted]);
    await client.put(`${PATH}/${first.id}`, { gateway: "other.example.com" });
    await bridgeKnows();
    expect(lastTold().trunks).toEqual([{ ...wanted, gateway: "other.example.com" }]);
    await client.delete(`${PATH}/${first.id}`);
    await bridgeKnows();
    expect(lastTold().trunks).toEqual([]);
    const revisions = told().map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect(service.logLines.join("\n")).not.toContain(BRIDGE_KEY);
  });

  test("which numbers come over a trunk and who answers them", async () => {
    const { id: trunkId } = await add();
    const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
    const { id, phoneNumber } = await addNumber();
    await addNumber();
    const { status, json } = await client.patch(`${NUMBERS}/${id}`, { sip_trunk_id: trunkId });
    expect([status, json.phone_number.sip_trunk_id]).toEqual([200, trunkId]);
    await bridgeKnows();
    const number = { number: phoneNumber, sip_trunk_id: trunkId, assistant_id: null, flow_id: null };
    expect(lastTold().numbers).toEqual([number]);
    await client.patch(`${NUMBERS}/${id}`, { assistant_id: assistantId });
    await bridgeKnows();
    expect(lastTold().numbers).toEqual([{ ...number, assistant_id: assistantId }]);
    await client.patch(`${NUMBERS}/${id}`, { sip_trunk_id: "" });
    await bridgeKnows();
    expect(lastTold().numbers).toEqual([]);
  });

  test("by sync, which counts the trunks and answers before the bridge does", async () => {
    await add();
    await add({ enabled: false });
    await bridgeKnows();
    const before = told().length;
    bridge.script(SYNC, respond(500), respond(200));
    const { status, json } = await client.post(`${PATH}/sync`);
    expect([status, json]).toEqual([
      200,
      { success: true, message: "1 enabled trunk on the way to the SIP bridge", total_trunks: 2, enabled_trunks: 1 },
    ]);
    await bridgeKnows();
    expect(told().length).toBeGreaterThan(before + 1);
    expect(service.logLines.some((line) => line.includes("was not told of trunks"))).toBe(true);
  });

  test("nothing of an organization that never had a trunk", async () => {
    const { id } = await addNumber();
    await client.patch(`${NUMBERS}/${id}`, { friendly_name: "Desk", sip_trunk_id: "" });
    expect((await client.post(`${PATH}/sync`)).json).toMatchObject({
      success: true,
      total_trunks: 0,
      enabled_trunks: 0,
    });
    await add();
    await bridgeKnows();
    expect(told().map(({ revision }) => revision)).toEqual([1]);
  });

  test("all that changed while it was told something else by one more request", async () => {
    const { id } = await add();
    await bridgeKnows();
    const before = told().length;
    const held = Promise.withResolvers<void>();
    bridge.script(SYNC, respond(200, { until: held.promise }), respond(200));
    for (let priority = 1; priority <= 8; priority += 1) await client.put(`${PATH}/${id}`, { priority });
    await expect.poll(() => told().length).toBe(before + 1);
    held.resolve();
    await bridgeKnows();
    expect(lastTold()).toMatchObject({ revision: 9, trunks: [{ priority: 8 }] });
    expect(told()).toHaveLength(before + 2);
  });

  test("again when it was away", async () => {
    bridge.script(SYNC, respond(503), respond(503), respond(200));
    const added = await add();
    expect((await client.get(`${PATH}/${added.id}`)).status).toBe(200);
    await bridgeKnows();
    expect(told()).toHaveLength(3);
    expect(lastTold().trunks).toMatchObject([{ id: added.id }]);
  });

  test("by a sweep when the job was lost", async () => {
    const added = await add();
    await bridgeKnows();
    await sql`update sip_trunk_syncs set revision = revision + 1
      where organization_id = ${organization.organizationId}`.execute(service.service.platform.database);
    await sweep();
    await bridgeKnows();
    expect(lastTold()).toMatchObject({ revision: 2, trunks: [{ id: added.id }] });
  });

  test("no more by a process that is slower than another", async () => {
    await add();
    await bridgeKnows();
    bridge.script(SYNC, respond(409), respond(200));
    await add();
    await bridgeKnows();
    const answered = told().length;
    await sweep();
    expect(told()).toHaveLength(answered);
  });
});

describe("a number's trunk", () => {
  test("must be one of the organization", async () => {
    const { id } = await addNumber();
    const elsewhere = await service.addOrganization();
    const foreign = (await elsewhere.admin.client.post(PATH, trunk())).json.id;
    for (const trunkId of [foreign, "0b6f2a1e-6f0a-4b39-9f2b-3d3c1d8a8f10", "main"]) {
      const { status, json } = await client.patch(`${NUMBERS}/${id}`, { sip_trunk_id: trunkId, friendly_name: "No" });
      expect([status, json.detail]).toEqual([404, "SIP trunk not found"]);
    }
    const [number] = (await client.get(NUMBERS)).json;
    expect(number).toMatchObject({ sip_trunk_id: null, friendly_name: null });
  });

  test("is none any more when it is deleted, and stays when it is switched off or nothing is said of it", async () => {
    const { id: trunkId } = await add();
    const { id } = await addNumber();
    await client.patch(`${NUMBERS}/${id}`, { sip_trunk_id: trunkId });
    await client.post(`${PATH}/${trunkId}/disable`);
    await client.patch(`${NUMBERS}/${id}`, { friendly_name: "Desk", sip_trunk_id: null });
    expect((await client.get(NUMBERS)).json[0]).toMatchObject({ sip_trunk_id: trunkId, friendly_name: "Desk" });
    await client.delete(`${PATH}/${trunkId}`);
    expect((await client.get(NUMBERS)).json[0]).toMatchObject({ sip_trunk_id: null, friendly_name: "Desk" });
    await bridgeKnows();
    expect(lastTold()).toMatchObject({ trunks: [], numbers: [] });
  });
});

test("without a bridge trunks are kept, and sync says what is missing", async () => {
  const alone = await startTestService();
  try {
    const { admin } = await alone.addOrganization();
    expect((await admin.client.post(PATH, trunk())).status).toBe(201);
    const { json } = await admin.client.post(`${PATH}/sync`);
    expect(json).toMatchObject({ success: true, total_trunks: 1, message: expect.stringContaining("SIP_BRIDGE_URL") });
  } finally {
    await alone.stop();
  }
});
