import type { listMemories } from "@parley/contracts/learning/memory-contracts";
import type {
  listRelatedRecords,
  listSmsConversationMessages,
  listSmsConversations,
  readSmsConversation,
  readSmsTimeline,
} from "@parley/contracts/texts/sms-conversation-contracts";
import type { listSmsNotes } from "@parley/contracts/texts/sms-inbox-contracts";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { InboxSearch } from "./inbox-search.ts";

export const THREADS_A_PAGE = 50;

export const threadPath = (id: string | number, rest = ""): string =>
  `/api/v1/sms-conversations/${encodeURIComponent(id)}${rest}`;

/** The parts of the inbox, each with the operation it comes from. */
export const inboxQueries = {
  threads: ({ status, q, before }: InboxSearch) =>
    apiQuery<typeof listSmsConversations>(
      `/api/v1/sms-conversations${queryText({ status, search: q, before, limit: THREADS_A_PAGE })}`,
    ),
  thread: (id: string) => apiQuery<typeof readSmsConversation>(threadPath(id)),
  messages: (id: string) => apiQuery<typeof listSmsConversationMessages>(threadPath(id, "/messages")),
  notes: (id: number) => apiQuery<typeof listSmsNotes>(threadPath(id, "/notes")),
  related: (id: number) => apiQuery<typeof listRelatedRecords>(threadPath(id, "/related")),
  events: (id: number) => apiQuery<typeof readSmsTimeline>(`/api/v1/sms/${id}/logs`),
  memories: (phoneNumber: string) =>
    apiQuery<typeof listMemories>(
      `/api/learning/memories${queryText({ scope_type: "caller", scope_id: phoneNumber, limit: 50 })}`,
    ),
};
