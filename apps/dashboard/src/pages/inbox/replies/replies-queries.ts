import type { listCannedReplies } from "@parley/contracts/texts/canned-reply-contracts";
import { apiQuery, queryClient } from "../../../api/api-query.ts";

export const REPLIES_PATH = "/api/v1/canned-replies";

export const repliesQuery = () => apiQuery<typeof listCannedReplies>(REPLIES_PATH);

/** After a change: the list is read anew. */
export function refreshReplies(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: repliesQuery().queryKey });
}
