import { describe, expect, test } from "vitest";
import { summarizeCounts } from "./sms-logs.ts";

const count = (direction: string, status: string, number: number, provider = "twilio") => ({
  direction,
  status,
  provider,
  count: number,
});

describe("summarizeCounts", () => {
  test("gives zeros for no texts", () => {
    expect(summarizeCounts([])).toEqual({
      total: 0,
      by_direction: { inbound: 0, outbound: 0 },
      by_status: {},
      by_provider: {},
      failed_count: 0,
      success_rate: 0,
    });
  });

  test("leaves texts still on their way out of the success rate", () => {
    const summary = summarizeCounts([
      count("inbound", "received", 10),
      count("outbound", "queued", 5),
      count("outbound", "sent", 1),
      count("outbound", "delivered", 1),
      count("outbound", "failed", 1, "telnyx"),
    ]);
    expect(summary).toMatchObject({
      total: 18,
      by_direction: { inbound: 10, outbound: 8 },
      by_provider: { twilio: 17, telnyx: 1 },
      failed_count: 1,
      success_rate: 66.67,
    });
  });
});
