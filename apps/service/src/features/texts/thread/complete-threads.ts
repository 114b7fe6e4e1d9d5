import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readForMemories } from "../../memories/extraction/request-extraction.ts";
import { enrollForShadow } from "../../prompts/shadow/enroll-conversations.ts";
import { requestAnalyses } from "../outcome/request-analyses.ts";
import { completeConversations, listSessions, type SessionFilter } from "./session-store.ts";

/** Ends the sessions of these threads, which completes them: what was said in them may be remembered, and is judged. */
export async function completeThreads(unit: ScopedUnitOfWork, ids: readonly ConversationId[]): Promise<void> {
  const completed = await completeConversations(unit, ids);
  await readForMemories(unit, completed);
  await requestAnalyses(unit, completed);
  await enrollForShadow(unit, completed);
}

/** The same for all sessions that match. @returns how many */
export async function endSessions(unit: ScopedUnitOfWork, filter: SessionFilter): Promise<number> {
  const ids = await listSessions(unit, filter);
  await completeThreads(unit, ids);
  return ids.length;
}
