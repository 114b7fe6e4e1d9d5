import { smsReceivedEvent as schema } from "@parley/contracts/webhooks/webhook-events";
import { asId } from "@parley/foundation/branded-ids";
import { expect, it } from "vitest";
import { smsReceivedEvent } from "./sms-received-payload.ts";

const SMS = {
  url: "https://customer.example/sms",
  conversationId: asId<never>(7),
  messageId: "SM1",
  from: "+14155550123",
  to: "+14155550100",
  body: "Hello",
  mediaUrls: ["https://media.example/1.jpg"],
  provider: "telnyx",
};

it("has exactly the members of the interface", () => {
  const body = smsReceivedEvent(SMS).buildBody("2026-03-01T12:00:00.000+00:00");
  expect(body).toEqual({
    type: "sms_received",
    timestamp: "2026-03-01T12:00:00.000+00:00",
    data: {
      message_id: "SM1",
      from: "+14155550123",
      to: "+14155550100",
      body: "Hello",
      media_urls: ["https://media.example/1.jpg"],
      provider: "telnyx",
    },
  });
  expect(schema.parse(body)).toEqual(body);
});

it("refuses a provider the interface does not name", () => {
  expect(() => smsReceivedEvent({ ...SMS, provider: "pigeon" })).toThrow();
});
