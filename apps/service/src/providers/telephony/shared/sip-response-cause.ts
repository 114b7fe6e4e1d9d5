import type { LegEndCause } from "../carrier-calls.ts";

/**
 * What a final SIP response says about a leg that never was, as far as it says one thing only. The codes and their
 * meaning: RFC 3261 (21.4, 21.6); which of them stand for which cause of the telephone network: RFC 3398 (7.2.4.1);
 * 607: RFC 8197; 608: RFC 8688.
 */
const CAUSES: ReadonlyMap<number, LegEndCause> = new Map([
  [403, "rejected"],
  [404, "unreachable"],
  // A called phone that did not answer in time, and one that is switched off or away.
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
 * @param code as the carrier writes it: `486`, as number or text
 * @returns null for what is no final failure
 */
export function causeOfSipResponse(code: unknown): LegEndCause | null {
  const text = typeof code === "number" ? String(code) : code;
  if (typeof text !== "string" || !/^[3-6]\d\d$/.test(text)) return null;
  // The rest tells of proxies, accounts and overload: nothing about who was called.
  return CAUSES.get(Number(text)) ?? "carrier-failure";
}
