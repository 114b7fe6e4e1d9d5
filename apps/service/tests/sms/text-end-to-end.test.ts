import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";

let service: TestCarrierService;

beforeAll(async () => {
  service = await startTestServiceWithCarrier();
});
afterAll(() => service.stop());

test("a text is answered, delivered, and everything reads back right", async () => {
  const organization = await service.addOrganization("Acme Dental");
  const line = await addLine(service, organization);
  const customer = newCustomerNumber();
  const { client } = organization.admin;

  await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
  await expect.poll(() => service.carrier.sentTo(customer).length, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(async () => (await client.get("/api/v1/sms-logs/?direction=outbound")).json.items[0]?.status, {
      timeout: 5_000,
    })
    .toBe("delivered");

  const [sent] = service.carrier.sentTo(customer);
  const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
  expect(conversation).toMatchObject({
    session_id: `sms:${customer}:${line.phoneNumber}`,
    assistant_id: line.assistantId,
    assistant_name: "Reception",
    status: "active",
    message_count: 2,
    channel: "sms",
    ended_at: null,
  });
  const messages = (await client.get(`/api/v1/sms-conversations/${conversation.id}/messages`)).json;
  expect(
    messages.map((message: { role: string; message_index: number }) => [message.role, message.message_index]),
  ).toEqual([
    ["user", 0],
    ["assistant", 1],
  ]);
  expect(messages[1]).toMatchObject({ content: sent?.body, llm_provider: "demo", llm_model: "rules-v1" });
  const timeline = (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json;
  expect(timeline.logs.map((entry: { event_type: string }) => entry.event_type)).toEqual([
    "webhook_received",
    "signature_verified",
    "session_loaded",
    "llm_request",
    "llm_response",
    "queued",
    "provider_send",
    "sent",
    "delivered",
  ]);
  expect(service.logLines.filter((text) => /"level":(40|50)/.test(text))).toEqual([]);
});
