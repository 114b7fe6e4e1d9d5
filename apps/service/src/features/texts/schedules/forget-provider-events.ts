import type { Schedule } from "../../../platform/jobs/job.ts";
import { deleteOldProviderEvents } from "../../phone-numbers/incoming/carrier-events.ts";
import type { TextsDeps } from "../texts-deps.ts";

/** Replays are recognized for this long, since Twilio's signatures never expire. */
const KEEP_DAYS = 30;

export function forgetProviderEvents(deps: Pick<TextsDeps, "platform">): Schedule {
  return {
    name: "forget-provider-events",
    everyMs: 3_600_000,
    run: async () => {
      await deleteOldProviderEvents(deps.platform.data.unscoped, KEEP_DAYS);
    },
  };
}
