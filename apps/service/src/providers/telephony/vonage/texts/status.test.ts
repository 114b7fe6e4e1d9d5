import fc from "fast-check";
import { expect, test } from "vitest";
import { smsStatusOf } from "./status.ts";

test.each([
  ["accepted", "sent"],
  ["buffered", "sent"],
  ["delivered", "delivered"],
  ["expired", "failed"],
  ["failed", "failed"],
  ["rejected", "failed"],
  ["unknown", "sent"],
  ["submitted", "sent"],
  ["read", "delivered"],
  ["undeliverable", "failed"],
  ["Delivered", "delivered"],
] as const)("%s is %s", (word, status) => {
  expect(smsStatusOf(word)).toBe(status);
});

test("any other status is the lowest state, so that it undoes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "toString")), (word) => {
      fc.pre(
        !/^(accepted|buffered|delivered|expired|failed|rejected|unknown|submitted|read|undeliverable)$/i.test(word),
      );
      expect(smsStatusOf(word)).toBe("queued");
    }),
  );
});
