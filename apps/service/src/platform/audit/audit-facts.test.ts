import { describe, expect, test } from "vitest";
import { auditablePathIds, auditableUserAgent } from "./audit-facts.ts";

describe("what the log keeps about a request", () => {
  test("keeps ids as they are in the path, masks phone numbers and drops tokens", () => {
    expect(
      auditablePathIds({
        user_id: "5",
        phone_number_id: "1234567890",
        phone_number: "+14155550123",
        customer_phone: "12345",
        token: "AAAA",
      }),
    ).toEqual({ user_id: "5", phone_number_id: "1234567890", phone_number: "+1415•••0123", customer_phone: "•••" });
    expect(auditablePathIds(undefined)).toEqual({});
    const hash = "0123456789abcdef".repeat(4);
    expect(auditablePathIds({ caller_hash: hash })).toEqual({ caller_hash: hash });
    expect(auditablePathIds({ caller_hash: "+14155550123" })).toEqual({ caller_hash: "+1415•••0123" });
  });

  test("keeps nothing the database cannot store, and nothing of unbounded length", () => {
    expect(auditablePathIds({ id: "a\0b\ud800" })).toEqual({ id: "a\uFFFDb\uFFFD" });
    expect(auditablePathIds({ id: "9".repeat(500) })["id"]).toHaveLength(100);
    expect(auditableUserAgent("x".repeat(500))).toHaveLength(200);
    expect(auditableUserAgent(undefined)).toBeNull();
  });
});
