import type { AssistantId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { CHANNELS, type Channel, type PromptOutcome } from "./prompt-outcome.ts";
import type { Sample } from "./sequential-test.ts";

export async function insertOutcome(unit: ScopedUnitOfWork, outcome: PromptOutcome): Promise<void> {
  await unit.db
    .insertInto("prompt_outcomes")
    .values({
      organization_id: unit.organizationId,
      channel: outcome.channel,
      conversation_id: outcome.conversationId,
      prompt_version_id: outcome.promptVersionId,
      began_at: outcome.beganAt,
      succeeded: outcome.hasSucceeded,
      transferred: outcome.wasTransferred,
      hung_up_early: outcome.hungUpEarly,
      complained: outcome.hasComplained,
      latency_ms: outcome.latencyMs,
      cost_micros: outcome.costMicros,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "conversation_id"]).doNothing())
    .execute();
}

/** What is compared; of the rates each is of something that should be rare. */
export const MEASURES = ["failure", "hang_up", "complaint", "transfer", "latency_ms", "cost_micros"] as const;
export type Measure = (typeof MEASURES)[number];

export interface OutcomeSums {
  readonly conversationCount: number;
  readonly samples: Readonly<Record<Measure, Sample>>;
}

/** Of the version's calls or threads that began since. */
export async function sumOutcomes(
  unit: ScopedUnitOfWork,
  versionId: number,
  { channel, since }: { readonly channel: Channel; readonly since: Date },
): Promise<OutcomeSums> {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select count(*)::int as count,
      count(succeeded)::int as failure_count, count(*) filter (where not succeeded)::int as failure_sum,
      count(hung_up_early)::int as hang_up_count, count(*) filter (where hung_up_early)::int as hang_up_sum,
      count(complained)::int as complaint_count, count(*) filter (where complained)::int as complaint_sum,
      count(transferred)::int as transfer_count, count(*) filter (where transferred)::int as transfer_sum,
      count(latency_ms)::int as latency_ms_count, coalesce(sum(latency_ms), 0)::float8 as latency_ms_sum,
      coalesce(sum(latency_ms ^ 2), 0)::float8 as latency_ms_squares,
      count(cost_micros)::int as cost_micros_count, coalesce(sum(cost_micros), 0)::float8 as cost_micros_sum,
      coalesce(sum(cost_micros::float8 ^ 2), 0)::float8 as cost_micros_squares
    from prompt_outcomes
    where organization_id = ${unit.organizationId} and prompt_version_id = ${versionId}
      and channel = ${channel} and began_at >= ${since}`.execute(unit.db);
  const row = rows[0] ?? {};
  const sampleOf = (measure: Measure): Sample => {
    const sum = row[`${measure}_sum`] ?? 0;
    return { count: row[`${measure}_count`] ?? 0, sum, sumOfSquares: row[`${measure}_squares`] ?? sum };
  };
  return {
    conversationCount: row["count"] ?? 0,
    samples: Object.fromEntries(MEASURES.map((measure) => [measure, sampleOf(measure)])) as Record<Measure, Sample>,
  };
}

/** In which channels the assistant had conversations in the last thirty days. */
export async function readChannelsInUse(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
): Promise<ReadonlySet<Channel>> {
  const { rows } = await sql<{ channel: Channel }>`
    select channel from unnest(${[...CHANNELS]}::text[]) as known (channel) where exists (
      select from calls where calls.organization_id = ${unit.organizationId} and calls.assistant_id = ${assistantId}
        and calls.channel = known.channel
        -- Trials in a browser have no outcomes.
        and calls.provider <> 'browser' and calls.started_at > now() - interval '30 days')`.execute(unit.db);
  return new Set(rows.map(({ channel }) => channel));
}

/** Of all organizations. */
export async function listCanaries({
  db,
}: DataDoor): Promise<
  readonly { readonly organizationId: number; readonly assistantId: number; readonly versionId: number }[]
> {
  const { rows } = await sql<{ organizationId: number; assistantId: number; versionId: number }>`
    select tried.organization_id as "organizationId", assistant_id as "assistantId", tried.id as "versionId"
    from prompt_versions as tried
    join assistants on assistants.organization_id = tried.organization_id and assistants.id = assistant_id
    where status = 'canary' and assistants.deleted_at is null order by tried.id`.execute(db);
  return rows;
}
