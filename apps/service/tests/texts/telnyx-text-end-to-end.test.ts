import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
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

const ORGANIZATION_ID = randomUUID();
const NUMBERS = "/api/v1/phone-numbers";
let service: TestService;
let carrier: CarrierSimulator;
let organization: TestOrganization;
let phoneNumber: string;

beforeAll(async () => {
  const port = await findFreePort();
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const apiKey = `KEY${randomBytes(24).toString("hex")}`;
  carrier = await startCarrierSimulator({
    seed: 3,
    carriers: ["telnyx"],
    accounts: [
      {
        carrier: "telnyx",
        accountSid: ORGANIZATION_ID,
        authToken: apiKey,
        signingSecret: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
        numbers: [],
      },
    ],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${port}` },
    webhookRetryDelayMs: 1,
  });
  service = await startTestService({
    port,
    env: {
      TELNYX_BASE_URL: carrier.urls.telnyx ?? "",
      TELNYX_API_KEY: apiKey,
      TELNYX_PUBLIC_KEY: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64"),
      DEMO_ON_CARRIERS: "true",
    },
  });
  organization = await service.addOrganization("Acme Dental");
  phoneNumber = await buyNumber();
});
beforeEach(() => carrier.setFaults({}));
afterAll(async () => {
  await service.stop();
  await carrier.stop();
});

async function buyNumber(): Promise<string> {
  const { client } = organization.admin;
  const assistant = await client.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  });
  const found = await client.post(`${NUMBERS}/search`, { provider: "telnyx", area_code: "212", limit: 1 });
  expect(found.json).toMatchObject({ total_found: 1, numbers: [{ cost: "$1.15", setup_cost: "$1.00" }] });
  const wanted: string = found.json.numbers[0].phone_number;
  const bought = await client.post(`${NUMBERS}/purchase`, {
    provider: "telnyx",
    phone_number: wanted,
    assistant_id: assistant.json.id,
  });
  expect([bought.status, bought.json.purchase_details?.status], bought.text).toEqual([200, "active"]);
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

test("a text to a number bought from Telnyx is answered and delivered", async () => {
  const customer = newCustomerNumber();
  const { attempts } = await carrier.receiveText({ from: customer, to: phoneNumber, body: "When are you open?" });
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
  expect(await delivered(customer)).toMatchObject({ provider: "telnyx" });
  expect(carrier.sentTo(customer)).toHaveLength(1);
});

test("a webhook not signed by Telnyx gets 401 and has no effect", async () => {
  const customer = newCustomerNumber();
  await carrier.receiveText({ from: customer, to: phoneNumber, body: "Hello" });
  await delivered(customer);
  const response = await fetch(`${service.url}/webhooks/sms/telnyx`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      data: {
        event_type: "message.received",
        payload: {
          id: randomUUID(),
          from: { phone_number: customer },
          to: [{ phone_number: phoneNumber }],
          text: "forged",
        },
      },
    }),
  });
  expect(response.status).toBe(401);
  expect(carrier.sentTo(customer)).toHaveLength(1);
});

test("a text whose reply was cut off is settled by its signed report and never sent again", async () => {
  const customer = newCustomerNumber();
  carrier.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["send-sms"] }] });
  await carrier.receiveText({ from: customer, to: phoneNumber, body: "Are you open on Monday?" });
  expect(await delivered(customer)).toMatchObject({ provider: "telnyx" });
  expect(carrier.sentTo(customer)).toHaveLength(1);
});

test("a refusal by Telnyx comes with a fix", async () => {
  const { client } = organization.admin;
  const [owned] = carrier.numbers(ORGANIZATION_ID);
  const text = { from_phone_number: phoneNumber, to_phone_number: phoneNumber, message: "Hello", queue: false };
  const refused = await client.post("/sms/send", text);
  expect(owned?.phoneNumber).toBe(phoneNumber);
  expect([refused.status, refused.json.code]).toEqual([500, "40305"]);
  expect(refused.json.fix).toContain("messaging profile");
});

test("Telnyx answers STOP itself, so we do not", async () => {
  const customer = newCustomerNumber();
  const { attempts } = await carrier.receiveText({ from: customer, to: phoneNumber, body: "STOP" });
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
  // Our answer would be stored before the webhook is acknowledged.
  const logged = await organization.admin.client.get(
    `/api/v1/sms-logs/?direction=outbound&to_number=${encodeURIComponent(customer)}`,
  );
  expect(logged.json.items).toEqual([]);
  const refused = await organization.admin.client.post("/sms/send", {
    from_phone_number: phoneNumber,
    to_phone_number: customer,
    message: "One more thing",
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(carrier.sentTo(customer)).toEqual([]);
  expect(carrier.messages().filter(({ to, isAutomatic }) => to === customer && isAutomatic)).toHaveLength(1);
});
