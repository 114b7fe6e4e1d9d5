import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import {
  findRoutedNumber,
  type NumberToPoll,
  noteNumberPolled,
  takeNumbersToPoll,
} from "../../phone-numbers/incoming/routed-numbers.ts";
import { receiveText } from "../receive/receive-text.ts";
import { readDatabaseTime } from "../send/outbound-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";

const EVERY_MS = 30_000;
/** How often each number's list is read. */
const POLL_GAP_MS = 300_000;
const NUMBERS_AT_ONCE = 100;
const LISTS_AT_ONCE = 5;
/** How far each poll looks back before the last one: a text may appear in the list late. */
const OVERLAP_MS = 3_600_000;

/**
 * Fetches texts whose webhook never reached us: Twilio gives up on a webhook for good. Texts that we have are recognized by
 * the carrier's id.
 */
export function pollReceivedTexts(deps: TextsDeps): Schedule {
  return {
    name: "poll-received-texts",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const providers = deps.vendors().filter(({ texts }) => texts.canListReceivedSms);
      if (providers.length === 0) return;
      const names = providers.map(({ name }) => name);
      const timing = { gapMs: POLL_GAP_MS, overlapMs: OVERLAP_MS };
      const numbers = await takeNumbersToPoll(deps.platform.data.unscoped, names, timing, NUMBERS_AT_ONCE);
      const left = numbers.values();
      const pollNext = async () => {
        for (const number of left) {
          if (signal.aborted) return;
          await pollNumber(deps, number, signal).catch((error: unknown) =>
            deps.platform.logger.warn("received texts could not be listed", {
              organizationId: number.organizationId,
              provider: number.provider,
              ...errorFields(error),
            }),
          );
        }
      };
      await Promise.all(Array.from({ length: LISTS_AT_ONCE }, pollNext));
    },
  };
}

async function pollNumber(
  deps: TextsDeps,
  { organizationId, phoneNumber, provider, since }: NumberToPoll,
  signal: AbortSignal,
): Promise<void> {
  const number = await findRoutedNumber(deps.platform.data.unscoped, phoneNumber);
  if (number === null || number.organizationId !== organizationId) return;
  const account = await deps.accountOf(number);
  if (account === null) return;
  const startedAt = await readDatabaseTime(deps.platform.data.unscoped);
  const texts = await account.texts.listReceivedSms(phoneNumber, since, signal);
  for (const sms of texts) {
    // A text that fails must not hold up those behind it.
    await receiveText(deps, number, sms, { isVerified: true, wasPolled: true }).catch((error: unknown) =>
      deps.platform.logger.error("a fetched text could not be stored", {
        organizationId,
        provider,
        ...errorFields(error),
      }),
    );
  }
  await deps.platform.data.scope(organizationId).transaction((unit) => noteNumberPolled(unit, phoneNumber, startedAt));
}
