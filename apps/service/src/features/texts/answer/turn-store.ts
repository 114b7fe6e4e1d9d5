import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A burst ends after this long without a text, … */
const QUIET_MS = 2_000;
/** … but at the latest this long after its first text. */
const MAX_WAIT_MS = 6_000;
/**
 * The lease on a turn; renewed three times as often while an answer is being made. A customer waits this long when a process
 * dies, yet it must outlast a restart of the database.
 */
export const ANSWER_LEASE_MS = 15_000;

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Schedules an answer 2 s after the last text, at most 6 s after the first. @returns when it is due */
export async function scheduleTurn(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<Date> {
  const [row] = await extendTurn(unit.db, { organizationId: unit.organizationId, conversationId });
  const dueAt = row?.due_at ?? null;
  if (dueAt === null) throw new Error("a waiting turn has no due time");
  return dueAt;
}

const extendTurn = prepareQuery<{ organizationId: number; conversationId: number }>()((db, value) =>
  db
    .insertInto("sms_answer_turns")
    .values({
      organization_id: value("organizationId"),
      conversation_id: value("conversationId"),
      waiting_since: sql<Date>`now()`,
      due_at: inMs(QUIET_MS),
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "conversation_id"]).doUpdateSet({
        waiting_since: sql<Date>`coalesce(sms_answer_turns.waiting_since, now())`,
        due_at: sql<Date>`least(${inMs(QUIET_MS)}, coalesce(sms_answer_turns.waiting_since, now()) + ${MAX_WAIT_MS} * interval '1 millisecond')`,
        failed_attempts: 0,
      }),
    )
    .returning("due_at"),
);

export interface AnswerTurn {
  /** The newest text that has been answered. */
  readonly answeredMessageIndex: number;
  readonly failedAttempts: number;
}

/**
 * Claims the turn if it is due and free, or its lease has expired. Texts that arrive from now on wait for the next turn.
 */
export async function claimTurn(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
): Promise<AnswerTurn | null> {
  const row = await unit.db
    .updateTable("sms_answer_turns")
    .set({
      lease_token: leaseToken,
      lease_until: inMs(ANSWER_LEASE_MS),
      waiting_since: null,
      due_at: null,
      // The previous holder died.
      failed_attempts: sql<number>`failed_attempts + (lease_token is not null)::int`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    // Allows for rounding of the due time in the queue.
    .where(
      sql<boolean>`case when lease_token is null then due_at <= now() + interval '50 milliseconds' else lease_until < now() end`,
    )
    .returning(["answered_message_index", "failed_attempts"])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { answeredMessageIndex: row.answered_message_index, failedAttempts: row.failed_attempts };
}

/** @returns false when the lease was lost; the answer must then not take effect */
export async function renewTurn(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("sms_answer_turns")
    .set({ lease_until: inMs(ANSWER_LEASE_MS) })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("lease_token", "=", leaseToken)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface FinishedTurn {
  /** Null when no texts arrived in the meantime. */
  readonly nextDueAt: Date | null;
}

/** Ends the turn, with the messages up to `answeredMessageIndex` answered; null when the lease was lost. */
export async function finishTurn(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
  answeredMessageIndex: number,
): Promise<FinishedTurn | null> {
  const row = await unit.db
    .updateTable("sms_answer_turns")
    .set({
      lease_token: null,
      lease_until: null,
      // A later text may have been answered in a call.
      answered_message_index: sql<number>`greatest(answered_message_index, ${answeredMessageIndex})`,
      failed_attempts: 0,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("lease_token", "=", leaseToken)
    .returning("due_at")
    .executeTakeFirst();
  return row === undefined ? null : { nextDueAt: row.due_at };
}

/**
 * Gives up the turn so that it can be claimed again after `delayMs`; null when the lease was lost.
 * @param isFailure whether it counts towards the maximum number of attempts
 */
export async function retryTurn(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
  { delayMs, isFailure }: { readonly delayMs: number; readonly isFailure: boolean },
): Promise<Date | null> {
  const row = await unit.db
    .updateTable("sms_answer_turns")
    .set({
      lease_token: null,
      lease_until: null,
      waiting_since: sql<Date>`coalesce(waiting_since, now())`,
      due_at: inMs(delayMs),
      ...(isFailure ? { failed_attempts: sql<number>`failed_attempts + 1` } : {}),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("lease_token", "=", leaseToken)
    .returning("due_at")
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Cancels a pending answer. */
export async function dropTurn(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  await unit.db
    .updateTable("sms_answer_turns")
    .set({ waiting_since: null, due_at: null, lease_token: null, lease_until: null })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

/**
 * Takes the turn from whoever holds it, and has what waits for an answer, or is being answered, wait for as long.
 * @returns when it is due; null when nothing waits
 */
export async function deferTurn(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  delayMs: number,
): Promise<Date | null> {
  const isWaiting = sql`(due_at is not null or lease_token is not null)`;
  const row = await unit.db
    .updateTable("sms_answer_turns")
    .set({
      lease_token: null,
      lease_until: null,
      waiting_since: sql<Date | null>`case when ${isWaiting} then coalesce(waiting_since, now()) end`,
      due_at: sql<Date | null>`case when ${isWaiting} then ${inMs(delayMs)} end`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .returning("due_at")
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Counts the messages up to `messageIndex` as answered. */
export async function coverMessages(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  messageIndex: number,
): Promise<void> {
  await unit.db
    .insertInto("sms_answer_turns")
    .values({
      organization_id: unit.organizationId,
      conversation_id: conversationId,
      answered_message_index: messageIndex,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "conversation_id"]).doUpdateSet({
        answered_message_index: sql<number>`greatest(sms_answer_turns.answered_message_index, ${messageIndex})`,
      }),
    )
    .execute();
}

export async function isTurnWaiting(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("sms_answer_turns")
    .select("due_at")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("due_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LostTurn {
  readonly organizationId: OrganizationId;
  readonly conversationId: ConversationId;
}

/** Turns of all organizations that are overdue or whose holder died. Moves their times, so that no sweep returns one twice in a row. */
export async function claimLostTurns(unit: UnitOfWork, overdueMs: number, limit: number): Promise<readonly LostTurn[]> {
  const { rows } = await sql<{ organization_id: number; conversation_id: number }>`
    update sms_answer_turns set
      due_at = case when lease_token is null then now() else due_at end,
      lease_until = case when lease_token is null then lease_until else now() end
    where (organization_id, conversation_id) in (
      select organization_id, conversation_id from sms_answer_turns
      where (lease_token is null and due_at < now() - ${overdueMs} * interval '1 millisecond')
         or (lease_token is not null and lease_until < now() - interval '2 seconds')
      limit ${limit} for update skip locked)
    returning organization_id, conversation_id`.execute(unit.db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    conversationId: asId(row.conversation_id),
  }));
}
