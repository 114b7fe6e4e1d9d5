import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CARRIER_KINDS,
  type CarrierAccount,
  type CarrierKind,
  kindsUnderTest,
  TWILIO,
} from "../harness/carrier-kinds.ts";
import { signedWebhook, type WebhookContent } from "../harness/signed-webhook.ts";
import {
  accountAt,
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { type CarrierWire, TELNYX_WIRE, TWILIO_WIRE, VONAGE_MESSAGES_WIRE, VONAGE_SMS_WIRE } from "./carrier-texts.ts";

const VONAGE_KINDS = CARRIER_KINDS.filter(({ provider }) => provider === "vonage");

const WIRES: ReadonlyMap<CarrierKind | undefined, CarrierWire> = new Map([
  [TWILIO, TWILIO_WIRE],
  [CARRIER_KINDS.find(({ provider }) => provider === "telnyx"), TELNYX_WIRE],
  [VONAGE_KINDS[0], VONAGE_SMS_WIRE],
  [VONAGE_KINDS.at(-1), VONAGE_MESSAGES_WIRE],
]);

/** Half an emoji and a NUL wherever JSON allows them; PostgreSQL accepts neither. */
const ODD = {
  "half\ud83d": "\ud83d",
  "nul\0": ["\0", { "\0\ud83d": "\ude00 and \0" }],
  nested: { deeper: [[{ "\udfff": null }]] },
};

describe.each(kindsUnderTest([...WIRES.keys()].filter((kind) => kind !== undefined)))("$name", (kind) => {
  const wire = WIRES.get(kind) ?? TWILIO_WIRE;
  let account: CarrierAccount;
  let parley: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    account = accountAt(kind);
    parley = await startTestServiceWithCarrier({ kind });
    organization = await parley.addOrganization("Acme Dental");
    line = await addLine(parley, organization);
  });
  afterAll(() => parley?.stop());

  const post = async (content: WebhookContent) => {
    const response = await fetch(`${parley.url}${kind.smsPath}`, signedWebhook(kind, account, kind.smsPath, content));
    return { status: response.status, text: await response.text() };
  };
  const get = async (path: string) => (await organization.admin.client.get(path)).json;
  const logsOf = async (member: "from_number" | "to_number", party: string) =>
    (await get(`/api/v1/sms-logs/?${member}=${encodeURIComponent(party)}`)).items;
  const conversationOf = async (customer: string) =>
    (await get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`))[0];

  test("keeps and answers a text with half an emoji and NULs in names and values", async () => {
    const customer = newCustomerNumber();
    const text = "When are you open? \ud83d\0";
    const taken = await post(wire.text({ from: customer, to: line.phoneNumber, text, extra: ODD }));
    expect(taken.status, taken.text).toBe(200);
    const [log] = await logsOf("from_number", customer);
    expect(log).toMatchObject({ body: "When are you open? \ufffd", status: "received" });
    const { provider_payload: payload } = await get(`/api/v1/sms-logs/${log.id}`);
    expect(JSON.stringify(payload)).toContain("deeper");
    await expect.poll(() => parley.carrier.sentTo(customer).length).toBe(1);
    const messages = await get(`/api/v1/sms-conversations/${(await conversationOf(customer)).id}/messages`);
    expect(messages[0]).toMatchObject({ role: "user", content: "When are you open? \ufffd" });
  });

  test("keeps what a delivery report with odd characters says", async () => {
    const customer = newCustomerNumber();
    parley.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
    const sent = await organization.admin.client.post("/sms/send", {
      from_phone_number: line.phoneNumber,
      to_phone_number: customer,
      message: "Your order is ready",
    });
    const statusOf = async () => (await get(`/sms/${sent.json.message_id}/status`)).status;
    await expect.poll(statusOf).toBe("sent");
    const [log] = await logsOf("to_number", customer);
    const report = { providerMessageId: log.provider_message_id, from: line.phoneNumber, to: customer };
    const taken = await post(wire.failure({ ...report, words: "no \ud83d\0 luck", extra: ODD }));
    expect(taken.status, taken.text).toBe(200);
    expect(await statusOf()).toBe("failed");
    const { provider_payload: payload } = await get(`/api/v1/sms-logs/${log.id}`);
    expect(JSON.stringify(payload)).toContain("deeper");
    parley.carrier.setFaults({});
  });

  test("a call whose end is told before the call itself is over when it is recorded", async () => {
    const sid = randomUUID();
    const parties = { from: newCustomerNumber(), to: line.phoneNumber };
    const telnyx = (type: string, extra: object) =>
      JSON.stringify({
        data: { event_type: type, payload: { call_control_id: sid, ...parties, direction: "incoming", ...extra } },
      });
    const twilio = (status: string) => ({ CallSid: sid, From: parties.from, To: parties.to, CallStatus: status });
    const vonage = (extra: object) =>
      JSON.stringify({ uuid: sid, from: parties.from.slice(1), to: parties.to.slice(1), ...extra });
    const wires: Readonly<Record<string, readonly [path: string, content: WebhookContent][]>> = {
      twilio: [
        ["/call-status/twilio", twilio("canceled")],
        ["/twiml", twilio("ringing")],
      ],
      telnyx: [
        ["/telnyx-webhook", telnyx("call.hangup", { hangup_cause: "originator_cancel" })],
        ["/telnyx-webhook", telnyx("call.initiated", {})],
      ],
      vonage: [
        ["/vonage-webhook", vonage({ status: "completed", direction: "inbound" })],
        ["/vonage-webhook", vonage({})],
      ],
    };
    for (const [path, content] of wires[kind.provider] ?? []) {
      const answer = await fetch(`${parley.url}${path}`, signedWebhook(kind, account, path, content));
      expect(answer.status, `${path}: ${await answer.text()}`).toBeLessThan(300);
    }
    expect(await get(`/api/v1/calls/sid/${sid}`)).toMatchObject({
      status: "completed",
      end_reason: "customer-ended-call",
    });
  });

  test("records a call whose webhooks contain odd characters", async () => {
    const sid = randomUUID();
    const caller = "sip:ada\ud83d\0@example.com";
    const parties = { from: caller, to: line.phoneNumber };
    const telnyx = (type: string, extra: object) =>
      JSON.stringify({ data: { event_type: type, payload: { call_control_id: sid, ...parties, ...extra, ...ODD } } });
    const wires: Readonly<Record<string, readonly [path: string, content: WebhookContent][]>> = {
      twilio: [
        ["/twiml", { CallSid: sid, From: caller, To: line.phoneNumber, CallStatus: "ringing", "Odd\0": "\0" }],
        [
          "/call-status/twilio",
          { CallSid: sid, CallStatus: "completed", From: caller, To: line.phoneNumber, Odd: "\0" },
        ],
      ],
      telnyx: [
        ["/telnyx-webhook", telnyx("call.initiated", { direction: "incoming" })],
        ["/telnyx-webhook", telnyx("odd\ud83d\0", { direction: "incoming" })],
        ["/telnyx-webhook", telnyx("call.hangup", { direction: "incoming", hangup_cause: "odd\ud83d\0" })],
      ],
      vonage: [
        ["/vonage-webhook", JSON.stringify({ uuid: sid, ...parties, to: line.phoneNumber.slice(1), ...ODD })],
        [
          "/vonage-webhook",
          JSON.stringify({ uuid: sid, ...parties, status: "odd\ud83d\0", direction: "inbound", ...ODD }),
        ],
        [
          "/vonage-webhook",
          JSON.stringify({
            uuid: sid,
            ...parties,
            status: "failed",
            detail: "odd\ud83d\0",
            direction: "inbound",
            ...ODD,
          }),
        ],
      ],
    };
    for (const [path, content] of wires[kind.provider] ?? []) {
      const answer = await fetch(`${parley.url}${path}`, signedWebhook(kind, account, path, content));
      // Even if the carrier does not know the call, like the simulated Telnyx.
      expect(answer.status, `${path}: ${await answer.text()}`).toBeLessThan(300);
    }
    const call = await get(`/api/v1/calls/sid/${sid}`);
    expect(call.customer_phone_number).toMatch(/^sip:ada\ufffd@example\.com$/);
    expect(["completed", "failed"]).toContain(call.status);
  });

  test("refuses absurdly nested JSON without failing", async () => {
    const customer = newCustomerNumber();
    const written = wire.text({ from: customer, to: line.phoneNumber, text: "deep", extra: { deep: "HERE" } });
    if (typeof written !== "string") return;
    const deep = written.replace('"HERE"', `["\\u0000",${"[".repeat(20_000)}${"]".repeat(20_000)}]`);
    expect((await post(deep)).status).toBe(400);
  });

  test.each([["ACMEBANK"], ["Café 24-7"], ["72345"]])("keeps a text from %s", async (sender) => {
    for (const text of ["STOP", "Your code is 123456"]) {
      const taken = await post(wire.text({ from: sender, to: line.phoneNumber, text }));
      expect(taken.status, taken.text).toBe(200);
    }
    expect((await logsOf("from_number", sender)).map(({ body }: { body: string }) => body).sort()).toEqual([
      "STOP",
      "Your code is 123456",
    ]);
    const conversation = await conversationOf(sender);
    expect(conversation).toMatchObject({ customer_phone_number: sender });
    // A short code counts as a number.
    if (/^\d+$/.test(sender)) return;
    expect(conversation.message_count).toBe(2);
    const { logs } = await get(`/api/v1/sms/${conversation.id}/logs`);
    expect(logs.map(({ event_type: type }: { event_type: string }) => type)).toEqual([
      ...["webhook_received", "signature_verified", "session_loaded", "failed"],
      ...["webhook_received", "signature_verified", "session_loaded", "failed"],
    ]);
    expect(logs.at(-1).event_data).toEqual({ code: "sender-cannot-be-answered" });
    expect(parley.carrier.sentTo(sender)).toEqual([]);
    for (const path of ["messages", "related", "export?format=txt", "export?format=csv", "export?format=json"]) {
      const read = await organization.admin.client.get(`/api/v1/sms-conversations/${conversation.id}/${path}`);
      expect(read.status, path).toBe(200);
    }
    const ended = await organization.admin.client.delete(
      `/api/v1/sms-sessions/${encodeURIComponent(sender)}/${line.assistantId}`,
    );
    expect(ended.status, ended.text).toBe(200);
    expect((await organization.admin.client.delete(`/api/v1/sms-conversations/${conversation.id}`)).status).toBe(200);
  });

  test.each([["whatsapp:+12125550100"], ["a\nb"], [" "], ["x".repeat(60)]])(
    "refuses a text from %j, which is no sender of texts",
    async (sender) => {
      expect((await post(wire.text({ from: sender, to: line.phoneNumber, text: "Hello" }))).status).toBe(400);
    },
  );

  test("restores an emoji split between two parts of a text", async () => {
    if (wire !== VONAGE_SMS_WIRE) return;
    const customer = newCustomerNumber();
    const reference = randomUUID().slice(0, 8);
    const pieces = ["Are you open on Friday? \ud83c", "\udf55 And \ud83d", "\ude00 on Monday? \ud83d"];
    for (const [index, text] of [...pieces.entries()].reverse()) {
      const part = { reference, number: index + 1, count: pieces.length };
      const taken = await post(wire.text({ from: customer, to: line.phoneNumber, text, part, extra: ODD }));
      expect(taken.status, taken.text).toBe(200);
    }
    const logs = await logsOf("from_number", customer);
    expect(logs.map(({ body }: { body: string }) => body)).toEqual([
      "Are you open on Friday? \u{1F355} And \u{1F600} on Monday? \ufffd",
    ]);
    await expect.poll(() => parley.carrier.sentTo(customer).length).toBe(1);
  });
});
