import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { TelephonyAccount, VerifiedCallerId } from "../../../providers/telephony/telephony-provider.ts";

/** Literal, because it must be known when the statement is planned: it names the partial index of verified numbers. */
const isVerified = sql<boolean>`is_verified_caller_id`;

/** It is shown in calls; nothing else can be done with it. */
const CAPABILITIES = JSON.stringify({ voice: true, sms: false, mms: false, fax: false });

/** Those of the numbers that the organization has itself. */
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
 * Writes down that a carrier verified a number; the name a person gave it here stays.
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

/** Lets go of what an account has verified no longer. @returns how many those were */
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

/** For a number that the organization now has itself. */
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
