import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldMails } from "../outgoing-mail-store.ts";

/**
 * As long as webhook deliveries are kept, since a row holds somebody's address; longer than the same notice could come
 * up again.
 */
const KEEP_MS = 30 * 24 * 60 * 60_000;

export function purgeOldMails(platform: Pick<Platform, "data">): Schedule {
  return {
    name: "purge-old-mails",
    everyMs: 60 * 60_000,
    run: () => deleteOldMails(platform.data.unscoped, KEEP_MS),
  };
}
