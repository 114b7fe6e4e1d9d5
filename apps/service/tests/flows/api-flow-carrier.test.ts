import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import {
  type ConnectedOrganization,
  type NumberedService,
  startNumberedService,
  type WireNumber,
} from "../phone-numbers/numbered-service.ts";

// Carriers and jobs are waited for, however busy the machine is.

const SMS_URL = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;

let service: NumberedService;
let organization: ConnectedOrganization;
let number: WireNumber;
let flow: { readonly id: number; readonly base_assistant_id: number };
beforeAll(async () => {
  service = await startNumberedService();
  organization = await service.addConnectedOrganization(1);
  const [only] = await organization.sync();
  if (only === undefined) throw new Error("no number was imported");
  number = only;
  flow = (await organization.admin.client.post("/api/v1/flows", { name: "Reception" })).json;
  await organization.admin.client.post(`/api/v1/flows/${flow.id}/phone-numbers/${number.id}/assign`);
});
afterAll(() => service.stop());

const atCarrier = () => service.carrier.numbers(organization.accountSid)[0];

test("what comes in on a number that was given to a flow is sent here", async () => {
  await expect.poll(() => atCarrier()?.voiceUrl).toContain(`${PUBLIC_BASE_URL}/twiml`);
  expect(atCarrier()?.smsUrl).toContain(SMS_URL);
});

test("texts are switched on again where the base assistant passes them on", async () => {
  const { client } = organization.admin;
  const change = (wish: Record<string, boolean>) =>
    client.put("/api/v1/phone-numbers/webhooks", { phone_number: number.phone_number, ...wish });
  await change({ disable_sms: true });
  const refused = await change({ enable_sms: true });
  expect([refused.status, refused.json.code]).toEqual([400, "no-sms-webhook-url"]);
  await client.patch(`/api/v1/assistants/${flow.base_assistant_id}`, { sms_webhook_url: "https://hooks.example/sms" });
  expect((await change({ enable_sms: true })).json.updated_webhooks).toEqual({ sms: SMS_URL });
});

test("a text whose webhook was lost is fetched from the carrier's list", async () => {
  const customer = newCustomerNumber();
  service.carrier.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
  await service.carrier.receiveText({ from: customer, to: number.phone_number, body: "Hello" });
  service.carrier.setFaults({});
  const { database } = service.service.platform;
  await database
    .updateTable("phone_numbers")
    .set({ received_sms_polled_at: new Date(0) })
    .where("id", "=", number.id)
    .execute();
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  await schedules.find(({ name }) => name === "poll-received-texts")?.run(AbortSignal.timeout(10_000));
  const threads = await database
    .selectFrom("calls")
    .select(["channel", "flow_id", "flow_version"])
    .where("customer_phone_number", "=", customer)
    .execute();
  expect(threads).toEqual([{ channel: "sms", flow_id: flow.id, flow_version: 1 }]);
});

test("diagnosing the number names the flow, and says so when it is switched off", async () => {
  const { client } = organization.admin;
  const assignedCheck = async () => {
    const path = `/api/v1/phone-numbers/${encodeURIComponent(number.phone_number)}/diagnose`;
    const { json } = await client.get(path);
    return json.checks.find(({ name }: { name: string }) => name === "assigned");
  };
  expect(await assignedCheck()).toMatchObject({ status: "ok", detail: expect.stringContaining("Reception") });
  await client.put(`/api/v1/flows/${flow.id}`, { is_active: false });
  expect(await assignedCheck()).toMatchObject({
    status: "failed",
    detail: expect.stringContaining("switched off"),
    fix: expect.any(String),
  });
});
