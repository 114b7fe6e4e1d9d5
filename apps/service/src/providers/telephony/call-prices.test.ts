import { describe, expect, it } from "vitest";
import { callCostMicros, findCallPrice } from "./call-prices.ts";
import { CALL_PRICES } from "./table.ts";

const call = (provider: string, direction: "inbound" | "outbound", country = "US") => ({
  provider,
  country,
  direction,
});

describe("callCostMicros", () => {
  it.each([
    [call("twilio", "inbound"), 60, 12_900],
    [call("twilio", "outbound"), 60, 18_400],
    [call("twilio", "inbound"), 61, 25_800],
    [call("twilio", "inbound"), 1, 12_900],
    [call("twilio", "inbound"), 0, 0],
    [call("telnyx", "inbound"), 60, 8_700],
    [call("telnyx", "outbound"), 119, 21_000],
  ])("for $provider $direction", (priced, seconds, micros) => {
    expect(callCostMicros(CALL_PRICES, priced, seconds)).toBe(micros);
  });

  it.each([
    ["a carrier with an incomplete price", call("vonage", "inbound")],
    ["another country", call("twilio", "inbound", "DE")],
    ["a carrier without prices", call("byo-sip-trunk", "outbound")],
  ])("is null for %s", (_why, priced) => {
    expect(callCostMicros(CALL_PRICES, priced, 60)).toBeNull();
  });
});

describe("the table", () => {
  it("has every price once, in whole micro-units, with a date and a source", () => {
    const keys = CALL_PRICES.map(({ provider, country, direction }) => `${provider} ${country} ${direction}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const price of CALL_PRICES) {
      expect(Number.isInteger(price.callMicrosPerMinute)).toBe(true);
      expect(Number.isInteger(price.streamMicrosPerMinute ?? 0)).toBe(true);
      expect(price.stepSeconds).toBeGreaterThan(0);
    }
    expect(findCallPrice(CALL_PRICES, call("vonage", "outbound"))).toMatchObject({ callMicrosPerMinute: 8_490 });
  });
});
