import { endRestoredSignIns } from "./features/accounts/sign-in/end-restored-sign-ins.ts";
import { settleRestoredCalls } from "./features/calls/end/restored-call-store.ts";
import { haltRestoredCampaigns } from "./features/campaigns/restored-campaign-store.ts";
import { dropRestoredMails } from "./features/mail/drop-restored-mails.ts";
import { answerOnlyNewTexts } from "./features/phone-numbers/phone-number-store.ts";
import { type SettledTexts, settleRestoredTexts } from "./features/texts/send/restored-text-store.ts";
import type { Database } from "./platform/database/database.ts";

export interface SettledEffects extends SettledTexts {
  readonly endedSignInCount: number;
  readonly droppedMailCount: number;
  readonly endedCallCount: number;
  readonly haltedCampaignCount: number;
}

/**
 * Settles what a restored installation must not do again, because the original may have done it after the backup.
 * Customers' webhooks stay as they are: they are delivered at least once anyway, under the same event id.
 */
export async function settleRestoredEffects(db: Database): Promise<SettledEffects> {
  await answerOnlyNewTexts(db);
  return {
    ...(await settleRestoredTexts(db)),
    endedSignInCount: await endRestoredSignIns({ db }),
    droppedMailCount: await dropRestoredMails({ db }),
    endedCallCount: await settleRestoredCalls(db),
    haltedCampaignCount: await haltRestoredCampaigns({ db }),
  };
}
