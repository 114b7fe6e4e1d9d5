import type { NumberOrigin } from "../accounts/telephony-accounts.ts";
import type { RoutedNumber } from "./routed-number-store.ts";

const TRUNK_CALLS = { provider: "byo-sip-trunk", providerAccountId: null } as const;

/** Where calls from the number go out: over its SIP trunk, else over the carrier it is with. */
export function outgoingCallCarrier(number: RoutedNumber): NumberOrigin {
  return number.sipTrunkId === null ? number : TRUNK_CALLS;
}

/** Where a call that came in to the number over this provider belongs; null when the provider cannot bring it. */
export function incomingCallCarrier(number: RoutedNumber, provider: string): NumberOrigin | null {
  if (number.provider === provider) return number;
  return number.sipTrunkId !== null && provider === TRUNK_CALLS.provider ? TRUNK_CALLS : null;
}
