import { databaseTimeIn } from "../../../platform/database/database-time.ts";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldMails } from "../outgoing-mail-store.ts";

/** As long as webhook deliveries; a row holds somebody's address. Longer than a notice could be asked for again. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

export function purgeOldMails(platform: Pick<Platform, "data">): Schedule {
  return {
    name: "purge-old-mails",
    everyMs: 60 * 60_000,
    run: async () => {
      const { db } = platform.data.unscoped;
      await deleteOldMails({ db }, await databaseTimeIn(db, -KEEP_MS));
    },
  };
}
