import { asId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { type SqlBool, sql } from "kysely";
import { databaseTime } from "../../platform/database/database-time.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable, storableJson } from "../../platform/database/storable.ts";
import type { Campaign, CampaignPurpose, CampaignTexts, CampaignType, NewCampaign } from "./campaign.ts";
import { type CampaignSettings, DEFAULT_SETTINGS } from "./campaign-settings.ts";
import type { CampaignStatus } from "./campaign-states.ts";
import { NO_COUNTERS, sumCounters } from "./contacts/counter-store.ts";
import type { CampaignSchedule } from "./schedule/campaign-schedule.ts";
import type { Recurrence } from "./schedule/recurrence.ts";

export interface CampaignFilter {
  readonly status?: CampaignStatus;
  readonly type?: CampaignType;
  readonly assistantId?: number;
  /** Anywhere in name or description. */
  readonly text?: string;
}

/** @returns its id */
export async function insertCampaign(unit: ScopedUnitOfWork, campaign: NewCampaign): Promise<number> {
  const { id } = await unit.db
    .insertInto("campaigns")
    .values({
      organization_id: unit.organizationId,
      campaign_type: campaign.type,
      assistant_id: campaign.assistantId,
      created_by: campaign.createdBy,
      status: campaign.schedule.type === "immediate" ? "draft" : "scheduled",
      ...textColumns(campaign),
      ...scheduleColumns(campaign.schedule),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function listCampaigns(
  unit: ScopedUnitOfWork,
  filter: CampaignFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly campaigns: readonly Campaign[]; readonly total: number }> {
  const { total } = await filtered(unit, filter)
    .select((builder) => builder.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await withNames(filtered(unit, filter))
    .orderBy("campaigns.id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return { campaigns: await fromRows(unit, rows), total };
}

export async function findCampaign(unit: ScopedUnitOfWork, id: number): Promise<Campaign | null> {
  const rows = await withNames(filtered(unit, {})).where("campaigns.id", "=", id).execute();
  return (await fromRows(unit, rows))[0] ?? null;
}

/** The status of a campaign, which nobody else changes before the transaction ends. */
export async function lockCampaign(unit: ScopedUnitOfWork, id: number): Promise<CampaignStatus | null> {
  const row = await unit.db
    .selectFrom("campaigns")
    .select("status")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row.status as CampaignStatus);
}

/** @returns false when the campaign was in another state by then */
export async function moveStatus(
  unit: ScopedUnitOfWork,
  id: number,
  from: CampaignStatus,
  to: CampaignStatus,
): Promise<boolean> {
  const result = await update(unit, id, { status: to }).where("status", "=", from).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateTexts(unit: ScopedUnitOfWork, id: number, texts: CampaignTexts): Promise<void> {
  await update(unit, id, textColumns(texts)).execute();
}

export async function updateSchedule(unit: ScopedUnitOfWork, id: number, schedule: CampaignSchedule): Promise<void> {
  await update(unit, id, scheduleColumns(schedule)).execute();
}

/** What an import brought. @param variables are added to those there are */
export async function noteImport(unit: ScopedUnitOfWork, id: number, variables: readonly string[]): Promise<void> {
  const all = sql<string[]>`(
    select coalesce(array_agg(name order by place), '{}') from (
      select name, min(place) as place
      from unnest(available_variables || ${variables.map(storable)}::text[]) with ordinality as named (name, place)
      group by name order by place limit 500) names)`;
  await update(unit, id, { available_variables: all, pending_import: null }).execute();
}

export async function markDeleted(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await update(unit, id, { deleted_at: sql<Date>`now()` }).execute();
}

export async function isMarkedDeleted(unit: ScopedUnitOfWork, id: number): Promise<boolean> {
  const row = await unit.db
    .selectFrom("campaigns")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** With whatever still hangs on it. */
export async function deleteCampaignRow(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await unit.db
    .deleteFrom("campaigns")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .execute();
}

/** Campaigns that were deleted a while ago and are still there, of all organizations. */
export async function listUnfinishedDeletions(
  { db }: DataDoor,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly campaignId: number }[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select(["organization_id", "id"])
    .where("deleted_at", "<", sql<Date>`now() - interval '2 minutes'`)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, campaignId: row.id }));
}

/** By the one clock that all processes share. */
export function readTime(unit: ScopedUnitOfWork): Promise<Date> {
  return databaseTime(unit.db);
}

/** The country of numbers that name none, where the organization has set one. */
export async function readDefaultCountry(unit: ScopedUnitOfWork): Promise<string | null> {
  const row = await unit.db
    .selectFrom("organizations")
    .select(sql<string | null>`settings ->> 'default_country'`.as("country"))
    .where("id", "=", unit.organizationId)
    .executeTakeFirst();
  return row?.country ?? null;
}

/** Whether the organization has the number, and still has it. */
export async function hasPhoneNumber(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

function update(unit: ScopedUnitOfWork, id: number, values: object) {
  return unit.db
    .updateTable("campaigns")
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id);
}

function filtered(unit: ScopedUnitOfWork, filter: CampaignFilter) {
  let query = unit.db
    .selectFrom("campaigns")
    .where("campaigns.organization_id", "=", unit.organizationId)
    .where("campaigns.deleted_at", "is", null);
  if (filter.status !== undefined) query = query.where("campaigns.status", "=", filter.status);
  if (filter.type !== undefined) query = query.where("campaigns.campaign_type", "=", filter.type);
  if (filter.assistantId !== undefined) query = query.where("campaigns.assistant_id", "=", filter.assistantId);
  if (filter.text !== undefined && filter.text !== "") {
    const pattern = likePattern(storable(filter.text));
    query = query.where(sql<SqlBool>`(campaigns.name ilike ${pattern} or campaigns.description ilike ${pattern})`);
  }
  return query;
}

function withNames(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "campaigns.organization_id")
        .onRef("assistants.id", "=", "campaigns.assistant_id"),
    )
    .selectAll("campaigns")
    .select("assistants.name as assistant_name");
}

type CampaignRow = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

async function fromRows(unit: ScopedUnitOfWork, rows: readonly CampaignRow[]): Promise<readonly Campaign[]> {
  const counts = await sumCounters(
    unit,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    description: row.description,
    type: row.campaign_type as CampaignType,
    purpose: row.purpose as CampaignPurpose,
    status: row.status as CampaignStatus,
    assistantId: asId(row.assistant_id),
    assistantName: row.assistant_name,
    phoneNumberId: row.phone_number_id === null ? null : asId(row.phone_number_id),
    welcomeMessageTemplate: row.welcome_message_template,
    agendaTemplate: row.agenda_template,
    endCallMessageTemplate: row.end_call_message_template,
    smsMessageTemplate: row.sms_message_template,
    fallbackValues: row.fallback_values as Readonly<Record<string, string>>,
    variableMappings: row.variable_mappings as Readonly<Record<string, string>>,
    availableVariables: row.available_variables,
    pendingImport: row.pending_import as Campaign["pendingImport"],
    maxAttempts: row.max_attempts,
    retryDelayMinutes: row.retry_delay_minutes,
    settings: { ...DEFAULT_SETTINGS, ...(row.settings as Partial<CampaignSettings>) },
    schedule: scheduleFromRow(row),
    round: row.round,
    ...(counts.get(row.id) ?? NO_COUNTERS),
    hold:
      row.hold_reason === null || row.hold_since === null ? null : { reason: row.hold_reason, since: row.hold_since },
    startedAt: row.started_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

function scheduleFromRow(row: CampaignRow): CampaignSchedule {
  const { schedule_time_zone: timeZone, scheduled_at: at } = row;
  if (at === null) return { type: "immediate", timeZone };
  if (row.recurring_config === null) return { type: "scheduled", at, timeZone };
  return { type: "recurring", at, timeZone, recurrence: row.recurring_config as unknown as Recurrence };
}

function scheduleColumns(schedule: CampaignSchedule) {
  return {
    schedule_type: schedule.type,
    scheduled_at: schedule.type === "immediate" ? null : schedule.at,
    schedule_time_zone: schedule.timeZone,
    recurring_config: schedule.type === "recurring" ? storableJson(schedule.recurrence) : null,
    start_requested_at: null,
    look_at: schedule.type === "immediate" ? null : schedule.at,
  };
}

function textColumns(texts: CampaignTexts) {
  const orNull = (text: string | null) => (text === null ? null : storable(text));
  return {
    name: storable(texts.name),
    description: orNull(texts.description),
    purpose: texts.purpose,
    phone_number_id: texts.phoneNumberId,
    welcome_message_template: orNull(texts.welcomeMessageTemplate),
    agenda_template: orNull(texts.agendaTemplate),
    end_call_message_template: orNull(texts.endCallMessageTemplate),
    sms_message_template: orNull(texts.smsMessageTemplate),
    fallback_values: storableJson(texts.fallbackValues),
    variable_mappings: storableJson(texts.variableMappings),
    available_variables: texts.availableVariables.map(storable),
    pending_import: texts.pendingImport === null ? null : storableJson(texts.pendingImport),
    max_attempts: texts.maxAttempts,
    retry_delay_minutes: texts.retryDelayMinutes,
    settings: storableJson(texts.settings),
  };
}
