import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nameOfUser } from "./note-store.ts";

/** What people who answer threads see of one in the list. */
export interface InboxFacts {
  /** As the newest contact of a campaign with the customer's number is called; null: none has a name. */
  readonly customerName: string | null;
  /** Texts of the customer that nobody has read. */
  readonly unreadCount: number;
  /** The beginning of the newest text; null: there is none. */
  readonly lastMessage: string | null;
  readonly lastRole: "user" | "assistant" | null;
  /** A person answers until then; null: the assistant does. */
  readonly heldUntil: Date | null;
  readonly heldById: number | null;
  readonly heldByName: string | null;
}

const NO_FACTS: InboxFacts = {
  customerName: null,
  unreadCount: 0,
  lastMessage: null,
  lastRole: null,
  heldUntil: null,
  heldById: null,
  heldByName: null,
};
const BEGINNING = 160;

/** The facts of many threads in one statement; each thread costs a look into the index of its messages. */
export async function readInboxFacts(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
): Promise<(conversationId: ConversationId) => InboxFacts> {
  const { rows } = await sql<{
    id: number;
    customer_name: string | null;
    unread_count: number;
    last_message: string | null;
    last_role: string | null;
    held_until: Date | null;
    held_by: number | null;
    held_by_name: string | null;
  }>`
    select thread.id, contact.name as customer_name, unread.count as unread_count, last.content as last_message, last.role as last_role,
      hold.held_until, hold.held_by, ${nameOfUser} as held_by_name
    from unnest(${[...conversationIds]}::bigint[]) as thread (id)
    left join sms_read_marks mark on mark.organization_id = ${unit.organizationId} and mark.conversation_id = thread.id
    left join sms_holds hold on hold.organization_id = ${unit.organizationId} and hold.conversation_id = thread.id
      and hold.held_until > now()
    left join users on users.id = hold.held_by
    left join calls on calls.organization_id = ${unit.organizationId} and calls.id = thread.id
    left join lateral (
      select name from campaign_contacts
      where organization_id = ${unit.organizationId} and phone_number = calls.customer_phone_number and name is not null
      order by id desc limit 1
    ) as contact on true
    cross join lateral (
      select count(*)::integer from sms_messages
      where organization_id = ${unit.organizationId} and conversation_id = thread.id and role = 'user'
        and message_index > coalesce(mark.read_message_index, -1)
    ) as unread
    left join lateral (
      select left(content, ${BEGINNING}) as content, role from sms_messages
      where organization_id = ${unit.organizationId} and conversation_id = thread.id
      order by message_index desc limit 1
    ) as last on true`.execute(unit.db);
  const facts = new Map(
    rows.map((row): [number, InboxFacts] => [
      row.id,
      {
        customerName: row.customer_name,
        unreadCount: row.unread_count,
        lastMessage: row.last_message,
        lastRole: row.last_role === "user" || row.last_role === "assistant" ? row.last_role : null,
        heldUntil: row.held_until,
        heldById: row.held_by,
        heldByName: row.held_by_name,
      },
    ]),
  );
  return (conversationId) => facts.get(conversationId) ?? NO_FACTS;
}

/** Somebody has read the thread up to this message; -1: nobody has read any. */
export async function markRead(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  messageIndex: number,
): Promise<void> {
  await unit.db
    .insertInto("sms_read_marks")
    .values({
      organization_id: unit.organizationId,
      conversation_id: conversationId,
      read_message_index: messageIndex,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "conversation_id"])
        .doUpdateSet(({ ref }) => ({ read_message_index: ref("excluded.read_message_index") })),
    )
    .execute();
}
