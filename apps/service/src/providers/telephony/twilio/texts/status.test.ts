import { expect, test } from "vitest";
import { smsStatusOf } from "./status.ts";

test.each([
  ["accepted", "queued"],
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  ["partially_delivered", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  ["receiving", "sending"],
  ["received", "delivered"],
  ["undelivered", "failed"],
  ["failed", "failed"],
  ["canceled", "failed"],
  ["DELIVERED", "delivered"],
  ["", "queued"],
  ["a future status", "queued"],
  ["__proto__", "queued"],
])("%s is %s", (word, status) => {
  expect(smsStatusOf(word)).toBe(status);
});
