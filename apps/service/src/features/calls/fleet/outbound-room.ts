import type { CallPlaces } from "./outbound-place-store.ts";

/**
 * How many more outbound calls there may be. Calls that come in have a part of all places to themselves; what they use
 * beyond it is gone for outbound ones, too.
 * @param reservedPercent of the places, rounded down to whole calls
 */
export function outboundRoom({ places, inbound, outbound }: CallPlaces, reservedPercent: number): number {
  const reserved = Math.floor((places * reservedPercent) / 100);
  return Math.max(0, places - Math.max(reserved, inbound) - outbound);
}
