import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { AttemptChannel, AttemptOutcome } from "../attempts/attempt.ts";
import type { ContactStatus } from "../contacts/contact-states.ts";
import type { Page } from "../page.ts";
import type { Execution } from "./execution.ts";

/** The newest first. @param status null: all */
export function listExecutions(
  unit: ScopedUnitOfWork,
  campaignId: number,
  status: ContactStatus | null,
  { skip, limit }: Page,
): Promise<readonly Execution[]> {
  return withDetails(
    unit,
    // Pages before this one are passed over in the index alone.
    sql`select * from campaign_attempts where organization_id = ${unit.organizationId} and id in (
      select id from campaign_attempts where ${ofCampaign(unit, campaignId)} ${withStatus(status)}
      order by id desc offset ${skip} limit ${limit})`,
    sql`a.id desc`,
  );
}

/** How many have the status; at most `most`, since each of them is looked at. */
export async function countExecutions(
  unit: ScopedUnitOfWork,
  campaignId: number,
  status: ContactStatus,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from (
      select 1 from campaign_attempts where ${ofCampaign(unit, campaignId)} ${withStatus(status)} limit ${most}) found`.execute(
    unit.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Those settled since, the oldest first.
 * @param known ids that are left out. A transaction that began earlier may commit later, so who follows asks for a while that has
 *   been looked at already, and says what was found there
 */
export function listSettledSince(
  unit: ScopedUnitOfWork,
  campaignId: number,
  since: Date,
  known: readonly number[],
  limit: number,
): Promise<readonly Execution[]> {
  return withDetails(
    unit,
    sql`select * from campaign_attempts where ${ofCampaign(unit, campaignId)}
      and settled_at >= ${since} and id <> all(${known}::bigint[])
      order by settled_at, id limit ${limit}`,
    sql`a.settled_at, a.id`,
  );
}

function ofCampaign(unit: ScopedUnitOfWork, campaignId: number): RawBuilder<unknown> {
  return sql`organization_id = ${unit.organizationId} and campaign_id = ${campaignId}`;
}

function withStatus(status: ContactStatus | null): RawBuilder<unknown> {
  if (status === null) return sql``;
  return status === "in_progress"
    ? sql`and settled_at is null`
    : sql`and settled_at is not null and outcome = ${status}`;
}

interface ExecutionRow {
  readonly id: number;
  readonly intent_id: string;
  readonly contact_id: number;
  readonly contact_name: string | null;
  readonly round: number;
  readonly attempt_number: number;
  readonly channel: AttemptChannel;
  readonly from_number: string;
  readonly to_number: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly reason: string | null;
  readonly is_retried: boolean | null;
  readonly duration_seconds: number | null;
  readonly call_id: number | null;
  readonly call_sid: string | null;
  readonly welcome_message: string | null;
  readonly agenda: string | null;
  readonly text_id: string | null;
}

/** Joined after the page is cut, so that no more rows are looked up than are shown. */
async function withDetails(
  unit: ScopedUnitOfWork,
  attempts: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<readonly Execution[]> {
  const { rows } = await sql<ExecutionRow>`
    select a.*, c.name as contact_name, v.id as call_id, v.call_sid, v.welcome_message, v.agenda, s.message_id as text_id
    from (${attempts}) a
    left join campaign_contacts c on c.organization_id = a.organization_id and c.id = a.contact_id
    left join calls v on a.channel = 'call' and v.organization_id = a.organization_id and v.intent_id = a.intent_id
    left join sms_logs s on a.channel = 'sms' and s.organization_id = a.organization_id and s.message_id = a.intent_id
    order by ${order}`.execute(unit.db);
  return rows.map(fromRow);
}

function fromRow(row: ExecutionRow): Execution {
  return {
    id: row.id,
    intentId: row.intent_id,
    contactId: row.contact_id,
    contactName: row.contact_name,
    round: row.round,
    attemptNumber: row.attempt_number,
    channel: row.channel,
    fromNumber: row.from_number,
    toNumber: row.to_number,
    variables: row.variables,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    outcome: row.outcome,
    reason: row.reason,
    isRetried: row.is_retried,
    durationSeconds: row.duration_seconds,
    call:
      row.call_id === null
        ? null
        : { id: row.call_id, callSid: row.call_sid ?? "", welcomeMessage: row.welcome_message, agenda: row.agenda },
    textId: row.text_id,
  };
}
