import { randomBytes } from "node:crypto";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import { signVonageToken } from "@parley/testkit/carriers/vonage/signer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import {
  findFreePort,
  PUBLIC_BASE_URL,
  startTestService,
  type TestOrganization,
  type TestService,
} from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";

const NUMBERS = "/api/v1/phone-numbers";
const API_KEY = randomBytes(4).toString("hex");
const API_SECRET = randomBytes(8).toString("hex");
const SIGNATURE_SECRET = randomBytes(24).toString("hex");
/** Already set up at the account; the carrier calls its URL by GET. */
const NUMBER_BY_GET = "+14155550142";

let service: TestService;
let carrier: CarrierSimulator;
let organization: TestOrganization;
let assistantId: number;
let phoneNumber: string;

beforeAll(async () => {
  const port = await findFreePort();
  carrier = await startCarrierSimulator({
    seed: 3,
    carriers: ["vonage"],
    accounts: [
      {
        carrier: "vonage",
        accountSid: API_KEY,
        authToken: API_SECRET,
        signingSecret: SIGNATURE_SECRET,
        numbers: [{ phoneNumber: NUMBER_BY_GET, smsMethod: "GET" }],
        vonage: { proof: "sha256", bodyForm: "json" },
      },
    ],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${port}` },
    webhookRetryDelayMs: 1,
  });
  service = await startTestService({
    port,
    env: {
      VONAGE_BASE_URL: carrier.urls.vonage ?? "",
      VONAGE_API_KEY: API_KEY,
      VONAGE_API_SECRET: API_SECRET,
      VONAGE_SIGNATURE_SECRET: SIGNATURE_SECRET,
      DEMO_ON_CARRIERS: "true",
    },
  });
  organization = await service.addOrganization("Acme Dental");
  const assistant = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  });
  assistantId = assistant.json.id;
  phoneNumber = await buyNumber();
});
beforeEach(() => carrier.setFaults({}));
afterAll(async () => {
  await service.stop();
  await carrier.stop();
});

async function buyNumber(): Promise<string> {
  const { client } = organization.admin;
  const found = await client.post(`${NUMBERS}/search`, { provider: "vonage", area_code: "212", limit: 1 });
  expect(found.json).toMatchObject({ total_found: 1, numbers: [{ cost: "€1.25", setup_cost: null }] });
  const wanted: string = found.json.numbers[0].phone_number;
  const bought = await client.post(`${NUMBERS}/purchase`, {
    provider: "vonage",
    phone_number: wanted,
    assistant_id: assistantId,
  });
  expect([bought.status, bought.json.purchase_details?.msisdn], bought.text).toEqual([200, wanted.slice(1)]);
  return wanted;
}

/** The only text sent to a customer, once its status is final. */
async function delivered(customer: string): Promise<Record<string, unknown>> {
  const read = async () => {
    const { json } = await organization.admin.client.get(
      `/api/v1/sms-logs/?direction=outbound&to_number=${encodeURIComponent(customer)}`,
    );
    return json.items;
  };
  await expect.poll(async () => (await read())[0]?.status).toBe("delivered");
  const items = await read();
  expect(items).toHaveLength(1);
  return items[0];
}

/** The stored texts of a customer. */
async function received(customer: string): Promise<readonly string[]> {
  const { json } = await organization.admin.client.get(
    `/api/v1/sms-logs/?direction=inbound&from_number=${encodeURIComponent(customer)}`,
  );
  return json.items.map((item: { body: string }) => item.body);
}

test("a text to a number bought from Vonage is answered and delivered", async () => {
  const customer = newCustomerNumber();
  const { attempts } = await carrier.receiveText({ from: customer, to: phoneNumber, body: "When are you open?" });
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
  expect(await delivered(customer)).toMatchObject({ provider: "vonage" });
  expect(carrier.sentTo(customer)).toHaveLength(1);
});

test("an existing number can be imported, and its texts may arrive by GET", async () => {
  const { client } = organization.admin;
  await client.post("/api/v1/assistants/organization/phone-numbers/sync");
  const { json } = await client.get("/api/v1/assistants/organization/phone-numbers");
  const number = json.find((item: { phone_number: string }) => item.phone_number === NUMBER_BY_GET);
  await client.post(`/api/v1/assistants/${assistantId}/phone-numbers/${number.id}/assign`);
  await expect
    .poll(() => carrier.numbers(API_KEY).find((one) => one.phoneNumber === NUMBER_BY_GET)?.smsUrl)
    .toContain("/webhooks/sms/vonage");
  const customer = newCustomerNumber();
  const { attempts } = await carrier.receiveText({
    from: customer,
    to: NUMBER_BY_GET,
    body: "Open on Friday? & Monday",
  });
  expect(attempts.map(({ statusCode, url }) => [statusCode, url.includes("?")])).toEqual([[200, true]]);
  await delivered(customer);
});

test("a long text in parts becomes one text", async () => {
  const customer = newCustomerNumber();
  const body = `${"I have a question about my appointment. ".repeat(10)}When are you open?`;
  const { attempts } = await carrier.receiveText({ from: customer, to: phoneNumber, body });
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await delivered(customer);
  expect(await received(customer)).toEqual([body]);
});

test("a webhook not signed by Vonage gets 401 and has no effect; one with a token over its body is accepted", async () => {
  const customer = newCustomerNumber();
  const post = (body: string, authorization?: string) =>
    fetch(`${service.url}/vonage-sms-webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(authorization === undefined ? {} : { authorization }),
      },
      body,
    });
  const fields = new URLSearchParams({
    "api-key": API_KEY,
    msisdn: customer.slice(1),
    to: phoneNumber.slice(1),
    messageId: "0A0000000123ABCD1",
    text: "Are you open?",
    type: "text",
  }).toString();
  const signedBy = { apiKey: API_KEY, signatureSecret: SIGNATURE_SECRET, nowMs: Date.now(), nonce: "1" };
  const token = signVonageToken(fields, signedBy);
  expect((await post(fields)).status).toBe(401);
  expect((await post(fields.replace("open", "shut"), token)).status).toBe(401);
  const asGet = await fetch(`${service.url}/vonage-sms-webhook?${fields}`, { headers: { authorization: token } });
  expect(asGet.status).toBe(401);
  expect(await received(customer)).toEqual([]);
  expect((await post(fields, token)).status).toBe(200);
  expect((await post(fields, token)).status).toBe(200);
  await delivered(customer);
  expect(await received(customer)).toEqual(["Are you open?"]);
});

test("the address answers Vonage's probe, but an incomplete request is still refused", async () => {
  for (const path of ["/webhooks/sms/vonage", "/vonage-sms-webhook"]) {
    expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    expect((await fetch(`${service.url}${path}?to=14155550100`)).status).toBe(400);
    expect((await fetch(`${service.url}${path}`, { method: "POST" })).status).toBe(400);
  }
});

test("a text whose reply was cut off is settled by its receipt and never sent again", async () => {
  const customer = newCustomerNumber();
  carrier.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["send-sms"] }] });
  await carrier.receiveText({ from: customer, to: phoneNumber, body: "Are you open on Monday?" });
  expect(await delivered(customer)).toMatchObject({ provider: "vonage" });
  expect(carrier.sentTo(customer)).toHaveLength(1);
});

test("we answer STOP once, since Vonage does not", async () => {
  const customer = newCustomerNumber();
  await carrier.receiveText({ from: customer, to: phoneNumber, body: "STOP" });
  await delivered(customer);
  const refused = await organization.admin.client.post("/sms/send", {
    from_phone_number: phoneNumber,
    to_phone_number: customer,
    message: "One more thing",
  });
  expect([refused.status, refused.json.code]).toEqual([400, "recipient-opted-out"]);
  expect(carrier.sentTo(customer)).toHaveLength(1);
  expect(carrier.messages().filter(({ isAutomatic }) => isAutomatic)).toEqual([]);
});
