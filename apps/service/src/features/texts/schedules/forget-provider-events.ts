import { sql } from "kysely";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { SmsDeps } from "../texts-deps.ts";

/** Twilio's signatures never expire, so a replay is recognised for this long. */
const KEEP_DAYS = 30;

export function forgetProviderEvents(deps: Pick<SmsDeps, "platform">): Schedule {
  return {
    name: "forget-provider-events",
    everyMs: 3_600_000,
    run: async () => {
      await sql`
        delete from provider_events where ctid in (
          select ctid from provider_events where received_at < now() - ${KEEP_DAYS} * interval '1 day' limit 50000)`.execute(
        deps.platform.data.unscoped.db,
      );
    },
  };
}
