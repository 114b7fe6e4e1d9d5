import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { VerifiedCallerId } from "../../../providers/telephony/carrier-numbers.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";

/** Literal, because it must be known when the statement is planned: it names the partial index of verified numbers. */
const isVerified = sql<boolean>`is_verified_caller_id`;

/** A verified caller id can be shown in calls and serves no other purpose. */
const CAPABILITIES = JSON.stringify({ voice: true, sms: false, mms: false, fax: false });

/** Which of the numbers the organization has in a carrier account. */
export async function findRoutedAmong(
  unit: ScopedUnitOfWork,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phoneNumbers.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_number")
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number", "in", phoneNumbers)
    .where("is_verified_caller_id", "=", false)
    .where("released_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.phone_number));
}

/**
 * Records that a carrier has verified a number. A name that a person gave the number here is kept.
 * @returns whether it was not known before
 */
export async function putCallerId(
  unit: ScopedUnitOfWork,
  account: TelephonyAccount,
  callerId: VerifiedCallerId,
): Promise<boolean> {
  const row = await unit.db
    .insertInto("phone_numbers")
    .values({
      organization_id: unit.organizationId,
      phone_number: callerId.phoneNumber,
      friendly_name: callerId.friendlyName,
      provider: account.provider,
      provider_number_id: callerId.providerCallerId,
      provider_account_id: account.accountId,
      capabilities: CAPABILITIES,
      is_verified_caller_id: true,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "phone_number"])
        .where("released_at", "is", null)
        .where(isVerified)
        .doUpdateSet((update) => ({
          provider: account.provider,
          provider_number_id: callerId.providerCallerId,
          provider_account_id: account.accountId,
          friendly_name: update.fn.coalesce("phone_numbers.friendly_name", "excluded.friendly_name"),
          updated_at: sql<Date>`now()`,
        })),
    )
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** Removes the caller ids that an account no longer lists as verified. @returns how many were removed */
export async function forgetCallerIdsExcept(
  unit: ScopedUnitOfWork,
  account: TelephonyAccount,
  phoneNumbers: readonly string[],
): Promise<number> {
  let query = unit.db
    .updateTable("phone_numbers")
    .set({ released_at: sql<Date>`now()`, is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", account.provider)
    .where("provider_account_id", "=", account.accountId)
    .where("is_verified_caller_id", "=", true)
    .where("released_at", "is", null);
  if (phoneNumbers.length > 0) query = query.where("phone_number", "not in", phoneNumbers);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** Removes a caller id because the organization now has the number in a carrier account. */
export async function forgetCallerId(unit: ScopedUnitOfWork, phoneNumber: string): Promise<void> {
  await unit.db
    .updateTable("phone_numbers")
    .set({ released_at: sql<Date>`now()`, is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number", "=", phoneNumber)
    .where("is_verified_caller_id", "=", true)
    .where("released_at", "is", null)
    .execute();
}
