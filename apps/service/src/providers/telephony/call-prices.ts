/** A public list price of a call's minutes with its sound on a media stream. Money is in micro-units: 8,500 = 0.0085 USD. */
export interface CallPrice {
  readonly provider: string;
  /** Where our number is (called), or where the called one is: ISO 3166, two letters. Local and mobile, not toll-free. */
  readonly country: string;
  readonly direction: "inbound" | "outbound";
  /** The call itself, with all the carrier asks for it. */
  readonly callMicrosPerMinute: number;
  /** For the media stream beside it; null: not known. */
  readonly streamMicrosPerMinute: number | null;
  /** A call is billed in steps of so many seconds, the last one whole. */
  readonly stepSeconds: number;
  /** The day for which the price is known; later changes are not in here. */
  readonly asOf: string;
  readonly source: string;
}

const LANDSCAPE = "as quoted by github.com/RobStrayer/voice-agent-skills, docs/landscape.md";
const TWILIO = {
  provider: "twilio",
  country: "US",
  streamMicrosPerMinute: 4_400,
  // Most of its voice products round up to the minute: twilio.com/en-us/changelog, 2022-09-27.
  stepSeconds: 60,
  asOf: "2026-09-30",
  source: `twilio.com/en-us/voice/pricing/us, ${LANDSCAPE}`,
} as const;
const TELNYX = {
  provider: "telnyx",
  country: "US",
  streamMicrosPerMinute: 3_500,
  // support.telnyx.com/en/articles/1130659-billing-increments
  stepSeconds: 60,
  asOf: "2026-09-30",
  source: `telnyx.com/pricing/voice-api and telnyx.com/pricing/elastic-sip, ${LANDSCAPE}; the stream's by others`,
} as const;
const VONAGE = {
  provider: "vonage",
  country: "US",
  // Nobody says whether the leg to a WebSocket costs something too.
  streamMicrosPerMinute: null,
  stepSeconds: 1,
  asOf: "2026-09-30",
  source: `vonage.com/communications-apis/voice/pricing, ${LANDSCAPE}`,
} as const;

/** In US dollars, before volume discounts. A country or a carrier that is not here has no known price. */
export const CALL_PRICES: readonly CallPrice[] = [
  { ...TWILIO, direction: "inbound", callMicrosPerMinute: 8_500 },
  { ...TWILIO, direction: "outbound", callMicrosPerMinute: 14_000 },
  // The trunk, and 2,000 for steering the call.
  { ...TELNYX, direction: "inbound", callMicrosPerMinute: 3_200 + 2_000 },
  { ...TELNYX, direction: "outbound", callMicrosPerMinute: 5_000 + 2_000 },
  { ...VONAGE, direction: "inbound", callMicrosPerMinute: 4_850 },
  { ...VONAGE, direction: "outbound", callMicrosPerMinute: 8_490 },
];

/** What is called from where; the price depends on nothing else here. */
export type PricedCall = Pick<CallPrice, "provider" | "country" | "direction">;

/** @returns the list price with its date and source, or null where none is known. */
export function findCallPrice(call: PricedCall): CallPrice | null {
  const isFor = (price: CallPrice) =>
    price.provider === call.provider && price.country === call.country && price.direction === call.direction;
  return CALL_PRICES.find(isFor) ?? null;
}

/**
 * What a call with a media stream cost at list price, in whole micro-units of a US dollar; null where a part of the price
 * is unknown. A call that was not answered costs nothing.
 * @param seconds from the answer to the end.
 */
export function callCostMicros(call: PricedCall, seconds: number): number | null {
  const price = findCallPrice(call);
  if (price === null || price.streamMicrosPerMinute === null) return null;
  const billedSeconds = Math.ceil(seconds / price.stepSeconds) * price.stepSeconds;
  return Math.round((billedSeconds * (price.callMicrosPerMinute + price.streamMicrosPerMinute)) / 60);
}
