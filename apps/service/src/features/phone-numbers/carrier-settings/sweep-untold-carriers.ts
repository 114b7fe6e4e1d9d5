import type { Schedule } from "../../../platform/jobs/job.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { takeLostConfigurations } from "./configuration-store.ts";
import { configureNumberRequest } from "./configure-number-job.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 200;

/**
 * Finds numbers whose carrier has not been told who answers them, because a job was lost or ran out of retries, and queues a
 * job for each. If the first job was merely late, the second does nothing.
 */
export function sweepUntoldCarriers(deps: { readonly platform: Pick<PhoneNumbersDeps["platform"], "data"> }): Schedule {
  return {
    name: "sweep-untold-carriers",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        for (const lost of await takeLostConfigurations(unit, AT_ONCE)) unit.enqueue(configureNumberRequest(lost));
      }),
  };
}
