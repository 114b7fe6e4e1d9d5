import type { CallPrice } from "../call-prices.ts";

const US = {
  provider: "telnyx",
  country: "US",
  streamMicrosPerMinute: 3_500,
  // https://support.telnyx.com/en/articles/1130659-billing-increments
  stepSeconds: 60,
  asOf: "2026-09-30",
  source: "https://telnyx.com/pricing/voice-api and https://telnyx.com/pricing/elastic-sip",
} as const;
/** Per-minute fee for a call steered by commands, on top of the trunk's price. */
const CALL_CONTROL = 2_000;

export const telnyxCallPrices: readonly CallPrice[] = [
  { ...US, direction: "inbound", callMicrosPerMinute: 3_200 + CALL_CONTROL },
  { ...US, direction: "outbound", callMicrosPerMinute: 5_000 + CALL_CONTROL },
];
