import type { CallPrice } from "../call-prices.ts";

const US = {
  provider: "vonage",
  country: "US",
  // Vonage does not say whether the WebSocket leg costs extra.
  streamMicrosPerMinute: null,
  stepSeconds: 1,
  asOf: "2026-09-30",
  source: "https://www.vonage.com/communications-apis/voice/pricing",
} as const;

export const vonageCallPrices: readonly CallPrice[] = [
  { ...US, direction: "inbound", callMicrosPerMinute: 4_850 },
  { ...US, direction: "outbound", callMicrosPerMinute: 8_490 },
];
