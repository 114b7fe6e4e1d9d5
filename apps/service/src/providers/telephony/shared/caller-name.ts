import { canonicalNumber } from "@parley/foundation/subscriber-number";
import { isWithheldNumber } from "@parley/foundation/withheld-number";
import { ANONYMOUS_CALLER } from "../carrier-calls.ts";

/** The caller as the carrier writes it: a subscriber's number, a SIP address, a client's name; `ANONYMOUS_CALLER` if withheld. */
export function callerOf(written: unknown): string {
  const caller = typeof written === "string" ? written.trim() : "";
  return isWithheldNumber(caller) ? ANONYMOUS_CALLER : canonicalNumber(caller);
}
