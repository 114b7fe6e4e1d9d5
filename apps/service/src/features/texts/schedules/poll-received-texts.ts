import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import {
  findRoutedNumber,
  type NumberToPoll,
  noteNumberPolled,
  takeNumbersToPoll,
} from "../../phone-numbers/incoming/routed-numbers.ts";
import { receiveSms } from "../receive/receive-sms.ts";
import { readDatabaseTime } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";

const EVERY_MS = 30_000;
/** Twilio does not deliver a text again whose webhook failed for good, so each number's list is read this often. */
const POLL_GAP_MS = 300_000;
const NUMBERS_AT_ONCE = 100;
/** Requests to carriers at a time. */
const LISTS_AT_ONCE = 5;
/** Looked at again each time: a text may appear in the list later than its own time says. */
const OVERLAP_MS = 3_600_000;

/** Fetches texts whose webhook never reached us; those that did are recognised by the carrier's id and left alone. */
export function pollReceivedTexts(deps: SmsDeps): Schedule {
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
  deps: SmsDeps,
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
    // One that cannot be stored must not keep those behind it away, now and at every later look.
    await receiveSms(deps, number, sms, { isVerified: true, wasPolled: true }).catch((error: unknown) =>
      deps.platform.logger.error("a fetched text could not be stored", {
        organizationId,
        provider,
        ...errorFields(error),
      }),
    );
  }
  await deps.platform.data.scope(organizationId).transaction((unit) => noteNumberPolled(unit, phoneNumber, startedAt));
}
