import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ContactStatus } from "./contact-states.ts";

/** How many contacts of a campaign are in each state. */
export type ContactCounts = Readonly<Record<ContactStatus, number>>;

/** What has come of a campaign's attempts, over all its rounds. */
export interface CampaignFigures {
  readonly attempts: number;
  readonly callsEnded: number;
  readonly callsAnswered: number;
  /** Of answered calls. */
  readonly durationSeconds: number;
  readonly costMicros: number;
  /** Calls whose bill has a price that is unknown. */
  readonly unpricedCalls: number;
}

const FIGURES = {
  attempts: "attempts",
  callsEnded: "calls_ended",
  callsAnswered: "calls_answered",
  durationSeconds: "duration_seconds",
  costMicros: "cost_micros",
  unpricedCalls: "unpriced_calls",
} as const satisfies Record<keyof CampaignFigures, string>;
const FIGURE_NAMES = Object.keys(FIGURES) as (keyof CampaignFigures)[];

/** Rows that one campaign's counts are spread over, as those of usage are. */
const SHARDS = 8;

/**
 * Adds to the counts; negative numbers take away. The row stays locked until the transaction ends, so call it last. Each
 * connection has its own shard, so no two can wait for each other.
 */
export async function addToCounters(
  unit: ScopedUnitOfWork,
  campaignId: number,
  change: Partial<ContactCounts & CampaignFigures>,
): Promise<void> {
  const columns: readonly string[] = [...CONTACT_STATUSES, ...Object.values(FIGURES)];
  const counts = Object.fromEntries([
    ...CONTACT_STATUSES.map((status) => [status, change[status] ?? 0]),
    ...FIGURE_NAMES.map((name) => [FIGURES[name], change[name] ?? 0]),
  ]);
  await unit.db
    .insertInto("campaign_counters")
    .values({
      organization_id: unit.organizationId,
      campaign_id: campaignId,
      shard: sql<number>`pg_backend_pid() % ${sql.lit(SHARDS)}`,
      ...counts,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "campaign_id", "shard"])
        .doUpdateSet(
          Object.fromEntries(
            columns.map((column) => [
              column,
              sql<number>`campaign_counters.${sql.ref(column)} + excluded.${sql.ref(column)}`,
            ]),
          ),
        ),
    )
    .execute();
}

/** Of these campaigns; one without contacts is left out. */
export async function sumContacts(
  unit: ScopedUnitOfWork,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, ContactCounts>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("campaign_counters")
    .select("campaign_id")
    .select(CONTACT_STATUSES.map((status) => sql<number>`sum(${sql.ref(status)})::bigint`.as(status)))
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "in", campaignIds)
    .groupBy("campaign_id")
    .execute();
  return new Map(
    rows.map(({ campaign_id: id, ...counts }) => [id, { ...NO_CONTACTS, ...(counts as Partial<ContactCounts>) }]),
  );
}

export const NO_CONTACTS = Object.fromEntries(CONTACT_STATUSES.map((status) => [status, 0])) as ContactCounts;

/** Those that were tried as often as they may be, and not reached. */
export function failedOf(counts: ContactCounts): number {
  return counts.failed + counts.no_answer + counts.busy + counts.voicemail;
}

export function totalOf(counts: ContactCounts): number {
  return CONTACT_STATUSES.reduce((total, status) => total + counts[status], 0);
}
