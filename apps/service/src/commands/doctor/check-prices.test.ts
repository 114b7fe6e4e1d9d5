import { systemClock } from "@parley/foundation/clock";
import { Secret } from "@parley/foundation/secret";
import { expect, test } from "vitest";
import type { ListPrice } from "../../features/calls/costs/list-prices.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { createTelephonyTable } from "../../providers/telephony/table.ts";
import { checkPrices } from "./check-prices.ts";

const price = (provider: string, asOf: string, more: Partial<ListPrice> = {}): ListPrice => ({
  serviceType: "llm",
  provider,
  model: null,
  usageType: "input_tokens",
  quantity: 1_000_000,
  costMicros: 1,
  condition: null,
  asOf,
  source: `https://${provider}.example/pricing`,
  ...more,
});
const PRICES = [
  price("openai", "2026-01-01"),
  price("openai", "2026-03-01"),
  price("openai", "2025-06-01", { serviceType: "tts" }),
  price("groq", "2020-01-01"),
  price("deepgram", "2026-02-01", { serviceType: "stt" }),
  price("deepgram", "2026-01-15", { serviceType: "tts" }),
  price("twilio", "2026-04-01", { serviceType: "telephony" }),
];
const key = new Secret("a key");
const config = {
  modelKeys: { openai: key, groq: undefined },
  speechKeys: { deepgram: key },
  telephonySettings: new Map([
    ["twilio_account_sid", new Secret(`AC${"1".repeat(32)}`)],
    ["twilio_auth_token", key],
  ]),
};
const NOTHING = { modelKeys: {}, speechKeys: {}, telephonySettings: new Map<string, Secret>() };
const telephony = createTelephonyTable({
  http: createOutboundHttp({ policy: "trusted" }),
  clock: systemClock,
  baseUrls: {},
});
const at = (now: string, given: Parameters<typeof checkPrices>[0]["config"] = config) =>
  checkPrices({ config: given, telephony, now: new Date(now), prices: PRICES });

test("prices of vendors that are set up are told when they are over the limit, with their page and what to do", () => {
  expect(at("2026-06-30T00:00:00Z")).toEqual({
    name: "prices",
    status: "ok",
    detail: "none is older than 180 days",
  });
  const one = at("2026-06-30T00:00:00.001Z");
  expect(one).toMatchObject({
    status: "warning",
    detail: "older than 180 days: 1 of 2 of openai, the oldest of 2026-01-01 (https://openai.example/pricing)",
    fix: expect.stringContaining("lower the caps"),
  });
  expect(at("2026-12-01T00:00:00Z").detail).toBe(
    "older than 180 days: 2 of 2 of openai, the oldest of 2026-01-01 (https://openai.example/pricing); 2 of 2 of deepgram, the oldest of 2026-01-15 (https://deepgram.example/pricing); 1 of 1 of twilio, the oldest of 2026-04-01 (https://twilio.example/pricing)",
  );
});

test("others' prices are nobody's concern here", () => {
  expect(at("2030-01-01T00:00:00Z", NOTHING).status).toBe("skipped");
  // Half an account is none.
  const halfAnAccount = new Map([["twilio_auth_token", key]]);
  expect(at("2030-01-01T00:00:00Z", { ...NOTHING, telephonySettings: halfAnAccount }).status).toBe("skipped");
});
