import type { LegEndCause } from "../carrier-calls.ts";

/**
 * Why a leg was never established, for the final SIP responses that have one clear meaning. The codes: RFC 3261 (21.4,
 * 21.6); their mapping to telephone network causes: RFC 3398 (7.2.4.1); 607: RFC 8197; 608: RFC 8688.
 */
const CAUSES: ReadonlyMap<number, LegEndCause> = new Map([
  [403, "rejected"],
  [404, "unreachable"],
  // The callee's phone did not answer in time (408), or is switched off or out of reach (480).
  [408, "no-answer"],
  [480, "no-answer"],
  [410, "unreachable"],
  [416, "unreachable"],
  [484, "unreachable"],
  [485, "unreachable"],
  [486, "busy"],
  [487, "canceled"],
  [600, "busy"],
  [603, "rejected"],
  [604, "unreachable"],
  [607, "rejected"],
  [608, "rejected"],
]);

/**
 * @param code as the carrier writes it: `486`, number or string
 * @returns null for anything but a final failure
 */
export function causeOfSipResponse(code: unknown): LegEndCause | null {
  const text = typeof code === "number" ? String(code) : code;
  if (typeof text !== "string" || !/^[3-6]\d\d$/.test(text)) return null;
  // The rest are about proxies, accounts and overload, not about the callee.
  return CAUSES.get(Number(text)) ?? "carrier-failure";
}
