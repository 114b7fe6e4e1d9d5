import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS, type TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { asId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OptOuts } from "../../src/features/compliance/opt-outs/opt-outs.ts";
import type { ApiClient } from "../harness/api-client.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { type BridgeStandIn, startBridgeStandIn } from "./bridge-stand-in.ts";

const PATH = "/api/v1/sip-trunks";
const CUSTOMER = "+12125550199";

let stage: BridgeStandIn;
let organization: TestOrganization;
let client: ApiClient;
let trunkId: string;
let ourNumber: string;
let numbers = 0;

beforeAll(async () => {
  stage = await startBridgeStandIn();
});
afterAll(() => stage.stop());

beforeEach(async () => {
  organization = await stage.service.addOrganization();
  client = organization.admin.client;
  const added = await client.post(PATH, {
    name: "PBX",
    gateway: "sip.example.com",
    username: "",
    password: "",
    register: false,
  });
  trunkId = added.json.id;
  numbers += 1;
  ourNumber = `+1415555${String(5_000 + numbers)}`;
  const entered = await client.post("/api/v1/phone-numbers/purchase", {
    phone_number: ourNumber,
    provider: "byo-sip-trunk",
  });
  expect(entered.status, entered.text).toBe(200);
});

const status = (change: Partial<TrunkStatus> = {}): TrunkStatus => ({
  id: trunkId,
  state: "registered",
  sip_code: 200,
  reason: "OK",
  options_rtt_ms: 12.5,
  registered_until: "2026-11-23T12:00:00.000Z",
  changed_at: "2026-11-23T11:00:00.000Z",
  ...change,
});

/** As the interface writes times. */
const shown = () => ({
  ...status(),
  registered_until: "2026-11-23T12:00:00.000+00:00",
  changed_at: "2026-11-23T11:00:00.000+00:00",
});

const statusPath = () => BRIDGE_PATHS.organizationStatus(organization.organizationId);
const bridgeSays = (...trunks: TrunkStatus[]) =>
  stage.answers(statusPath(), 200, { organization_id: organization.organizationId, revision: 1, trunks });
const bridgeIsAway = () => stage.answers(statusPath(), 502);
const tellState = (told: TrunkStatus, organizationId: number = organization.organizationId, key?: string | null) =>
  stage.tell("/sip-webhook", { type: "trunk.state", organization_id: organizationId, trunk: told }, key);
const read = () => client.get(`${PATH}/${trunkId}/status`);

describe("a trunk's state", () => {
  test("is asked of the bridge, and is still known when the bridge is away", async () => {
    bridgeSays(status());
    expect((await read()).json).toEqual({ ...shown(), is_live: true });
    bridgeIsAway();
    expect((await read()).json).toEqual({ ...shown(), is_live: false });
  });

  test("that the bridge tells of by itself is kept", async () => {
    bridgeIsAway();
    expect((await read()).status).toBe(500);
    expect(await tellState(status())).toEqual({ status: 200, body: {} });
    expect((await read()).json).toEqual({ ...shown(), is_live: false });
    const later = { changed_at: "2026-11-23T11:00:01.000Z" };
    await tellState(status({ ...later, state: "auth_failed", sip_code: 403, registered_until: null }));
    await tellState(status({ state: "unreachable" }));
    expect((await read()).json).toMatchObject({ state: "auth_failed", sip_code: 403, registered_until: null });
  });

  test("is not believed without the bridge's signature", async () => {
    bridgeIsAway();
    for (const key of [null, "another-key-of-24-characters"]) {
      expect((await tellState(status(), organization.organizationId, key)).status).toBe(401);
    }
    expect((await read()).status).toBe(500);
  });

  test("of another organization's trunk, or of none, is not kept", async () => {
    bridgeIsAway();
    const other = await stage.service.addOrganization();
    expect((await tellState(status(), other.organizationId)).status).toBe(200);
    expect((await tellState(status({ id: randomUUID() }))).status).toBe(200);
    expect((await tellState(status({ id: "PBX" }))).status).toBe(200);
    expect((await read()).status).toBe(500);
    const rows = await stage.service.service.platform.database
      .selectFrom("sip_trunk_states")
      .select("trunk_id")
      .where("organization_id", "in", [organization.organizationId, other.organizationId])
      .execute();
    expect(rows).toEqual([]);
  });
});

test("a bridge that started anew and lost its memory is told everything at once", async () => {
  const SYNC = "/api/sync-organization";
  const told = () =>
    stage.bridge.requests(SYNC).filter(({ body }) => JSON.parse(body).organization_id === organization.organizationId);
  // The trunk's own change and the number's.
  const pushed = () =>
    stage.service.service.platform.database
      .selectFrom("sip_trunk_syncs")
      .select(["revision", "pushed_revision"])
      .where("organization_id", "=", organization.organizationId)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await pushed()).pushed_revision).toBe((await pushed()).revision);
  const before = told().length;
  const asked = () => stage.bridge.requests(BRIDGE_PATHS.organizations).length;
  const askedBefore = asked();
  stage.answers(BRIDGE_PATHS.organizations, 200, { organizations: [] });
  const started = { type: "bridge.started", bridge_id: "b", started_at: new Date().toISOString() };
  expect((await stage.tell("/sip-webhook", started, null)).status).toBe(401);
  expect(asked()).toBe(askedBefore);
  expect((await stage.tell("/sip-webhook", started)).status).toBe(200);
  await expect.poll(() => told().length).toBeGreaterThan(before);
});

describe("a test call", () => {
  const report = {
    outcome: "answered",
    sip_code: 200,
    reason: null,
    setup_ms: 40,
    codec: "PCMU",
    packets_sent: 250,
    packets_received: 0,
  };
  const path = () => BRIDGE_PATHS.trunkTestCall(trunkId);
  const call = (to = CUSTOMER, from = ourNumber) =>
    client.post(`${PATH}/${trunkId}/test-call`, { from_phone_number: from, to_phone_number: to });
  const refused = async (answer: Promise<{ status: number; json: { code?: string } }>) => {
    const { status: code, json } = await answer;
    expect(stage.bridge.requests(path())).toEqual([]);
    return [code, json.code];
  };

  test("is made by the bridge, and its report handed on", async () => {
    stage.answers(path(), 200, report);
    const { status: code, json } = await call();
    expect([code, json]).toEqual([200, report]);
    expect(JSON.parse(stage.bridge.requests(path())[0]?.body ?? "")).toEqual({
      organization_id: organization.organizationId,
      from: ourNumber,
      to: CUSTOMER,
    });
  });

  test("is made from the organization's own trunk numbers only", async () => {
    stage.answers(path(), 200, report);
    expect(await refused(call(CUSTOMER, "+14155550001"))).toEqual([400, "not-a-trunk-number"]);
    expect(await refused(call(CUSTOMER, "100"))).toEqual([400, "not-e164"]);
    expect(await refused(call("112"))).toEqual([400, "not-e164"]);
    const other = await stage.service.addOrganization();
    const foreign = other.admin.client.post(`${PATH}/${trunkId}/test-call`, {
      from_phone_number: ourNumber,
      to_phone_number: CUSTOMER,
    });
    expect((await refused(foreign))[0]).toBe(404);
  });

  test("does not reach who opted out, or costly numbers", async () => {
    stage.answers(path(), 200, report);
    const { hashes, data } = stage.service.service.platform;
    await data
      .scope(asId(organization.organizationId))
      .transaction((unit) =>
        new OptOuts(hashes, { cancelQueuedTexts: async () => 0, hooks: [] }).optOut(unit, CUSTOMER, "keyword"),
      );
    expect(await refused(call())).toEqual([400, "recipient-opted-out"]);
    expect(await refused(call("+19005550123"))).toEqual([400, "destination-not-allowed"]);
  });

  test("needs a trunk that is enabled and known to the bridge", async () => {
    stage.answers(path(), 404);
    expect((await call()).json.code).toBe("trunk-not-known");
    stage.answers(path(), 502);
    expect((await call()).status).toBe(500);
    await client.post(`${PATH}/${trunkId}/disable`);
    expect((await call()).json.code).toBe("trunk-disabled");
    expect(stage.bridge.requests(path())).toHaveLength(2);
  });
});
