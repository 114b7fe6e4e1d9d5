import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ContactStatus } from "./contact-states.ts";

/** How many contacts of a campaign are in each state. */
export type ContactCounts = Readonly<Record<ContactStatus, number>>;

/** What has come of a campaign, over all its rounds. */
export interface AttemptFigures {
  readonly attempts: number;
  readonly callsEnded: number;
  readonly callsAnswered: number;
  /** Of the calls that were answered. */
  readonly durationSeconds: number;
  /** Micro-units of a US dollar, of the calls that are billed. */
  readonly costMicros: number;
  /** Calls whose bill has a price that is unknown. */
  readonly unpricedCalls: number;
}

export interface CampaignCounters {
  readonly contacts: ContactCounts;
  readonly figures: AttemptFigures;
}

/** Rows that one campaign's counts are spread over, as those of usage are. */
const SHARDS = 8;

const FIGURES = {
  attempts: "attempts",
  callsEnded: "calls_ended",
  callsAnswered: "calls_answered",
  durationSeconds: "duration_seconds",
  costMicros: "cost_micros",
  unpricedCalls: "unpriced_calls",
} as const satisfies Record<keyof AttemptFigures, string>;
const FIGURE_NAMES = Object.keys(FIGURES) as (keyof AttemptFigures)[];
const COLUMNS = [...CONTACT_STATUSES, ...Object.values(FIGURES)] as const;

/**
 * Adds to the counts; negative numbers take away. The row stays locked until the transaction ends, so call it last. Each
 * connection has its own shard, so no two can wait for each other.
 */
export async function addToCounters(
  unit: ScopedUnitOfWork,
  campaignId: number,
  contacts: Partial<ContactCounts>,
  figures: Partial<AttemptFigures> = {},
): Promise<void> {
  const added = [
    ...CONTACT_STATUSES.map((status) => [status, contacts[status] ?? 0]),
    ...FIGURE_NAMES.map((name) => [FIGURES[name], figures[name] ?? 0]),
  ];
  await unit.db
    .insertInto("campaign_counters")
    .values({
      organization_id: unit.organizationId,
      campaign_id: campaignId,
      shard: sql<number>`pg_backend_pid() % ${sql.lit(SHARDS)}`,
      ...Object.fromEntries(added),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "campaign_id", "shard"])
        .doUpdateSet(
          Object.fromEntries(
            COLUMNS.map((column) => [
              column,
              sql<number>`campaign_counters.${sql.ref(column)} + excluded.${sql.ref(column)}`,
            ]),
          ),
        ),
    )
    .execute();
}

/** Of these campaigns; one that nothing was counted of is left out. */
export async function sumCounters(
  unit: ScopedUnitOfWork,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, CampaignCounters>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("campaign_counters")
    .select("campaign_id")
    .select(COLUMNS.map((column) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column)))
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "in", campaignIds)
    .groupBy("campaign_id")
    .execute();
  return new Map(
    rows.map((row) => [row.campaign_id, countersFromRow(row as unknown as Readonly<Record<string, number>>)]),
  );
}

function countersFromRow(row: Readonly<Record<string, number>>): CampaignCounters {
  const read = (columns: readonly (readonly [string, string])[]) =>
    Object.fromEntries(columns.map(([name, column]) => [name, row[column] ?? 0]));
  return {
    contacts: read(CONTACT_STATUSES.map((status) => [status, status])) as ContactCounts,
    figures: read(FIGURE_NAMES.map((name) => [name, FIGURES[name]])) as unknown as AttemptFigures,
  };
}

/** Of a campaign that nothing was counted of. */
export const NO_COUNTERS: CampaignCounters = countersFromRow({});

/** Those that were tried as often as they may be, and not reached. */
export function failedOf(counts: ContactCounts): number {
  return counts.failed + counts.no_answer + counts.busy + counts.voicemail;
}

export function totalOf(counts: ContactCounts): number {
  return CONTACT_STATUSES.reduce((total, status) => total + counts[status], 0);
}
