import { asId, type OrganizationId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** Longer than the job may run, so that two jobs never configure one number at once. */
const LEASE_SECONDS = 90;
/** After the longest wait between two tries of the job. */
const LOST_AFTER_SECONDS = 15 * 60;
const GIVE_UP_AFTER_HOURS = 24;

/** Records that the numbers' carriers have to be told who answers them now. */
export async function wishConfiguration(unit: ScopedUnitOfWork, ids: readonly PhoneNumberId[]): Promise<void> {
  if (ids.length === 0) return;
  await unit.db
    .insertInto("phone_number_configurations")
    .values([...ids].sort((a, b) => a - b).map((id) => ({ organization_id: unit.organizationId, phone_number_id: id })))
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "phone_number_id"]).doUpdateSet({
        wish: sql<string>`gen_random_uuid()`,
        wished_at: sql<Date>`now()`,
        due_at: sql<Date>`now() + interval '2 minutes'`,
        failure: null,
      }),
    )
    .execute();
}

export interface ConfigurationClaim {
  readonly phoneNumberId: PhoneNumberId;
  readonly wish: string;
}

/** Null when the carrier has already been told, or another job is telling it right now. */
export async function claimConfiguration(
  unit: ScopedUnitOfWork,
  phoneNumberId: PhoneNumberId,
): Promise<ConfigurationClaim | null> {
  const row = await unit.db
    .updateTable("phone_number_configurations")
    .set({
      leased_until: sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`,
      due_at: sql<Date>`now() + ${LOST_AFTER_SECONDS} * interval '1 second'`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number_id", "=", phoneNumberId)
    .where("wish", "is not", null)
    .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", sql<Date>`now()`)]))
    .returning("wish")
    .executeTakeFirst();
  return row?.wish == null ? null : { phoneNumberId, wish: row.wish };
}

/**
 * Records that the carrier was told.
 * @param forgets whether the former settings are deleted: they have been restored, or the number is gone
 * @returns whether another change was requested meanwhile
 */
export async function finishConfiguration(
  unit: ScopedUnitOfWork,
  { phoneNumberId, wish }: ConfigurationClaim,
  forgets: boolean,
): Promise<boolean> {
  const isTold = sql<boolean>`wish = ${wish}::uuid`;
  const row = await unit.db
    .updateTable("phone_number_configurations")
    .set({
      wish: sql<string | null>`case when ${isTold} then null else wish end`,
      leased_until: null,
      failure: null,
      ...(forgets
        ? {
            former_settings_encrypted: sql<
              string | null
            >`case when ${isTold} then null else former_settings_encrypted end`,
            former_settings_kept_at: sql<Date | null>`case when ${isTold} then null else former_settings_kept_at end`,
          }
        : {}),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number_id", "=", phoneNumberId)
    .returning("wish")
    .executeTakeFirst();
  return row !== undefined && row.wish !== null;
}

/** Records that the carrier could not be told; the change stays pending. */
export async function failConfiguration(
  unit: ScopedUnitOfWork,
  { phoneNumberId }: ConfigurationClaim,
  failure: string,
): Promise<void> {
  await unit.db
    .updateTable("phone_number_configurations")
    .set({ leased_until: null, failure: failure.replaceAll("\0", "") })
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number_id", "=", phoneNumberId)
    .execute();
}

export interface NumberConfigurationState {
  /** As far as we know, the carrier has not been told of the newest change. */
  readonly isWished: boolean;
  /** The carrier should have been told by now. */
  readonly isOverdue: boolean;
  readonly failure: string | null;
  /** Null when none are kept. */
  readonly formerSettings: { readonly ciphertext: string; readonly keptAt: Date } | null;
}

/** Null: the carrier was never told anything about the number. */
export async function findConfiguration(
  unit: ScopedUnitOfWork,
  phoneNumberId: PhoneNumberId,
): Promise<NumberConfigurationState | null> {
  const row = await unit.db
    .selectFrom("phone_number_configurations")
    .select([
      "wish",
      sql<boolean>`due_at < now()`.as("is_due"),
      "failure",
      "former_settings_encrypted",
      "former_settings_kept_at",
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number_id", "=", phoneNumberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { wish, failure, former_settings_encrypted: ciphertext, former_settings_kept_at: keptAt } = row;
  const formerSettings = ciphertext === null || keptAt === null ? null : { ciphertext, keptAt };
  return { isWished: wish !== null, isOverdue: wish !== null && row.is_due, failure, formerSettings };
}

/** Stores a number's former settings; `former_settings_kept_at` stays at the time they were first stored. */
export async function saveFormerSettings(
  unit: ScopedUnitOfWork,
  phoneNumberId: PhoneNumberId,
  ciphertext: string,
): Promise<void> {
  await unit.db
    .insertInto("phone_number_configurations")
    .values({
      organization_id: unit.organizationId,
      phone_number_id: phoneNumberId,
      wish: null,
      former_settings_encrypted: ciphertext,
      former_settings_kept_at: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "phone_number_id"]).doUpdateSet({
        former_settings_encrypted: ciphertext,
        former_settings_kept_at: sql<Date>`coalesce(phone_number_configurations.former_settings_kept_at, now())`,
      }),
    )
    .execute();
}

/** For a number the organization no longer has: there is nothing to tell its carrier and nothing to restore. */
export async function forgetConfiguration(unit: ScopedUnitOfWork, phoneNumberId: PhoneNumberId): Promise<void> {
  await unit.db
    .deleteFrom("phone_number_configurations")
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number_id", "=", phoneNumberId)
    .execute();
}

export interface LostConfiguration {
  readonly organizationId: OrganizationId;
  readonly phoneNumberId: PhoneNumberId;
}

/**
 * For the sweep over all organizations: numbers whose carrier should have been told by now. Each is returned once, then
 * not until it is due again. A change that has failed for a day is given up; its failure stays on record.
 */
export async function takeLostConfigurations(unit: UnitOfWork, limit: number): Promise<readonly LostConfiguration[]> {
  await unit.db
    .updateTable("phone_number_configurations")
    .set({ wish: null })
    .where("wish", "is not", null)
    .where("due_at", "<", sql<Date>`now()`)
    .where("wished_at", "<", sql<Date>`now() - ${GIVE_UP_AFTER_HOURS} * interval '1 hour'`)
    .where("failure", "is not", null)
    .execute();
  const { rows } = await sql<{ organization_id: number; phone_number_id: number }>`
    update phone_number_configurations
    set due_at = now() + ${LOST_AFTER_SECONDS} * interval '1 second'
    where (organization_id, phone_number_id) in (
      select organization_id, phone_number_id from phone_number_configurations
      where wish is not null and due_at < now()
      order by due_at limit ${limit} for update skip locked)
    returning organization_id, phone_number_id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), phoneNumberId: asId(row.phone_number_id) }));
}
