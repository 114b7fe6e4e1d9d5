import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A burst is over when nothing came for this long … */
const QUIET_MS = 2_000;
/** … but nobody waits longer than this after the first text of it. */
const LONGEST_WAIT_MS = 6_000;
/**
 * While an answer is made the lease is renewed, three times in this long; without renewal the turn is free again after it.
 * It is what a customer waits for when a process dies, and must outlast a database that restarts.
 */
export const ANSWER_LEASE_MS = 15_000;

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** A text waits for an answer: 2 s after the last, at most 6 s after the first. Gives the time the answer is due. */
export async function awaitAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<Date> {
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
        due_at: sql<Date>`least(${inMs(QUIET_MS)}, coalesce(sms_answer_turns.waiting_since, now()) + ${LONGEST_WAIT_MS} * interval '1 millisecond')`,
        failed_attempts: 0,
      }),
    )
    .returning("due_at"),
);

export interface AnswerTurn {
  /** Newest text that an earlier answer covers. */
  readonly answeredMessageIndex: number;
  readonly failedAttempts: number;
}

/**
 * Takes the turn when it is due and nobody else has it. A turn whose holder died (lease run out) counts as due.
 * Texts that arrive from now on wait for the next turn.
 */
export async function takeTurn(
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
      // Whoever had it died over it, or was stopped hard.
      failed_attempts: sql<number>`failed_attempts + (lease_token is not null)::int`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    // Job and row hold the same due time; the small allowance covers rounding on the way through the queue.
    .where(
      sql<boolean>`case when lease_token is null then due_at <= now() + interval '50 milliseconds' else lease_until < now() end`,
    )
    .returning(["answered_message_index", "failed_attempts"])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { answeredMessageIndex: row.answered_message_index, failedAttempts: row.failed_attempts };
}

/** @returns false when the lease was lost: what was made meanwhile must not take effect */
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

/** What became of a turn, with the time the next one is due when texts arrived meanwhile. */
export interface FinishedTurn {
  readonly nextDueAt: Date | null;
}

/** Gives the turn back as done up to `answeredMessageIndex`; null when the lease was lost. */
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
      // A later text may be answered already, in a call.
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
 * Gives the turn back undone, to be taken again after `delayMs`; null when the lease was lost.
 * @param isFailure whether it counts towards the tries after which the texts are left unanswered
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

/** Nothing waits any more: the customer opted out. */
export async function dropTurn(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  await unit.db
    .updateTable("sms_answer_turns")
    .set({ waiting_since: null, due_at: null, lease_token: null, lease_until: null })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

/** A text as its thread has it. */
export interface ThreadText {
  readonly conversationId: ConversationId;
  readonly messageIndex: number;
}

/** The text was answered elsewhere: no later answer of the thread answers it again. */
export async function coverTexts(unit: ScopedUnitOfWork, { conversationId, messageIndex }: ThreadText): Promise<void> {
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

/** Whether the thread waits to answer texts that came before. To cover a later one would cover them unanswered. */
export async function owesAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
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

/** Turns of all organizations that should have been taken by now, or whose holder died. Their time is moved: each is given once. */
export async function takeLostTurns(unit: UnitOfWork, overdueMs: number, limit: number): Promise<readonly LostTurn[]> {
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
