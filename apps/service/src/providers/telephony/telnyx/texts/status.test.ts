import { expect, test } from "vitest";
import { smsStatusOf } from "./status.ts";

test.each([
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  ["Sent", "sent"],
  ["delivery_unconfirmed", "sent"],
  ["dlr_timeout", "sent"],
  ["delivered", "delivered"],
  ["sending_failed", "failed"],
  ["delivery_failed", "failed"],
  ["gw_timeout", "failed"],
  ["gw_reject", "failed"],
  ["failed", "failed"],
  ["expired", "failed"],
  ["cancelled", "failed"],
  ["levitating", "queued"],
  ["constructor", "queued"],
  ["", "queued"],
])("Telnyx's %s is %s", (word, status) => {
  expect(smsStatusOf(word)).toBe(status);
});
