import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS);
});
afterAll(() => stage.stop());

test("an assistant's own headers go with the webhooks of its calls, override none of ours, and stay at their address", async () => {
  const assistant = await stage.addAssistant(() => ({ text: "Yes." }), {
    webhook_headers: {
      "X-Tenant": "acme-7",
      Authorization: "Bearer given-by-the-owner",
      "Webhook-Id": "forged",
      "Content-Type": "text/plain",
      "User-Agent": "forged",
    },
  });
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio();
  phone.hangUp();
  await assistant.finishedCall(phone.sid);
  await until(() => expect(stage.customer.requests()).toHaveLength(3));
  for (const { headers } of stage.customer.requests()) {
    expect(headers).toMatchObject({
      "x-tenant": "acme-7",
      authorization: "Bearer given-by-the-owner",
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_/),
    });
    expect(headers["user-agent"]).not.toBe("forged");
  }
  // Sent again to the former address, they are not: they are kept for the one that the assistant has.
  const path = `/api/v1/assistants/${assistant.assistantId}`;
  const moved = { webhook_url: `${stage.customer.origin}/elsewhere`, webhook_headers: { "X-Tenant": "acme-8" } };
  expect((await assistant.organization.admin.client.patch(path, moved)).status).toBe(200);
  const { items } = await assistant.get("/api/v1/webhook-deliveries");
  const again = await assistant.organization.admin.client.post(`/api/v1/webhook-deliveries/${items[0].id}/redeliver`);
  expect(again.status).toBe(200);
  await until(() => expect(stage.customer.requests()).toHaveLength(4));
  expect(stage.customer.requests().at(-1)?.headers).not.toHaveProperty("x-tenant");
});
