import type { Config } from "./config.ts";
import type { Variables } from "./variables.ts";

/** An allowance for the network and for clocks that differ. */
const MARGIN_SECONDS = 1;
const LONGEST_GRACE_SECONDS = 3_600;
const DEFAULT_GRACE_SECONDS = 90;

/**
 * The time limits for requests to carriers. If a slow carrier is asked too early, it does not know of the request yet, which
 * would then be repeated, and somebody would get a text twice. So the grace is longer than our own wait for an answer plus
 * the slowest acceptance.
 */
export function carrierTimes(
  variables: Variables,
): Pick<Config, "carrierTimeoutMs" | "reconcileGraceMs" | "sendWindowMs"> {
  const timeoutSeconds = variables.integer("CARRIER_TIMEOUT_SECONDS", 10, { min: 1, max: 60 });
  const acceptanceSeconds = variables.integer("CARRIER_LATEST_ACCEPTANCE_SECONDS", 30, { min: 0, max: 600 });
  const graceSeconds = grace(variables, timeoutSeconds, acceptanceSeconds);
  return {
    carrierTimeoutMs: timeoutSeconds * 1_000,
    reconcileGraceMs: graceSeconds * 1_000,
    sendWindowMs: (graceSeconds - acceptanceSeconds - MARGIN_SECONDS) * 1_000,
  };
}

function grace(variables: Variables, timeoutSeconds: number, acceptanceSeconds: number): number {
  const name = "RECONCILE_GRACE_SECONDS";
  const leastSeconds = timeoutSeconds + acceptanceSeconds + MARGIN_SECONDS;
  const standardSeconds = Math.max(DEFAULT_GRACE_SECONDS, leastSeconds);
  const value = variables.text(name);
  const seconds = Number(value ?? standardSeconds);
  if (Number.isInteger(seconds) && seconds >= leastSeconds && seconds <= LONGEST_GRACE_SECONDS) return seconds;
  variables.report(
    name,
    value,
    `must be a whole number from ${leastSeconds} to ${LONGEST_GRACE_SECONDS}: a text or call that is asked about earlier ` +
      "may still be accepted afterwards, and would go out twice. The least is CARRIER_TIMEOUT_SECONDS " +
      `(${timeoutSeconds}) + CARRIER_LATEST_ACCEPTANCE_SECONDS (${acceptanceSeconds}) + ${MARGIN_SECONDS}`,
    String(standardSeconds),
    false,
  );
  return standardSeconds;
}
