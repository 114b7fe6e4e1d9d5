import type { Environment } from "../../src/config/env.ts";

/**
 * A grace of seconds, for a simulated carrier that is known to be quick.
 * @param latestAcceptanceSeconds how long after it got a request it may still accept it
 */
export function shortGrace(seconds: number, latestAcceptanceSeconds = 0): Environment {
  return {
    CARRIER_TIMEOUT_SECONDS: String(seconds - latestAcceptanceSeconds - 1),
    CARRIER_LATEST_ACCEPTANCE_SECONDS: String(latestAcceptanceSeconds),
    RECONCILE_GRACE_SECONDS: String(seconds),
  };
}
