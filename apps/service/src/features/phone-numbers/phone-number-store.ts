import {
  type AssistantId,
  asId,
  type FlowId,
  type OrganizationId,
  type PhoneNumberId,
} from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";
import type { NumberCapabilities, OwnedNumber } from "../../providers/telephony/carrier-numbers.ts";
import type { AssignedFlow, PhoneNumber } from "./phone-number.ts";

/** Numbers the organization still has; released ones are history. */
function selectNumbers(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("phone_numbers")
    .leftJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "phone_numbers.organization_id")
        .onRef("assistants.id", "=", "phone_numbers.assistant_id")
        .on("assistants.deleted_at", "is", null),
    )
    .leftJoin("flows", (join) =>
      join
        .onRef("flows.organization_id", "=", "phone_numbers.organization_id")
        .onRef("flows.id", "=", "phone_numbers.flow_id")
        .on("flows.deleted_at", "is", null),
    )
    .select([
      "phone_numbers.id",
      "phone_numbers.phone_number",
      "phone_numbers.friendly_name",
      "phone_numbers.provider",
      "phone_numbers.provider_number_id",
      "phone_numbers.provider_account_id",
      "phone_numbers.is_active",
      "phone_numbers.is_verified_caller_id",
      "phone_numbers.capabilities",
      "phone_numbers.sip_trunk_id",
      "phone_numbers.allowed_country_codes",
      "phone_numbers.sms_disabled_at",
      "phone_numbers.created_at",
      "phone_numbers.updated_at",
      "assistants.id as assistant_id",
      "assistants.name as assistant_name",
      "assistants.is_active as assistant_is_active",
      "flows.id as flow_id",
      "flows.name as flow_name",
      "flows.is_active as flow_is_active",
      "flows.base_assistant_id as flow_base_assistant_id",
    ])
    .where("phone_numbers.organization_id", "=", unit.organizationId)
    .where("phone_numbers.released_at", "is", null);
}

type NumberRow = Awaited<ReturnType<ReturnType<typeof selectNumbers>["execute"]>>[number];

export interface PhoneNumberFilter {
  readonly includesAssigned: boolean;
  readonly includesUnassigned: boolean;
  readonly includesInactive: boolean;
  /** Only numbers this assistant answers. */
  readonly assistantId?: AssistantId;
}

/** The oldest first. */
export async function listNumbers(unit: ScopedUnitOfWork, filter: PhoneNumberFilter): Promise<readonly PhoneNumber[]> {
  let query = selectNumbers(unit);
  if (!filter.includesAssigned) query = query.where("assistants.id", "is", null).where("flows.id", "is", null);
  if (!filter.includesUnassigned) {
    query = query.where((where) =>
      where.or([where("assistants.id", "is not", null), where("flows.id", "is not", null)]),
    );
  }
  if (!filter.includesInactive) query = query.where("phone_numbers.is_active", "=", true);
  if (filter.assistantId !== undefined) query = query.where("assistants.id", "=", filter.assistantId);
  return (await query.orderBy("phone_numbers.id").execute()).map(numberFromRow);
}

/** Active numbers nobody answers; a verified caller id cannot be answered at all. */
export async function listFreeNumbers(unit: ScopedUnitOfWork): Promise<readonly PhoneNumber[]> {
  const rows = await selectNumbers(unit)
    .where("assistants.id", "is", null)
    .where("flows.id", "is", null)
    .where("phone_numbers.is_active", "=", true)
    .where("phone_numbers.is_verified_caller_id", "=", false)
    .orderBy("phone_numbers.id")
    .execute();
  return rows.map(numberFromRow);
}

export async function findNumber(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<PhoneNumber | null> {
  const row = await selectNumbers(unit).where("phone_numbers.id", "=", id).executeTakeFirst();
  return row === undefined ? null : numberFromRow(row);
}

/** When a number is both in an account and a verified caller id, the one in the account is returned. */
export async function findNumberByText(unit: ScopedUnitOfWork, phoneNumber: string): Promise<PhoneNumber | null> {
  const row = await selectNumbers(unit)
    .where("phone_numbers.phone_number", "=", phoneNumber)
    .orderBy("phone_numbers.is_verified_caller_id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : numberFromRow(row);
}

export interface NumberChange {
  readonly friendlyName?: string | null;
  /** Naming an assistant takes the number from a flow, and the other way round; null unassigns it. */
  readonly assistantId?: AssistantId | null;
  readonly flowId?: FlowId | null;
  /** Null: none. */
  readonly sipTrunkId?: string | null;
  readonly allowedCountryCodes?: readonly string[] | null;
}

/** Who answers a number. */
export type Answerer = { readonly assistantId: AssistantId } | { readonly flowId: FlowId };

/**
 * Assigning a number switches its texts on again if they were switched off.
 * @param answeredBy changes the number only if this assistant or flow answers it now
 * @returns false when there is no such number, or a verified caller id would be assigned
 */
export async function updateNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  change: NumberChange,
  answeredBy?: Answerer,
): Promise<boolean> {
  const { friendlyName, assistantId, flowId, sipTrunkId, allowedCountryCodes: countries } = change;
  const isAssigned = assistantId != null || flowId != null;
  let query = unit.db
    .updateTable("phone_numbers")
    .set({
      ...(friendlyName === undefined ? {} : { friendly_name: friendlyName }),
      ...(flowId == null ? {} : { assistant_id: null }),
      ...(assistantId == null ? {} : { flow_id: null }),
      ...(assistantId === undefined ? {} : { assistant_id: assistantId }),
      ...(flowId === undefined ? {} : { flow_id: flowId }),
      ...(isAssigned ? { sms_disabled_at: null } : {}),
      ...(sipTrunkId === undefined ? {} : { sip_trunk_id: sipTrunkId }),
      ...(countries === undefined ? {} : { allowed_country_codes: countries === null ? null : [...countries] }),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("released_at", "is", null);
  if (isAssigned) query = query.where("is_verified_caller_id", "=", false);
  if (answeredBy !== undefined) {
    query =
      "flowId" in answeredBy
        ? query.where("flow_id", "=", answeredBy.flowId)
        : query.where("assistant_id", "=", answeredBy.assistantId);
  }
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Assigns an assistant the organization's numbers among these, except verified caller ids. @returns their ids */
export async function assignNumbers(
  unit: ScopedUnitOfWork,
  ids: readonly PhoneNumberId[],
  assistantId: AssistantId,
): Promise<readonly PhoneNumberId[]> {
  if (ids.length === 0) return [];
  // Locked in a fixed order, so that two concurrent calls wait for each other instead of deadlocking.
  const held = await unit.db
    .selectFrom("phone_numbers")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (held.length === 0) return [];
  const rows = await unit.db
    .updateTable("phone_numbers")
    .set({ assistant_id: assistantId, flow_id: null, sms_disabled_at: null, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where(
      "id",
      "in",
      held.map((row) => row.id),
    )
    .where("released_at", "is", null)
    .where("is_verified_caller_id", "=", false)
    .returning("id")
    .execute();
  return rows.map((row) => asId(row.id));
}

/** The oldest first. */
export async function findNumbers(
  unit: ScopedUnitOfWork,
  ids: readonly PhoneNumberId[],
): Promise<readonly PhoneNumber[]> {
  if (ids.length === 0) return [];
  const rows = await selectNumbers(unit).where("phone_numbers.id", "in", ids).orderBy("phone_numbers.id").execute();
  return rows.map(numberFromRow);
}

/** Stores whether a number's texts are switched off. */
export async function setSmsDisabled(unit: ScopedUnitOfWork, id: PhoneNumberId, isDisabled: boolean): Promise<void> {
  await unit.db
    .updateTable("phone_numbers")
    .set({ sms_disabled_at: isDisabled ? sql<Date>`coalesce(sms_disabled_at, now())` : null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** What is known about a number in a carrier's account. */
export interface NumberRecord {
  readonly provider: string;
  readonly providerAccountId: string;
  readonly owned: OwnedNumber;
  readonly friendlyName: string | null;
}

/** Null when this organization or another has the number already. */
export async function insertNumber(unit: ScopedUnitOfWork, record: NumberRecord): Promise<PhoneNumberId | null> {
  const { owned } = record;
  const row = await unit.db
    .insertInto("phone_numbers")
    .values({
      organization_id: unit.organizationId,
      phone_number: owned.phoneNumber,
      friendly_name: record.friendlyName,
      provider: record.provider,
      provider_number_id: owned.providerNumberId,
      provider_account_id: record.providerAccountId,
      capabilities: storableJson(owned.capabilities),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : asId(row.id);
}

/** Updates what the carrier says about the number; null when the organization does not have it. */
export async function refreshNumber(unit: ScopedUnitOfWork, record: NumberRecord): Promise<PhoneNumberId | null> {
  const { owned } = record;
  const row = await unit.db
    .updateTable("phone_numbers")
    .set((builder) => ({
      provider: record.provider,
      provider_number_id: owned.providerNumberId,
      provider_account_id: record.providerAccountId,
      capabilities: storableJson(owned.capabilities),
      friendly_name: builder.fn.coalesce("friendly_name", sql<string | null>`${record.friendlyName}::text`),
      updated_at: sql<Date>`now()`,
    }))
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number", "=", owned.phoneNumber)
    .where("is_verified_caller_id", "=", false)
    .where("released_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : asId(row.id);
}

/** Marks a number as released. False when it already was. */
export async function markNumberReleased(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<boolean> {
  const result = await unit.db
    .updateTable("phone_numbers")
    .set({
      released_at: sql<Date>`now()`,
      is_active: false,
      assistant_id: null,
      flow_id: null,
      sip_trunk_id: null,
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function numberFromRow(row: NumberRow): PhoneNumber {
  const { assistant_id: assistantId, assistant_name: assistantName } = row;
  return {
    id: asId(row.id),
    phoneNumber: row.phone_number,
    friendlyName: row.friendly_name,
    provider: row.provider,
    providerNumberId: row.provider_number_id,
    providerAccountId: row.provider_account_id,
    isActive: row.is_active,
    isVerifiedCallerId: row.is_verified_caller_id,
    capabilities: capabilitiesFromJson(row.capabilities),
    assistant:
      assistantId === null || assistantName === null
        ? null
        : { id: asId(assistantId), name: assistantName, isActive: row.assistant_is_active === true },
    flow: flowFromRow(row),
    sipTrunkId: row.sip_trunk_id,
    allowedCountryCodes: row.allowed_country_codes,
    isSmsDisabled: row.sms_disabled_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function flowFromRow(row: NumberRow): AssignedFlow | null {
  const { flow_id: id, flow_name: name, flow_base_assistant_id: baseAssistantId } = row;
  if (id === null || name === null || baseAssistantId === null) return null;
  return { id: asId(id), name, isActive: row.flow_is_active === true, baseAssistantId: asId(baseAssistantId) };
}

function capabilitiesFromJson(value: unknown): NumberCapabilities {
  const has = (name: string) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(([key, flag]) => key === name && flag === true);
  return { voice: has("voice"), sms: has("sms"), mms: has("mms"), fax: has("fax") };
}

/**
 * From now on every number answers only texts that reach the carrier after this moment. Older ones, which the carrier's
 * list still holds, are stored without an answer: the installation that a backup was made of may have given it.
 */
export async function answerOnlyNewTexts(db: Database): Promise<void> {
  await db.updateTable("phone_numbers").set({ answers_texts_after: sql<Date>`clock_timestamp()` }).execute();
}

/** The first organization of the installation is the operator's own. */
export async function isOperatorsOwn(unit: Pick<UnitOfWork, "db">, organizationId: OrganizationId): Promise<boolean> {
  const first = await unit.db.selectFrom("organizations").select("id").orderBy("id").limit(1).executeTakeFirst();
  return first?.id === organizationId;
}
