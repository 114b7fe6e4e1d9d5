import type { Schedule } from "../../../platform/jobs/job.ts";
import { deleteOldProviderEvents } from "../receive/provider-event-store.ts";
import type { SmsDeps } from "../texts-deps.ts";

/** Twilio's signatures never expire, so a replay is recognised for this long. */
const KEEP_DAYS = 30;

export function forgetProviderEvents(deps: Pick<SmsDeps, "platform">): Schedule {
  return {
    name: "forget-provider-events",
    everyMs: 3_600_000,
    run: async () => {
      await deleteOldProviderEvents(deps.platform.data.unscoped, KEEP_DAYS);
    },
  };
}
