import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { AttemptChannel, AttemptOutcome, DecisionRecord } from "./attempt.ts";
import type { AttemptEnd } from "./judge-attempt.ts";

export interface NewAttempt {
  readonly contactId: number;
  readonly round: number;
  readonly attemptNumber: number;
  readonly channel: AttemptChannel;
  readonly numberHash: Buffer;
  readonly intentId: string;
  readonly from: string;
  readonly to: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly decision: DecisionRecord;
}

/**
 * Writes attempts with their decisions. One is left out whose number somebody of the organization is reaching for already,
 * or which is on record already. @returns the intents of those that were written
 */
export async function insertAttempts(
  unit: ScopedUnitOfWork,
  campaignId: number,
  attempts: readonly NewAttempt[],
): Promise<ReadonlySet<string>> {
  if (attempts.length === 0) return new Set();
  const sent = storableJson(
    attempts.map((attempt) => ({
      contact_id: attempt.contactId,
      round: attempt.round,
      attempt_number: attempt.attemptNumber,
      channel: attempt.channel,
      number_hash: attempt.numberHash.toString("hex"),
      intent_id: attempt.intentId,
      from_number: attempt.from,
      to_number: attempt.to,
      variables: attempt.variables,
      record: attempt.decision,
    })),
  );
  // In the order of the numbers: two campaigns that want the same numbers wait for each other once, and never both at a time.
  const { rows } = await sql<{ intent_id: string }>`
    with sent as (
      select * from jsonb_to_recordset(${sent}::jsonb) as each
        (contact_id bigint, round integer, attempt_number integer, channel text, number_hash text, intent_id uuid,
         from_number text, to_number text, variables jsonb, record jsonb)),
    written as (
      insert into campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number, channel, number_hash,
        intent_id, from_number, to_number, variables)
      select ${unit.organizationId}, ${campaignId}, contact_id, round, attempt_number, channel, decode(number_hash, 'hex'),
        intent_id, from_number, to_number, variables
      from sent order by number_hash
      on conflict do nothing
      returning id, intent_id),
    decided as (
      insert into attempt_decisions (organization_id, attempt_id, record)
      select ${unit.organizationId}, written.id, sent.record from written join sent using (intent_id))
    select intent_id from written`.execute(unit.db);
  return new Set(rows.map((row) => row.intent_id));
}

/** An attempt that is over and has yet to be settled. */
export interface EndedAttempt {
  readonly id: number;
  readonly campaignId: number;
  readonly intentId: string;
  readonly contactId: number;
  readonly channel: AttemptChannel;
  readonly end: AttemptEnd;
  /** A call that its carrier had accepted. */
  readonly wasPlaced: boolean;
  /** Of an answered call. */
  readonly durationSeconds: number | null;
  /** The contact's figures as they are now. */
  readonly attempts: number;
  readonly faults: number;
}

/** Longer than any call or text may take to get an end. */
const GONE_AFTER = "26 hours";

/** Attempts of a campaign, or to a number, whose calls and texts are over; of one whose record was erased meanwhile, that. */
export async function listEndedAttempts(
  unit: ScopedUnitOfWork,
  of: { readonly campaignId: number } | { readonly numberHash: Buffer },
  limit: number,
): Promise<readonly EndedAttempt[]> {
  const { rows } = await sql<{
    id: number;
    campaign_id: number;
    contact_id: number;
    intent_id: string;
    channel: AttemptChannel;
    call_reason: string | null;
    has_call: boolean;
    was_dialled: boolean;
    was_answered: boolean;
    was_placed: boolean;
    has_text: boolean;
    text_status: string | null;
    text_error: string | null;
    duration_seconds: number | null;
    attempts: number;
    faults: number;
  }>`
    select ended.*, contact.attempts, contact.faults
    from (
      select attempt.id, attempt.campaign_id, attempt.contact_id, attempt.intent_id, attempt.channel,
        coalesce(call.call_sid not like 'pending\\_%', false) as was_placed,
        call.id is not null as has_call, call.end_reason as call_reason, call.answered_at is not null as was_answered,
        call.dial_attempted_at is not null as was_dialled,
        case when call.answered_at is not null
          then greatest(0, round(extract(epoch from call.ended_at - call.answered_at)))::int end as duration_seconds,
        text.id is not null as has_text, text.status as text_status, text.error_code as text_error
      from campaign_attempts attempt
      left join calls call on attempt.channel = 'call' and call.intent_id = attempt.intent_id
        and call.organization_id = ${unit.organizationId}
      left join sms_logs text on attempt.channel = 'sms' and text.message_id = attempt.intent_id
        and text.organization_id = ${unit.organizationId}
      where attempt.organization_id = ${unit.organizationId}
        and ${"campaignId" in of ? sql`attempt.campaign_id = ${of.campaignId}` : sql`attempt.number_hash = ${of.numberHash}`}
        and attempt.settled_at is null
        and (call.status <> 'ongoing' or text.status not in ('queued', 'sending')
          or (call.id is null and text.id is null and attempt.created_at < now() - interval '${sql.raw(GONE_AFTER)}'))
      order by attempt.id limit ${limit}) as ended
    -- Each looked up by itself: a plan made while a table is new goes through all contacts for each attempt.
    cross join lateral (
      select attempts, faults from campaign_contacts
      where organization_id = ${unit.organizationId} and campaign_id = ended.campaign_id and id = ended.contact_id
      offset 0) as contact
    order by ended.id`.execute(unit.db);
  return rows.map((row) => ({
    id: row.id,
    campaignId: row.campaign_id,
    intentId: row.intent_id,
    contactId: row.contact_id,
    channel: row.channel,
    wasPlaced: row.was_placed,
    durationSeconds: row.duration_seconds,
    attempts: row.attempts,
    faults: row.faults,
    end: row.has_call
      ? {
          channel: "call",
          reason: row.call_reason,
          wasDialled: row.was_dialled,
          wasAnswered: row.was_answered,
        }
      : row.has_text
        ? {
            channel: "sms",
            isAccepted: row.text_status === "sent" || row.text_status === "delivered",
            errorCode: row.text_error,
          }
        : { channel: row.channel, isGone: true },
  }));
}

/**
 * Of attempts whose text failed: those of which the carrier said, when it was asked, that the recipient opted out with it. Each
 * carrier has a code of its own for that (Twilio 21610, Telnyx 40300); the list of opt-outs has the same word for all.
 */
export async function listRefusedByOptOut(
  unit: ScopedUnitOfWork,
  attemptIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (attemptIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select attempt.id from campaign_attempts attempt
    join opt_outs on opt_outs.organization_id = attempt.organization_id and opt_outs.number_hash = attempt.number_hash
    where attempt.organization_id = ${unit.organizationId} and attempt.id = any(${attemptIds}::bigint[])
      and opt_outs.source = 'carrier' and opt_outs.opted_out_at >= attempt.created_at`.execute(unit.db);
  return new Set(rows.map(({ id }) => id));
}

export interface SettledAttempt {
  readonly id: number;
  readonly outcome: AttemptOutcome;
  readonly reason: string;
  readonly isCounted: boolean;
  readonly isRetried: boolean;
  readonly durationSeconds: number | null;
  /** Calls get a bill later; texts have none. */
  readonly hasBill: boolean;
}

/** @returns the ids of those that were not settled before */
export async function settleAttempts(
  unit: ScopedUnitOfWork,
  settled: readonly SettledAttempt[],
): Promise<ReadonlySet<number>> {
  if (settled.length === 0) return new Set();
  const sent = storableJson(
    settled.map((each) => ({
      id: each.id,
      outcome: each.outcome,
      reason: each.reason,
      is_counted: each.isCounted,
      is_retried: each.isRetried,
      duration_seconds: each.durationSeconds,
      has_bill: each.hasBill,
    })),
  );
  const { rows } = await sql<{ id: number }>`
    update campaign_attempts attempt set
      settled_at = now(), outcome = sent.outcome, reason = sent.reason, is_counted = sent.is_counted,
      is_retried = sent.is_retried, duration_seconds = sent.duration_seconds,
      is_billed = case when sent.has_bill then false end
    from jsonb_to_recordset(${sent}::jsonb) as sent
      (id bigint, outcome text, reason text, is_counted boolean, is_retried boolean, duration_seconds integer, has_bill boolean)
    where attempt.organization_id = ${unit.organizationId} and attempt.id = sent.id and attempt.settled_at is null
    returning attempt.id`.execute(unit.db);
  return new Set(rows.map((row) => row.id));
}

/** More than calls that outlast an hour of later ones. */
const NEWEST_UNBILLED = 50;

/** How many attempts of a campaign are under way, and when the newest of them began. */
export interface OpenAttempts {
  readonly calls: number;
  readonly texts: number;
  readonly newestAt: Date | null;
  /** Calls that were settled lately have no bill yet. */
  readonly hasUnbilled: boolean;
}

export async function countOpenAttempts(unit: ScopedUnitOfWork, campaignId: number): Promise<OpenAttempts> {
  const row = await unit.db
    .selectFrom("campaign_attempts")
    .select([
      sql<number>`count(*) filter (where channel = 'call')::int`.as("calls"),
      sql<number>`count(*) filter (where channel = 'sms')::int`.as("texts"),
      sql<Date | null>`max(created_at)`.as("newestAt"),
      // Among the newest, in the order of the index of those without a bill: asked for any, the server would rather go through all
      // attempts by when they were settled, since it cannot know how few have no bill.
      sql<boolean>`exists (
        select from (
          select settled_at from campaign_attempts unbilled
          where unbilled.organization_id = ${unit.organizationId} and unbilled.campaign_id = ${campaignId}
            and unbilled.is_billed = false
          order by unbilled.id desc limit ${sql.lit(NEWEST_UNBILLED)}) as newest
        where settled_at > now() - interval '1 hour')`.as("hasUnbilled"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return row;
}
