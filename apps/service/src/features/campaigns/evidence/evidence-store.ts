import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { AttemptChannel, AttemptOutcome } from "../attempts/attempt.ts";
import type { DecidedAttempt } from "./decision-hash.ts";

/** An attempt with its decision, as the rows are now. */
export interface StoredDecision extends DecidedAttempt {
  readonly channel: AttemptChannel;
  readonly fromNumber: string;
  readonly toNumber: string;
  /** False: the decision is gone, and `record` is null. */
  readonly isThere: boolean;
  readonly sealPosition: number | null;
  readonly settledAt: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly reason: string | null;
  readonly isCounted: boolean | null;
  readonly isRetried: boolean | null;
  readonly durationSeconds: number | null;
}

/** In the order of the attempts' ids. */
export function listDecisions(
  unit: ScopedUnitOfWork,
  campaignId: number,
  page: { readonly afterId: number; readonly skip: number; readonly limit: number },
): Promise<readonly StoredDecision[]> {
  return withDecisions(
    unit,
    sql`select * from campaign_attempts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and id > ${page.afterId}
      order by id offset ${page.skip} limit ${page.limit}`,
  );
}

export async function findDecision(
  unit: ScopedUnitOfWork,
  campaignId: number,
  attemptId: number,
): Promise<StoredDecision | null> {
  const found = await withDecisions(
    unit,
    sql`select * from campaign_attempts
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId} and id = ${attemptId}`,
  );
  return found[0] ?? null;
}

/** Those without a seal, in the order of the attempts' ids. */
export function listUnsealed(unit: ScopedUnitOfWork, limit: number): Promise<readonly StoredDecision[]> {
  return withDecisions(
    unit,
    sql`select * from campaign_attempts where organization_id = ${unit.organizationId} and id in (
      select attempt_id from attempt_decisions
      where organization_id = ${unit.organizationId} and seal_position is null order by attempt_id limit ${limit})`,
  );
}

interface DecisionRow {
  readonly id: number;
  readonly organization_id: number;
  readonly campaign_id: number;
  readonly contact_id: number;
  readonly round: number;
  readonly attempt_number: number;
  readonly channel: AttemptChannel;
  readonly number_hash: Buffer;
  readonly intent_id: string;
  readonly from_number: string;
  readonly to_number: string;
  readonly created: string;
  readonly settled_at: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly reason: string | null;
  readonly is_counted: boolean | null;
  readonly is_retried: boolean | null;
  readonly duration_seconds: number | null;
  readonly is_there: boolean;
  readonly record: unknown;
  readonly seal_position: number | null;
}

async function withDecisions(
  unit: ScopedUnitOfWork,
  attempts: RawBuilder<unknown>,
): Promise<readonly StoredDecision[]> {
  const { rows } = await sql<DecisionRow>`
    select a.*, ${exactTime(sql`a.created_at`)} as created, d.attempt_id is not null as is_there, d.record, d.seal_position
    from (${attempts}) a
    left join attempt_decisions d on d.organization_id = a.organization_id and d.attempt_id = a.id
    order by a.id`.execute(unit.db);
  return rows.map((row) => ({
    organizationId: row.organization_id,
    attemptId: row.id,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    round: row.round,
    attemptNumber: row.attempt_number,
    channel: row.channel,
    numberHash: row.number_hash.toString("hex"),
    intentId: row.intent_id,
    fromNumber: row.from_number,
    toNumber: row.to_number,
    createdAt: row.created,
    isThere: row.is_there,
    record: row.record,
    sealPosition: row.seal_position,
    settledAt: row.settled_at,
    outcome: row.outcome,
    reason: row.reason,
    isCounted: row.is_counted,
    isRetried: row.is_retried,
    durationSeconds: row.duration_seconds,
  }));
}

/** UTC, to the microsecond, which a `Date` would lose. */
function exactTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}
