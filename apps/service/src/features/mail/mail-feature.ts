import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { sendMail } from "./jobs/send-mail.ts";
import { purgeOldMails } from "./schedules/purge-old-mails.ts";
import { sweepLostMails } from "./schedules/sweep-lost-mails.ts";
import type { SendMailDeps } from "./try-mail.ts";

/** Takes the outbox to the mail server. Without a server mails of an earlier time wait for one, and are forgotten in time. */
export function createMailFeature(platform: Platform, sending: Omit<SendMailDeps, "platform"> | null): Feature {
  return {
    operations: [],
    jobs: sending === null ? [] : [sendMail({ ...sending, platform })],
    schedules: [purgeOldMails(platform), ...(sending === null ? [] : [sweepLostMails(platform)])],
  };
}
