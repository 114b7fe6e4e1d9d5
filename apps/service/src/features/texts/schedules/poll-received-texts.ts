import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { databaseTime } from "../../../platform/database/database-time.ts";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { receiveSms } from "../receive/receive-sms.ts";
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
      const providers = deps.vendors().filter(({ capabilities }) => capabilities.canListReceivedSms);
      if (providers.length === 0) return;
      const { rows } = await sql<{ organization_id: number; phone_number: string; provider: string; since: Date }>`
        update phone_numbers set received_sms_polled_at = now()
        where id in (
          select id from phone_numbers
          where released_at is null and is_active and (assistant_id is not null or flow_id is not null)
            and sms_disabled_at is null
            and provider = any(${providers.map(({ name }) => name)})
            and coalesce(received_sms_polled_at, created_at) < now() - ${POLL_GAP_MS} * interval '1 millisecond'
          order by received_sms_polled_at nulls first limit ${NUMBERS_AT_ONCE} for update skip locked)
        returning organization_id, phone_number, provider,
          greatest(created_at, coalesce(received_sms_seen_at, created_at) - ${OVERLAP_MS} * interval '1 millisecond') as since`.execute(
        deps.platform.data.unscoped.db,
      );
      const left = rows.values();
      const pollNext = async () => {
        for (const row of left) {
          if (signal.aborted) return;
          await pollNumber(deps, asId(row.organization_id), row.phone_number, row.provider, row.since, signal).catch(
            (error: unknown) =>
              deps.platform.logger.warn("received texts could not be listed", {
                organizationId: row.organization_id,
                provider: row.provider,
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
  organizationId: OrganizationId,
  phoneNumber: string,
  provider: string,
  since: Date,
  signal: AbortSignal,
): Promise<void> {
  const number = await deps.findRoutedNumber(deps.platform.data.unscoped, phoneNumber);
  if (number === null || number.organizationId !== organizationId) return;
  const account = await deps.accountOf(number);
  if (account === null) return;
  const startedAt = await databaseTime(deps.platform.data.unscoped.db);
  const texts = await account.listReceivedSms(phoneNumber, since, signal);
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
  await deps.platform.data
    .scope(organizationId)
    .transaction((unit) =>
      unit.db
        .updateTable("phone_numbers")
        .set({ received_sms_seen_at: startedAt })
        .where("organization_id", "=", organizationId)
        .where("phone_number", "=", phoneNumber)
        .execute(),
    );
}
