import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";

let receiver: WebhookReceiver;
let service: TestCarrierService;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestServiceWithCarrier({
    env: { OUTBOUND_ALLOWED_HOSTS: receiver.host },
    overrides: { certificateAuthorities: [receiver.certificatePem ?? ""] },
  });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

test("a text to an assistant with sms_webhook_url reaches the customer's server, signed, and the timeline tells of it", async () => {
  const organization = await service.addOrganization("Acme Dental");
  const { client } = organization.admin;
  const line = await addLine(service, organization, { sms_webhook_url: receiver.url("/sms") });
  const customer = newCustomerNumber();
  await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });

  const [request] = await receiver.waitForRequests("/sms", 1);
  const { secret } = (await client.get("/api/v1/organization/webhook-secret")).json;
  expect(verifyWebhook(request!, secret)).toEqual({
    type: "sms_received",
    timestamp: expect.stringMatching(/\+00:00$/),
    data: {
      message_id: expect.stringMatching(/^SM/),
      from: customer,
      to: line.phoneNumber,
      body: "When are you open?",
      media_urls: [],
      provider: "twilio",
    },
  });
  const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
  const timelineOf = async () =>
    (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json.logs.map(
      (entry: { event_type: string }) => entry.event_type,
    );
  await expect.poll(timelineOf).toContain("webhook_delivered");
  const { json: list } = await client.get(`/api/v1/webhook-deliveries?conversation_id=${conversation.id}`);
  expect(list).toMatchObject({ total: 1, items: [{ status: "delivered", request_body: request?.body }] });
  expect(service.logLines.filter((text) => text.includes(secret))).toEqual([]);
});

test("a failed event can be sent again by an admin, not by a user, nor by a key without that permission", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization, { sms_webhook_url: receiver.url("/gone") });
  receiver.script("/gone", respond(410), respond(200));
  await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body: "Hello" });
  const { client } = organization.admin;
  const newest = async () => (await client.get("/api/v1/webhook-deliveries")).json.items[0];
  await expect.poll(newest).toMatchObject({ status: "failed", failure_reason: "gone" });

  const path = `/api/v1/webhook-deliveries/${(await newest()).id}/redeliver`;
  const user = await organization.addMember({ role: "user" });
  const weakKey = await organization.addMember({
    role: "admin",
    permissions: { read: true, write: true, admin: false },
  });
  expect((await user.client.post(path)).status).toBe(403);
  expect((await weakKey.client.post(path)).status).toBe(403);
  expect((await service.anonymous.post(path)).status).toBe(401);
  expect(receiver.requests("/gone")).toHaveLength(1);
  expect((await client.post(path)).status).toBe(200);
  await expect.poll(newest).toMatchObject({ status: "delivered", attempt_count: 2 });
});
