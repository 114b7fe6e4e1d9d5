import type { Schedule } from "../../../platform/jobs/job.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import { syncTrunksRequest } from "./note-trunk-change.ts";
import { takeUnpushed } from "./sync-store.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 200;

/** Tries again what the bridge did not take: its jobs were lost, ran out of retries, or no bridge was set up. */
export function sweepUnpushed({ platform, config }: SipTrunksDeps): Schedule {
  return {
    name: "sweep-unpushed-sip-trunks",
    everyMs: EVERY_MS,
    run: async () => {
      if (config.sipBridge === null) return;
      await platform.data.unscoped.transaction(async (unit) => {
        for (const organizationId of await takeUnpushed(unit, AT_ONCE)) unit.enqueue(syncTrunksRequest(organizationId));
      });
    },
  };
}
