import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { sendMail } from "./jobs/send-mail.ts";
import { purgeOldMails } from "./schedules/purge-old-mails.ts";
import { sweepLostMails } from "./schedules/sweep-lost-mails.ts";
import type { SendMailDeps } from "./try-mail.ts";

/**
 * Sends what is in the outbox. Without a mail server, mails that were queued earlier wait, and are eventually deleted.
 */
export function createMailFeature(platform: Platform, sending: Omit<SendMailDeps, "platform"> | null): Feature {
  return {
    operations: [],
    jobs: sending === null ? [] : [sendMail({ ...sending, platform })],
    schedules: [purgeOldMails(platform), ...(sending === null ? [] : [sweepLostMails(platform)])],
  };
}
