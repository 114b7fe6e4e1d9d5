import { type RawBuilder, sql } from "kysely";
import { hasThreeInARow, likePattern } from "../../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { TextConversationStatus } from "./conversation.ts";
import { conversationFromRow, type TextConversation, visibleConversations } from "./conversation-store.ts";
import { findFewThreads, findFewThreadsOfNumber, hasWords } from "./thread-search-store.ts";

export interface TextConversationFilter {
  readonly status?: TextConversationStatus | undefined;
  readonly assistantId?: number | undefined;
  /** Matches any part of the customer's number. */
  readonly customerPhone?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Part of a message's words, or of the customer's number or name. */
  readonly search?: string | undefined;
}

interface ConversationPage {
  readonly skip: number;
  readonly limit: number;
  /** The thread after which the list goes on; its first threads when null. */
  readonly after: number | null;
}

/** What many threads have is on a page of these. */
const NEWEST = 200;

/**
 * The latest activity first.
 *
 * What is searched for is looked for in the newest threads, and then in indexes. What is in neither, because many older threads
 * have it, is found by going through all of them until the page is full.
 */
export async function listConversations(
  unit: ScopedUnitOfWork,
  filter: TextConversationFilter,
  page: ConversationPage,
): Promise<readonly TextConversation[]> {
  const { search, customerPhone, ...others } = filter;
  const isOfNumber = customerPhone !== undefined && hasThreeInARow(customerPhone);
  if (search === undefined && !isOfNumber) return readPage(unit, filter, page);
  const newest = filtered(unit, others, page.after).clearSelect().select("calls.id").limit(NEWEST);
  const ofNewest = await readPage(unit, filter, page, sql`array(${newest})`);
  if (ofNewest.length === page.limit) return ofNewest;
  const few = isOfNumber ? await findFewThreadsOfNumber(unit, customerPhone) : await findFewThreads(unit, search ?? "");
  return readPage(unit, filter, page, few === null ? undefined : sql`${few}::bigint[]`);
}

/** @param among an array of ids; without it, all threads */
async function readPage(
  unit: ScopedUnitOfWork,
  filter: TextConversationFilter,
  { skip, limit, after }: ConversationPage,
  among?: RawBuilder<unknown>,
): Promise<readonly TextConversation[]> {
  const rows = await filtered(unit, filter, after)
    .$if(among !== undefined, (query) => query.where(sql<boolean>`calls.id = any (${among})`))
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(conversationFromRow);
}

function filtered(unit: ScopedUnitOfWork, filter: TextConversationFilter, after: number | null) {
  let query = visibleConversations(unit.db, unit.organizationId)
    .orderBy("calls.last_activity_at", "desc")
    .orderBy("calls.id", "desc");
  if (filter.status !== undefined) query = query.where("calls.status", "=", filter.status);
  if (filter.assistantId !== undefined) query = query.where("calls.assistant_id", "=", filter.assistantId);
  if (filter.customerPhone !== undefined) {
    query = query.where("calls.customer_phone_number", "like", likePattern(filter.customerPhone));
  }
  if (filter.from !== undefined) query = query.where("calls.started_at", ">=", filter.from);
  if (filter.before !== undefined) query = query.where("calls.started_at", "<", filter.before);
  if (filter.search !== undefined) query = query.where(hasWords(unit, filter.search));
  if (after !== null) {
    // The position is read from the row itself: a Date is less precise than the database.
    query = query.where(
      sql<boolean>`(calls.last_activity_at, calls.id) < (
        select last.last_activity_at, last.id from calls last
        where last.organization_id = ${unit.organizationId} and last.id = ${after} and last.channel = 'sms')`,
    );
  }
  return query;
}
