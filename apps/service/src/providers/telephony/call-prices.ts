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

/** What is called from where; the price depends on nothing else here. */
export type PricedCall = Pick<CallPrice, "provider" | "country" | "direction">;

/** @returns the list price with its date and source, or null where none is known. */
export function findCallPrice(prices: readonly CallPrice[], call: PricedCall): CallPrice | null {
  const isFor = (price: CallPrice) =>
    price.provider === call.provider && price.country === call.country && price.direction === call.direction;
  return prices.find(isFor) ?? null;
}

/**
 * What a call with a media stream cost at list price, in whole micro-units of a US dollar; null where a part of the price
 * is unknown. A call that was not answered costs nothing.
 * @param seconds from the answer to the end.
 */
export function callCostMicros(prices: readonly CallPrice[], call: PricedCall, seconds: number): number | null {
  const price = findCallPrice(prices, call);
  if (price === null || price.streamMicrosPerMinute === null) return null;
  const billedSeconds = Math.ceil(seconds / price.stepSeconds) * price.stepSeconds;
  return Math.round((billedSeconds * (price.callMicrosPerMinute + price.streamMicrosPerMinute)) / 60);
}
