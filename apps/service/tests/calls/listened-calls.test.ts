import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { listenTo } from "../webhooks/event-listener.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS);
});
afterAll(() => stage.stop());

test("a call of an assistant without a webhook_url is heard of by who listens: its beginning, its end, its report", async () => {
  const assistant = await stage.addAssistant(() => ({ text: "Yes." }), { webhook_url: null });
  const { admin, organizationId } = assistant.organization;
  const call = async () => {
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio();
    phone.hangUp();
    return assistant.finishedCall(phone.sid);
  };
  await call();
  const rows = () =>
    stage.service.service.platform.database
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("organization_id", "=", organizationId)
      .execute();
  expect(await rows()).toEqual([]);

  const listener = await listenTo(stage.service.url, admin.key);
  try {
    const { id } = await call();
    await until(() => expect(listener.events).toHaveLength(3));
    expect(listener.events.map(({ event_type: type }) => type)).toEqual([
      "status-update",
      "status-update",
      "end-of-call-report",
    ]);
    expect(listener.events.map(({ conversation_id: about }) => about)).toEqual([id, id, id]);
    expect(JSON.parse(listener.events[2]?.body ?? "")).toMatchObject({
      message: { type: "end-of-call-report", messages: expect.any(Array) },
    });
    expect(stage.customer.requests()).toEqual([]);
  } finally {
    listener.close();
  }
});
