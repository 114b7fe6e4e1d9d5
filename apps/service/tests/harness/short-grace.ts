import type { Environment } from "../../src/config/env.ts";

/**
 * A grace period of seconds, enough for a fast simulated carrier.
 * @param latestAcceptanceSeconds how long after a request the carrier may still accept it
 */
export function shortGrace(seconds: number, latestAcceptanceSeconds = 0): Environment {
  return {
    CARRIER_TIMEOUT_SECONDS: String(seconds - latestAcceptanceSeconds - 1),
    CARRIER_LATEST_ACCEPTANCE_SECONDS: String(latestAcceptanceSeconds),
    RECONCILE_GRACE_SECONDS: String(seconds),
  };
}
