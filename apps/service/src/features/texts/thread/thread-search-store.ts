import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { likePattern } from "../../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What so few texts have is looked up, and put in order afterwards. */
const FEW = 3_000;
/** As people write numbers; shorter ones are in every number. */
const FEWEST_DIGITS = 3;

/** The digits of what looks like a part of a phone number; null: it looks like words. */
function digitsOf(search: string): string | null {
  const digits = search.replaceAll(/\D/g, "");
  return /^\+?[\d\s().-]+$/.test(search) && digits.length >= FEWEST_DIGITS ? digits : null;
}

function numberPattern(search: string): string | null {
  const digits = digitsOf(search);
  return digits === null ? null : likePattern(digits);
}

/** For a thread of `calls`: whether one of its messages has the words, or the customer's number or name has them. */
export function hasWords(unit: ScopedUnitOfWork, search: string) {
  // As one value: the server would otherwise choose to read the messages of all threads first.
  return sql<boolean>`(calls.customer_phone_number like ${numberPattern(search)} or (
    select true from sms_messages message
    where message.organization_id = ${unit.organizationId} and message.conversation_id = calls.id
      and message.content ilike ${likePattern(search)} limit 1)
    or (select contact.name ilike ${likePattern(search)} from campaign_contacts contact
      where contact.organization_id = ${unit.organizationId} and contact.phone_number = calls.customer_phone_number
        and contact.name is not null
      order by contact.id desc limit 1))`;
}

/**
 * The ids of all threads that may be meant, read from indexes; null: there are more than a few.
 * @param search the index of texts can be asked for it (`isInIndexOfTexts`)
 */
export async function findFewThreads(
  unit: ScopedUnitOfWork,
  search: string,
): Promise<readonly ConversationId[] | null> {
  const { rows } = await sql<{ id: number | null }>`
    select (select conversation_id from sms_logs where organization_id = ${unit.organizationId} and id = found.id) as id
    from parley_texts_like(${likePattern(search)}, ${FEW + 1}) as found (id)
    union all select id from parley_threads_of_number_like(${numberPattern(search)}, ${FEW + 1}) as id
    union all select thread.id from parley_numbers_of_name_like(${likePattern(search)}, ${FEW + 1}) as found (number)
      left join lateral (
        select id from calls
        where organization_id = ${unit.organizationId} and customer_phone_number = found.number and channel = 'sms'
        limit ${FEW + 1}
      ) as thread on true`.execute(unit.db);
  if (rows.length > FEW) return null;
  // Texts and names without a thread count: else nobody would notice that the look into the index stopped at its most.
  return [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [asId<ConversationId>(id)])))];
}

/**
 * The ids of all threads with the part of a number, which has three letters or digits in a row; null: there are more than a few.
 */
export async function findFewThreadsOfNumber(
  unit: ScopedUnitOfWork,
  number: string,
): Promise<readonly ConversationId[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from parley_threads_of_number_like(${likePattern(number)}, ${FEW + 1}) as id`.execute(unit.db);
  return rows.length > FEW ? null : rows.map(({ id }) => asId(id));
}

export interface FoundMessage {
  readonly conversationId: ConversationId;
  readonly index: number;
  readonly content: string;
}

/** The newest message with the words, of each thread that has one. */
export async function findMessagesLike(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
  search: string,
): Promise<readonly FoundMessage[]> {
  const { rows } = await sql<{ id: number; message_index: number; content: string }>`
    select thread.id, message.message_index, message.content
    from unnest(${[...conversationIds]}::bigint[]) as thread (id)
    cross join lateral (
      select message_index, content from sms_messages
      where organization_id = ${unit.organizationId} and conversation_id = thread.id
        and content ilike ${likePattern(search)}
      order by message_index desc limit 1
    ) as message`.execute(unit.db);
  return rows.map((row) => ({ conversationId: asId(row.id), index: row.message_index, content: row.content }));
}
