import { randomBytes, randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { PATIENCE_MS } from "../harness/until.ts";
import { type BridgeStandIn, startBridgeStandIn } from "./bridge-stand-in.ts";

const CUSTOMER = "+12125550199";

let stage: BridgeStandIn;
let organization: TestOrganization;
let client: ApiClient;
let assistantId: number;
let trunkId: string;
let numbers = 0;

beforeAll(async () => {
  stage = await startBridgeStandIn();
});
afterAll(() => stage.stop());

beforeEach(async () => {
  organization = await stage.service.addOrganization();
  client = organization.admin.client;
  assistantId = await addAssistant("Reception");
  const trunk = { name: "PBX", gateway: "sip.example.com", username: "", password: "", register: false };
  trunkId = (await client.post("/api/v1/sip-trunks", trunk)).json.id;
});

async function addAssistant(name: string, by = client): Promise<number> {
  const settings = { stt_settings: { provider: "deepgram", model: "nova-3" }, tts_settings: { provider: "deepgram" } };
  const added = await by.post("/api/v1/assistants", { name, ...UNDISCLOSED, ...settings });
  expect(added.status, added.text).toBe(201);
  return added.json.id;
}

/** A number that was bought from a carrier, with or without the trunk. */
async function carrierNumber(members: Record<string, unknown> = {}): Promise<string> {
  numbers += 1;
  const phoneNumber = `+1415555${String(6_000 + numbers)}`;
  await stage.service.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organization.organizationId,
      phone_number: phoneNumber,
      provider: "twilio",
      provider_number_id: `PN${randomBytes(8).toString("hex")}`,
      provider_account_id: null,
      assistant_id: assistantId,
      friendly_name: 'Acme "Inc"',
      capabilities: JSON.stringify({ voice: true, sms: true }),
      ...members,
    })
    .execute();
  return phoneNumber;
}

async function ownNumber(): Promise<string> {
  numbers += 1;
  const phoneNumber = `+1415555${String(6_000 + numbers)}`;
  const body = { phone_number: phoneNumber, provider: "byo-sip-trunk", assistant_id: assistantId };
  expect((await client.post("/api/v1/phone-numbers/purchase", body)).status).toBe(200);
  return phoneNumber;
}

const initiate = (from: string) =>
  client.post("/calls/initiate", { from_phone_number: from, to_phone_number: CUSTOMER, assistant_id: assistantId });
const ordersFrom = (from: string) =>
  stage.bridge
    .requests(BRIDGE_PATHS.calls)
    .map(({ body }) => JSON.parse(body))
    .filter((order) => order.from === from);
const bridgeTakes = () => stage.answers(BRIDGE_PATHS.calls, 202, { call_sid: `sip_${randomUUID()}` });
const parties = (callSid: string, to: string, organizationId: number = organization.organizationId) => ({
  call_sid: callSid,
  organization_id: organizationId,
  trunk_id: trunkId,
  from_number: CUSTOMER,
  to_number: to,
});
const incomingCall = (callSid: string, to: string, organizationId?: number) => {
  const event = { type: "call.incoming", seq: 1, dialed_via: "to", display_name: null };
  return stage.tell("/sip-webhook", { ...event, ...parties(callSid, to, organizationId) });
};
const statusOf = (callSid: string, to: string, seq: number, status: string, organizationId?: number) => ({
  event_id: randomUUID(),
  seq,
  ...parties(callSid, to, organizationId),
  direction: "inbound",
  status,
  sip_code: null,
  reason: null,
  q850: null,
  timestamp: new Date().toISOString(),
  answered_at: null,
  ended_at: null,
  duration_ms: null,
  attempt: null,
  media: null,
});
const bySid = (callSid: string) => client.get(`/api/v1/calls/sid/${callSid}`);

describe("a carrier's number with a trunk", () => {
  test("calls out over the trunk, under its name", async () => {
    bridgeTakes();
    const from = await carrierNumber({ sip_trunk_id: trunkId });
    const { status, text } = await initiate(from);
    expect([status, text]).toMatchObject([200, expect.stringContaining("sip_")]);
    expect(ordersFrom(from)).toMatchObject([{ to: CUSTOMER, display_name: 'Acme "Inc"' }]);
    const { json: call } = await client.get("/api/v1/calls");
    expect((call.items ?? call)[0].telephony_provider ?? "byo-sip-trunk").toBe("byo-sip-trunk");
  });

  test("calls out over its carrier once it has no trunk", async () => {
    bridgeTakes();
    const from = await carrierNumber();
    const { status, json } = await initiate(from);
    // No account of the carrier is connected here.
    expect([status, json.code]).toEqual([400, "no-account"]);
    expect(ordersFrom(from)).toEqual([]);
  });

  test("is called over the trunk; without one a call that claims to have come so is not taken", async () => {
    const incoming = (to: string) => {
      const event = { type: "call.incoming", seq: 1, dialed_via: "to", display_name: null };
      return stage.tell("/sip-webhook", { ...event, ...parties(`sip_${randomUUID()}`, to) });
    };
    const withTrunk = await incoming(await carrierNumber({ sip_trunk_id: trunkId }));
    expect([withTrunk.status, withTrunk.body]).toMatchObject([200, { action: "accept" }]);
    const without = await incoming(await carrierNumber());
    expect([without.status, without.body]).toMatchObject([200, { action: "reject" }]);
  });
});

test("a number of the organization's own has no texts", async () => {
  const from = await ownNumber();
  const { status, json } = await client.post("/sms/send", {
    from_phone_number: from,
    to_phone_number: CUSTOMER,
    message: "Hi",
  });
  expect([status, json.code]).toEqual([400, "provider-not-available"]);
});

describe("a status", () => {
  test("has its effect once, however often it is told", async () => {
    const to = await ownNumber();
    const callSid = `sip_${randomUUID()}`;
    const event = { type: "call.incoming", seq: 1, dialed_via: "to", display_name: null, ...parties(callSid, to) };
    await stage.tell("/sip-webhook", event);
    for (let time = 0; time < 3; time += 1) {
      expect((await stage.tell("/sip-status", statusOf(callSid, to, 2, "ringing"))).status).toBe(200);
    }
    await stage.tell("/sip-status", statusOf(callSid, to, 3, "in_progress"));
    const { json: log } = await client.get(`/api/calls/${callSid}/logs`);
    const progress = JSON.stringify(log).match(/ringing|in_progress/g);
    expect(progress).toEqual(["ringing", "in_progress"]);
  });

  describe("that says the call is over before the call is on record", () => {
    const incoming = (callSid: string, to: string) => {
      const event = { type: "call.incoming", seq: 1, dialed_via: "to", display_name: null };
      return stage.tell("/sip-webhook", { ...event, ...parties(callSid, to) });
    };

    test.each([
      ["canceled", "completed", "customer-ended-call"],
      ["no_answer", "completed", "customer-ended-call"],
      ["failed", "failed", "carrier-failed"],
    ])("%s: the call is recorded as %s, %s, and nobody waits for its sound", async (told, status, reason) => {
      const to = await ownNumber();
      const callSid = `sip_${randomUUID()}`;
      await stage.tell("/sip-status", statusOf(callSid, to, 2, told));
      expect((await bySid(callSid)).status).toBe(404);
      expect((await incoming(callSid, to)).body).toMatchObject({ action: "reject" });
      expect((await bySid(callSid)).json).toMatchObject({ status, end_reason: reason, ended_at: expect.any(String) });
      // The bridge repeats what it got no answer to.
      expect((await incoming(callSid, to)).body).toMatchObject({ action: "reject" });
      await stage.tell("/sip-status", statusOf(callSid, to, 2, told));
      expect((await bySid(callSid)).json).toMatchObject({ status, end_reason: reason });
    });

    test("at the same moment: the call is over, whichever comes first", async () => {
      const to = await ownNumber();
      const callSids = Array.from({ length: 12 }, () => `sip_${randomUUID()}`);
      await Promise.all(
        callSids.flatMap((callSid, index) => {
          const both = [
            () => incoming(callSid, to),
            () => stage.tell("/sip-status", statusOf(callSid, to, 2, "canceled")),
          ];
          return (index % 2 === 0 ? both : both.toReversed()).map((tell) => tell());
        }),
      );
      const ended = await Promise.all(callSids.map(async (callSid) => (await bySid(callSid)).json));
      expect(ended.map(({ status, end_reason: reason }) => `${status} ${reason}`)).toEqual(
        callSids.map(() => "completed customer-ended-call"),
      );
    });

    test("a call that is prewarmed first is over, too, and is not prepared", async () => {
      const to = await ownNumber();
      const callSid = `sip_${randomUUID()}`;
      await stage.tell("/sip-status", statusOf(callSid, to, 2, "canceled"));
      const prewarm = { call_sid: callSid, from_number: CUSTOMER, to_number: to };
      expect((await stage.tell("/sip-prewarm", prewarm)).body).toMatchObject({ prewarmed: false });
      expect((await bySid(callSid)).json).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
    });
  });

  test("of a call that is not on record has no effect, and does not put it there", async () => {
    const callSid = `sip_${randomUUID()}`;
    expect((await stage.tell("/sip-status", statusOf(callSid, await ownNumber(), 2, "ringing"))).status).toBe(200);
    expect((await bySid(callSid)).status).toBe(404);
  });
});

describe("the SIP messages of a call", () => {
  const ladder = (callSid: string) => ({
    call_sid: callSid,
    messages: [
      {
        at: "2026-11-23T11:00:00.000Z",
        direction: "received",
        peer: "udp 192.0.2.7:5060",
        summary: "INVITE",
        text: "INVITE sip:x SIP/2.0",
      },
    ],
    is_truncated: false,
  });

  async function call(): Promise<string> {
    const callSid = `sip_${randomUUID()}`;
    const event = { type: "call.incoming", seq: 1, dialed_via: "to", display_name: null };
    await stage.tell("/sip-webhook", { ...event, ...parties(callSid, await ownNumber()) });
    return callSid;
  }

  test("are the bridge's, for admins of the organization", async () => {
    const callSid = await call();
    stage.answers(BRIDGE_PATHS.ladder(callSid), 200, ladder(callSid));
    const path = `/api/v1/calls/${callSid}/sip`;
    const { status, json } = await client.get(path);
    expect([status, json]).toMatchObject([200, { call_sid: callSid, is_truncated: false }]);
    expect(json.messages).toEqual([{ ...ladder(callSid).messages[0], at: "2026-11-23T11:00:00.000+00:00" }]);
    const { client: member } = await organization.addMember();
    expect((await member.get(path)).status).toBe(403);
    const other = await stage.service.addOrganization();
    expect((await other.admin.client.get(path)).status).toBe(404);
    expect(stage.bridge.requests(BRIDGE_PATHS.ladder(callSid))).toHaveLength(1);
  });

  test("are gone once the bridge has forgotten the call, and cannot be had while it is away", async () => {
    const callSid = await call();
    stage.answers(BRIDGE_PATHS.ladder(callSid), 404);
    expect((await client.get(`/api/v1/calls/${callSid}/sip`)).status).toBe(404);
    stage.answers(BRIDGE_PATHS.ladder(callSid), 502);
    expect((await client.get(`/api/v1/calls/${callSid}/sip`)).status).toBe(500);
  });
});

describe("a call that is prewarmed", () => {
  /** Until one of the process's places for calls that are set up is free: those before took them for 3 s. */
  const prewarm = (content: object) =>
    vi.waitUntil(
      async () => {
        const answer = await stage.tell("/sip-prewarm", content);
        return (answer.body as { prewarmed: boolean }).prewarmed ? answer : null;
      },
      { timeout: PATIENCE_MS },
    );

  test("gets the assistant, the words and the variables that were sent", async () => {
    const other = await addAssistant("Night");
    const callSid = `sip_${randomUUID()}`;
    const body = {
      call_sid: callSid,
      from_number: CUSTOMER,
      to_number: await ownNumber(),
      assistant_id: other,
      welcome_message: "Good evening.",
      agenda: "The order of yesterday",
      variables: '{"order": 7}',
    };
    expect(await prewarm(body)).toEqual({ status: 200, body: { call_sid: callSid, prewarmed: true } });
    const row = await stage.service.service.platform.database
      .selectFrom("calls")
      .select(["assistant_id", "welcome_message", "agenda", "variables"])
      .where("call_sid", "=", callSid)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      assistant_id: other,
      welcome_message: "Good evening.",
      agenda: "The order of yesterday",
      variables: { order: 7 },
    });
  });

  test("keeps its number's assistant where another organization's is named", async () => {
    const foreign = await stage.service.addOrganization();
    const theirs = await addAssistant("Theirs", foreign.admin.client);
    const callSid = `sip_${randomUUID()}`;
    const body = { call_sid: callSid, to_number: await ownNumber(), assistant_id: theirs, variables: ["no object"] };
    expect(await prewarm(body)).toMatchObject({ status: 200, body: { prewarmed: true } });
    expect((await bySid(callSid)).json).toMatchObject({ assistant_id: assistantId });
  });
});

describe("an event that names another organization than that of the number", () => {
  let strangerId: number;

  beforeEach(async () => {
    strangerId = (await stage.service.addOrganization()).organizationId;
  });

  test("is refused with 404, and puts no call on record", async () => {
    const callSid = `sip_${randomUUID()}`;
    const { status, body } = await incomingCall(callSid, await ownNumber(), strangerId);
    expect([status, body]).toMatchObject([200, { action: "reject", code: 404 }]);
    expect((await bySid(callSid)).status).toBe(404);
  });

  test("is refused with 404 when nobody has the number", async () => {
    const { body } = await incomingCall(`sip_${randomUUID()}`, "+14155550000");
    expect(body).toMatchObject({ action: "reject", code: 404 });
  });

  test("changes nothing in the call it is about", async () => {
    const callSid = `sip_${randomUUID()}`;
    const to = await ownNumber();
    await incomingCall(callSid, to);
    const ended = await stage.tell("/sip-status", statusOf(callSid, to, 2, "completed", strangerId));
    expect(ended.status).toBe(404);
    for (const event of [
      { type: "call.stream_failed", seq: 3, message: "gone" },
      { type: "call.answered", seq: 4, answered_at: new Date().toISOString() },
    ]) {
      const told = await stage.tell("/sip-webhook", { ...event, ...parties(callSid, to, strangerId) });
      expect([told.status, told.body], event.type).toMatchObject([200, { action: "reject", code: 404 }]);
    }
    expect((await bySid(callSid)).json).toMatchObject({ status: "ongoing" });
    // The same report of the call's own organization is not taken for a repeated one.
    expect((await stage.tell("/sip-status", statusOf(callSid, to, 2, "completed"))).status).toBe(200);
    await expect.poll(async () => (await bySid(callSid)).json.status).not.toBe("ongoing");
  });

  test("has no call made ready, whether it names the organization or the call of another", async () => {
    const callSid = `sip_${randomUUID()}`;
    const to = await ownNumber();
    const prewarm = { call_sid: callSid, from_number: CUSTOMER, to_number: to };
    expect((await stage.tell("/sip-prewarm", { ...prewarm, organization_id: strangerId })).status).toBe(404);
    expect((await bySid(callSid)).status).toBe(404);
    const mine = { ...prewarm, organization_id: organization.organizationId };
    expect(await stage.tell("/sip-prewarm", mine)).toMatchObject({ status: 200, body: { prewarmed: true } });

    organization = await stage.service.addOrganization();
    client = organization.admin.client;
    assistantId = await addAssistant("Reception");
    expect((await stage.tell("/sip-prewarm", { ...prewarm, to_number: await ownNumber() })).status).toBe(404);
  });

  test("is counted", async () => {
    const labels = { provider: "byo-sip-trunk", reason: "other-organization" };
    const count = () => stage.service.service.metrics.read("parley_webhooks_refused_total", labels);
    const before = await count();
    await incomingCall(`sip_${randomUUID()}`, await ownNumber(), strangerId);
    expect(await count()).toBe(before + 1);
  });
});
