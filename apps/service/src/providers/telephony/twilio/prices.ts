import type { CallPrice } from "../call-prices.ts";

const US = {
  provider: "twilio",
  country: "US",
  streamMicrosPerMinute: 4_400,
  // Twilio rounds most voice products up to the minute: twilio.com/en-us/changelog, 2022-09-27.
  stepSeconds: 60,
  asOf: "2026-09-30",
  source: "https://www.twilio.com/en-us/voice/pricing/us",
} as const;

export const twilioCallPrices: readonly CallPrice[] = [
  { ...US, direction: "inbound", callMicrosPerMinute: 8_500 },
  { ...US, direction: "outbound", callMicrosPerMinute: 14_000 },
];
