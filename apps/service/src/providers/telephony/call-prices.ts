/** Public list price per minute of a call and its media stream. Money is in micro-units: 8,500 = 0.0085 USD. */
export interface CallPrice {
  readonly provider: string;
  /** ISO 3166, two letters. Inbound: our number's country; outbound: the callee's. Local and mobile, not toll-free. */
  readonly country: string;
  readonly direction: "inbound" | "outbound";
  /** The call itself, all of the carrier's fees included. */
  readonly callMicrosPerMinute: number;
  /** The media stream, on top of the call; null: not known. */
  readonly streamMicrosPerMinute: number | null;
  /** Billing increment: a call is rounded up to a multiple of this. */
  readonly stepSeconds: number;
  /** The day on which the price was valid; later changes are not included. */
  readonly asOf: string;
  /** The carrier's own pages, joined by " and ". */
  readonly source: string;
}

/** All that the list price of a call depends on. */
export type PricedCall = Pick<CallPrice, "provider" | "country" | "direction">;

/** @returns the list price with its date and source, or null when none is known. */
export function findCallPrice(prices: readonly CallPrice[], call: PricedCall): CallPrice | null {
  const isFor = (price: CallPrice) =>
    price.provider === call.provider && price.country === call.country && price.direction === call.direction;
  return prices.find(isFor) ?? null;
}

/**
 * What a call with a media stream cost at list price, in whole micro-units of a US dollar; null when part of the price is
 * unknown. A call that was not answered costs nothing.
 * @param seconds from the answer to the end.
 */
export function callCostMicros(prices: readonly CallPrice[], call: PricedCall, seconds: number): number | null {
  const price = findCallPrice(prices, call);
  if (price === null || price.streamMicrosPerMinute === null) return null;
  const billedSeconds = Math.ceil(seconds / price.stepSeconds) * price.stepSeconds;
  return Math.round((billedSeconds * (price.callMicrosPerMinute + price.streamMicrosPerMinute)) / 60);
}
