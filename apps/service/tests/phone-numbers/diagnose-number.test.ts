import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CARRIER_KINDS } from "../harness/carrier-kinds.ts";
import { newCustomerNumber, startTestServiceWithCarrier } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import {
  type ConnectedOrganization,
  type NumberedService,
  startNumberedService,
  type WireNumber,
} from "./numbered-service.ts";

// Carriers and jobs are waited for, however busy the machine is.

let service: NumberedService;
let organization: ConnectedOrganization;
let numbers: WireNumber[];
beforeAll(async () => {
  service = await startNumberedService();
  await service.addOrganization();
  organization = await service.addConnectedOrganization(6);
  numbers = [...(await organization.sync())];
});
afterEach(() => service.carrier.setFaults({}));
afterAll(() => service.stop());

const SMS_URL = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
const VOICE_URL = `${PUBLIC_BASE_URL}/twiml`;

interface WireCheck {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly fix: string | null;
}

function takeNumber(): WireNumber {
  const number = numbers.shift();
  if (number === undefined) throw new Error("no number left");
  return number;
}

/** Assigned, and known as such to the carrier. */
async function takeLine(assistant: Record<string, unknown> = {}): Promise<WireNumber & { assistantId: number }> {
  const number = takeNumber();
  const assistantId = await organization.addAssistant(assistant);
  await organization.admin.client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${number.id}/assign`);
  const voiceUrl = () =>
    service.carrier.numbers(organization.accountSid).find((one) => one.phoneNumber === number.phone_number)?.voiceUrl;
  // Set after where texts go.
  await expect.poll(voiceUrl).toContain(VOICE_URL);
  return { ...number, assistantId };
}

async function diagnose({ phone_number: phoneNumber }: WireNumber, client = organization.admin.client) {
  const { status, json, text } = await client.get(`/api/v1/phone-numbers/${encodeURIComponent(phoneNumber)}/diagnose`);
  expect([status, text]).toEqual([200, text]);
  const checks: Record<string, WireCheck> = Object.fromEntries(
    json.checks.map((check: WireCheck) => [check.name, check]),
  );
  for (const check of json.checks as WireCheck[]) {
    expect(check.detail).not.toBe("");
    // Whoever is told that something is wrong is told what to do.
    expect([check.name, check.fix === null]).toEqual([check.name, ["ok", "skipped"].includes(check.status)]);
  }
  return { json, checks };
}

const NAMES = [
  ...["known", "active", "can-text", "assigned", "assistant-active", "model"],
  ...["account", "credentials", "at-carrier", "carrier-sms-url", "carrier-voice-url", "signature-secret"],
  ...["carrier-told", "former-settings"],
  ...["public-address", "last-inbound-text", "refused-webhooks", "deliveries", "opt-outs"],
];

describe("diagnosing a number", () => {
  test("a line that works shows nothing failed, and what came in and went out of late", async () => {
    const line = await takeLine();
    const customer = newCustomerNumber();
    await service.carrier.receiveText({ from: customer, to: line.phone_number, body: "hello" });
    const sent = await organization.admin.client.post("/sms/send", {
      from_phone_number: line.phone_number,
      to_phone_number: customer,
      message: "hello",
      queue: false,
    });
    expect(sent.status).toBe(200);
    const { json, checks } = await diagnose(line);
    expect(json).toMatchObject({ success: true, phone_number: line.phone_number, provider: "twilio" });
    expect(json.checks.map((check: WireCheck) => check.name)).toEqual(NAMES);
    expect(json.summary).toMatchObject({ status: "warning", failed: 0, warning: 1, skipped: 0 });
    expect(json.summary.ok + json.summary.warning + json.summary.skipped).toBe(NAMES.length);
    expect(checks["model"]).toMatchObject({ status: "warning", detail: expect.stringContaining("demo") });
    expect(checks["carrier-sms-url"]?.detail).toContain(SMS_URL);
    expect(checks["carrier-voice-url"]).toMatchObject({ status: "ok", detail: expect.stringContaining(VOICE_URL) });
    expect(checks["last-inbound-text"]?.detail).toMatch(/came in at \d{4}-/);
    expect(checks["deliveries"]?.status).toBe("ok");
  });

  test("a number nobody answers is told so, and that its texts go elsewhere", async () => {
    const number = takeNumber();
    const { json, checks } = await diagnose(number);
    expect(json.success).toBe(false);
    expect(json.summary).toMatchObject({ status: "failed", message: expect.stringContaining("assigned") });
    expect(checks["assigned"]?.status).toBe("failed");
    expect([checks["assistant-active"]?.status, checks["model"]?.status]).toEqual(["skipped", "skipped"]);
    expect(checks["carrier-sms-url"]).toMatchObject({ status: "failed", fix: expect.stringContaining("enable_sms") });
    expect(checks["carrier-voice-url"]).toMatchObject({
      status: "warning",
      fix: expect.stringContaining(`voice_webhook_url ${VOICE_URL}`),
    });
    expect(checks["last-inbound-text"]?.status).toBe("warning");
    await organization.admin.client.put("/api/v1/phone-numbers/webhooks", {
      phone_number: number.phone_number,
      disable_sms: true,
    });
    expect((await diagnose(number)).checks["carrier-sms-url"]).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("switched off"),
    });
  });

  test("a carrier that keeps URLs elsewhere than with the number is looked at there", async () => {
    const kind = CARRIER_KINDS.find(({ provider }) => provider === "telnyx");
    if (kind === undefined) throw new Error("no such carrier");
    const telnyx = await startTestServiceWithCarrier({ kind });
    try {
      const { client } = (await telnyx.addOrganization()).admin;
      await client.post("/api/v1/assistants/organization/phone-numbers/sync");
      const [number] = (await client.get("/api/v1/phone-numbers")).json as WireNumber[];
      if (number === undefined) throw new Error("no number");
      const move = (change: Record<string, unknown>) =>
        client.put("/api/v1/phone-numbers/webhooks", { phone_number: number.phone_number, ...change });
      const carrierChecks = async () => {
        const { "carrier-sms-url": sms, "carrier-voice-url": voice } = (await diagnose(number, client)).checks;
        return { sms, voice };
      };
      await move({ disable_sms: true });
      expect(await carrierChecks()).toMatchObject({
        sms: { status: "warning", detail: expect.stringMatching(/switched off, by your own wish/) },
        voice: { status: "warning", detail: expect.stringContaining("nowhere") },
      });
      const assistant = await client.post("/api/v1/assistants", { name: "Ada" });
      await client.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${number.id}/assign`);
      await expect
        .poll(async () => (await carrierChecks()).sms)
        .toMatchObject({ status: "ok", detail: expect.stringContaining(`${PUBLIC_BASE_URL}/webhooks/sms/telnyx`) });
      await move({ voice_webhook_url: "https://voice.example/twiml" });
      expect((await carrierChecks()).voice?.detail).toContain("to https://voice.example/twiml");
      const { json } = await diagnose(number, client);
      expect(json.summary).toMatchObject({ failed: 0 });
    } finally {
      await telnyx.stop();
    }
  });

  test("what is wrong with the assistant, its model, and texts is found", async () => {
    const { client } = organization.admin;
    const line = await takeLine({ llm_provider: "custom", llm_provider_config: { model: "x", api_key: "sk-nobody" } });
    expect((await diagnose(line)).checks["model"]).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("custom"),
    });
    await client.patch(`/api/v1/assistants/${line.assistantId}/status?is_active=false`);
    expect((await diagnose(line)).checks["assistant-active"]?.status).toBe("failed");

    const customer = newCustomerNumber();
    await client.patch(`/api/v1/assistants/${line.assistantId}/status?is_active=true`);
    service.carrier.setDelivery(customer, { state: "failed", errorCode: "30003" });
    await client.post("/sms/send", {
      from_phone_number: line.phone_number,
      to_phone_number: customer,
      message: "hello",
      queue: false,
    });
    await service.carrier.settled();
    await expect
      .poll(async () => (await diagnose(line)).checks["deliveries"])
      .toMatchObject({ status: "failed", detail: expect.stringContaining("30003") });

    await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phone_number, body: "STOP" });
    await expect.poll(async () => (await diagnose(line)).checks["opt-outs"]?.detail).toContain("opted out and");
  });

  test("a webhook that did not hold is remembered until one holds", async () => {
    const line = await takeLine();
    const refused = await service.anonymous.post(
      "/webhooks/sms/twilio",
      new URLSearchParams({ MessageSid: "SM1", From: "+12125550100", To: line.phone_number, Body: "x" }).toString(),
      { headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "AAAA" } },
    );
    expect(refused.status).toBe(403);
    expect((await diagnose(line)).checks["refused-webhooks"]).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("bad-signature"),
      fix: expect.stringContaining("PUBLIC_BASE_URL"),
    });
    await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phone_number, body: "hello" });
    expect((await diagnose(line)).checks["refused-webhooks"]?.status).toBe("ok");
  });

  test.each(["error-before", "cut-before", "rate-limit"] as const)(
    "a carrier that fails (%s) is a failed check",
    async (kind) => {
      const [number] = await organization.sync();
      service.carrier.setFaults({ rest: [{ kind, probability: 1, operations: ["check-credentials", "read-number"] }] });
      const { checks } = await diagnose(number as WireNumber);
      expect([checks["credentials"]?.status, checks["at-carrier"]?.status]).toEqual(["failed", "failed"]);
      expect(checks["at-carrier"]?.detail).toContain("twilio");
      expect([checks["carrier-sms-url"]?.status, checks["account"]?.status]).toEqual(["skipped", "ok"]);
    },
  );

  test("wrong credentials and a number that is not in the account are told apart", async () => {
    const own = await service.addConnectedOrganization(1);
    const [number] = await own.sync();
    const path = `/api/v1/phone-numbers/${encodeURIComponent(number?.phone_number ?? "")}/diagnose`;
    const statusOf = async (name: string) =>
      (await own.admin.client.get(path)).json.checks.find((check: WireCheck) => check.name === name)?.status;
    await own.admin.client.put("/api/v1/organization", { twilio_auth_token: "0123456789abcdef0123456789abcdef" });
    expect([await statusOf("credentials"), await statusOf("at-carrier")]).toEqual(["failed", "failed"]);
    await own.admin.client.put("/api/v1/organization", { twilio_auth_token: own.authToken });
    service.carrier.addAccount({ accountSid: own.accountSid, authToken: own.authToken, numbers: [] });
    expect([await statusOf("credentials"), await statusOf("at-carrier")]).toEqual(["ok", "failed"]);
    await own.admin.client.put("/api/v1/organization", { twilio_account_sid: `AC${"0".repeat(32)}` });
    expect([await statusOf("account"), await statusOf("credentials")]).toEqual(["failed", "skipped"]);
  });

  test("a foreign number is as good as missing, and neither leaves a trace at the carrier", async () => {
    const other = await service.addOrganization();
    const before = service.carrier.requests().length;
    const ask = (text: string) => other.admin.client.get(`/api/v1/phone-numbers/${encodeURIComponent(text)}/diagnose`);
    const [number] = (await organization.admin.client.get("/api/v1/phone-numbers")).json;
    const unknown = await ask("+15125550100");
    expect([unknown.status, unknown.json.code]).toEqual([404, "unknown-number"]);
    for (const text of [number.phone_number, "nothing", "0"]) expect((await ask(text)).text).toBe(unknown.text);
    // Others may be asking for their own meanwhile.
    const asked = JSON.stringify(service.carrier.requests().slice(before));
    for (const text of [number.phone_number, "+15125550100"]) expect(asked).not.toContain(text.slice(1));
  });

  test("nothing secret is shown", async () => {
    const [number] = await organization.sync();
    const { json } = await diagnose(number as WireNumber);
    expect(JSON.stringify(json)).not.toContain(organization.authToken);
  });
});
