import { randomBytes } from "node:crypto";
import { BRIDGE_PATHS, type TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { BRIDGE_KEY } from "./bridge-stand-in.ts";

const PATH = "/api/v1/sip-trunks";

let bridges: readonly [WebhookReceiver, WebhookReceiver];
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let trunkId: string;

beforeAll(async () => {
  bridges = [await startWebhookReceiver({ isTls: false }), await startWebhookReceiver({ isTls: false })];
});
afterAll(() => Promise.all(bridges.map((bridge) => bridge.close())));
beforeEach(async () => {
  for (const bridge of bridges) bridge.script(BRIDGE_PATHS.sync, respond(200));
  service = await startTestService({
    env: {
      SIP_BRIDGE_URL: bridges.map(({ origin }) => origin).join(","),
      SIP_BRIDGE_API_KEY: BRIDGE_KEY,
    },
  });
  // Which of them leads outlives a test's organization.
  await service.service.platform.database.deleteFrom("sip_bridges").execute();
  organization = await service.addOrganization();
  client = organization.admin.client;
  knows(0, 1);
  knows(1, 1);
  trunkId = await addTrunk();
  await settled();
});
afterEach(() => service.stop());

async function addTrunk(): Promise<string> {
  const added = await client.post(PATH, {
    name: `Trunk ${randomBytes(6).toString("hex")}`,
    gateway: "sip.example.com",
    username: "9228",
    password: randomBytes(12).toString("hex"),
  });
  return added.json.id;
}

/** What the bridge says it knows, from now on. */
const knows = (which: 0 | 1, revision: number | null) =>
  bridges[which].script(
    BRIDGE_PATHS.organizations,
    respond(200, {
      body: JSON.stringify({
        organizations: revision === null ? [] : [{ organization_id: organization.organizationId, revision }],
      }),
    }),
  );
const isAway = (which: 0 | 1) => bridges[which].script(BRIDGE_PATHS.organizations, respond(503));

/** Revision and lead of everything a bridge was told of the organization. */
const told = (which: 0 | 1): [number, boolean][] =>
  bridges[which]
    .requests(BRIDGE_PATHS.sync)
    .map(({ body }) => JSON.parse(body))
    .filter(({ organization_id: id }) => id === organization.organizationId)
    .map(({ revision, is_lead: isLead }) => [revision, isLead]);

/** Everybody was told the newest. */
const settled = () =>
  expect
    .poll(async () => {
      const { revision, pushed_revision } = await service.service.platform.database
        .selectFrom("sip_trunk_syncs")
        .select(["revision", "pushed_revision"])
        .executeTakeFirstOrThrow();
      return revision === pushed_revision;
    })
    .toBe(true);

async function run(schedule: string): Promise<void> {
  await runSchedule(service, schedule);
  await settled();
}
const compare = () => run("compare-with-sip-bridges");

test("all are told everything, and the first leads", async () => {
  expect([told(0), told(1)]).toEqual([[[1, true]], [[1, false]]]);
  await compare();
  expect([told(0), told(1)]).toEqual([[[1, true]], [[1, false]]]);
});

test("the next one leads while the first is away, and gives it back", async () => {
  isAway(0);
  await compare();
  // The one that is away is left alone.
  expect([told(0).length, told(1).at(-1)]).toEqual([1, [2, true]]);
  await addTrunk();
  await settled();
  expect([told(0).length, told(1).at(-1)]).toEqual([1, [3, true]]);
  knows(0, 1);
  knows(1, 3);
  await compare();
  expect([told(0).at(-1), told(1).at(-1)]).toEqual([
    [4, true],
    [4, false],
  ]);
  expect(service.logLines.filter((line) => line.includes("another SIP bridge registers the trunks"))).toHaveLength(2);
});

test("one that forgot is told again without a change of lead", async () => {
  knows(1, null);
  await compare();
  expect([told(0), told(1)]).toEqual([
    [
      [1, true],
      [1, true],
    ],
    [
      [1, false],
      [1, false],
    ],
  ]);
});

test("nobody leads anew when none answers, and changes are tried on all", async () => {
  isAway(0);
  await compare();
  isAway(1);
  await compare();
  expect(told(1).at(-1)).toEqual([2, true]);
  await addTrunk();
  await settled();
  expect([told(0).at(-1), told(1).at(-1)]).toEqual([
    [3, false],
    [3, true],
  ]);
});

test("one that does not take a change is told again, until it does", async () => {
  bridges[1].script(BRIDGE_PATHS.sync, respond(500), respond(200));
  await addTrunk();
  await settled();
  expect(told(1)).toEqual([
    [1, false],
    [2, false],
    [2, false],
  ]);
});

test("a trunk's state is the lead's word, or that of the next one that knows the trunk", async () => {
  const statusPath = BRIDGE_PATHS.organizationStatus(organization.organizationId);
  const says = (which: 0 | 1, state: TrunkStatus["state"]) => {
    const trunk: TrunkStatus = {
      id: trunkId,
      state,
      sip_code: 200,
      reason: "OK",
      options_rtt_ms: 3,
      registered_until: null,
      changed_at: "2026-11-23T12:00:00.000Z",
    };
    const body = JSON.stringify({ organization_id: organization.organizationId, revision: 1, trunks: [trunk] });
    bridges[which].script(statusPath, respond(200, { body }));
  };
  const state = async () => (await client.get(`${PATH}/${trunkId}/status`)).json.state;
  says(0, "registered");
  says(1, "ip_auth");
  expect(await state()).toBe("registered");
  bridges[0].script(statusPath, { kind: "cut" });
  expect(await state()).toBe("ip_auth");
  says(0, "registered");
  isAway(0);
  await compare();
  expect(await state()).toBe("ip_auth");
});

test("a test call is made by one bridge, also where it is not clear what came of it", async () => {
  const path = BRIDGE_PATHS.trunkTestCall(trunkId);
  const ours = "+14155550177";
  await client.post("/api/v1/phone-numbers/purchase", { phone_number: ours, provider: "byo-sip-trunk" });
  await settled();
  const order = { from_phone_number: ours, to_phone_number: "+12125550199" };
  bridges[0].script(path, { kind: "cut" });
  expect((await client.post(`${PATH}/${trunkId}/test-call`, order)).status).toBe(500);
  expect(bridges.map((bridge) => bridge.requests(path).length)).toEqual([1, 0]);
  const report = {
    outcome: "answered",
    sip_code: 200,
    reason: "OK",
    setup_ms: 12,
    codec: "PCMU",
    packets_sent: 250,
    packets_received: 250,
  };
  bridges[0].script(path, respond(404));
  bridges[1].script(path, respond(200, { body: JSON.stringify(report) }));
  expect((await client.post(`${PATH}/${trunkId}/test-call`, order)).json).toMatchObject({ outcome: "answered" });
});
