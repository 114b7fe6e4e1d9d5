import type { WireSmsMatch } from "@parley/contracts/texts/sms-schemas";
import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { makeExcerpt } from "./excerpt.ts";
import { findMessagesLike } from "./thread-search-store.ts";

/** Which message of each thread has what was searched for. Null of a thread without one, and of all without a search. */
export async function readMatches(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
  search: string | undefined,
): Promise<(conversationId: ConversationId) => WireSmsMatch | null> {
  if (search === undefined) return () => null;
  const found = await findMessagesLike(unit, conversationIds, search);
  const matches = new Map(
    found.map(({ conversationId, index, content }): [ConversationId, WireSmsMatch] => [
      conversationId,
      {
        message_index: index,
        excerpt: makeExcerpt(content, search).map(({ text, isMatch }) => ({ text, is_match: isMatch })),
      },
    ]),
  );
  return (conversationId) => matches.get(conversationId) ?? null;
}
