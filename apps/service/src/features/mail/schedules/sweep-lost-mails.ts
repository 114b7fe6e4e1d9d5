import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { nudgeMail } from "../jobs/send-mail-job.ts";
import { listOverdueMails } from "../outgoing-mail-store.ts";

const EVERY_MS = 30_000;
const OVERDUE_MS = 20_000;
const AT_ONCE = 200;

/**
 * Finds mails whose nudge was lost or whose worker died. A mail that is only waiting in a long queue gets a superfluous
 * job.
 */
export function sweepLostMails(platform: Pick<Platform, "data">): Schedule {
  return {
    name: "sweep-lost-mails",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const mail of await listOverdueMails(unit, OVERDUE_MS, AT_ONCE)) nudgeMail(unit, mail);
      }),
  };
}
