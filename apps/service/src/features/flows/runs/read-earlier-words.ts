import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import type { FlowRun } from "./flow-run.ts";

const MOST_MESSAGES = 30;

/** What was said in the call or the thread a run was in before, the newest last. */
export async function readEarlierWords(
  unit: ScopedUnitOfWork,
  { earlierConversationId }: FlowRun,
): Promise<readonly ModelMessage[]> {
  if (earlierConversationId === null) return [];
  const { rows } = await sql<{ role: string; content: string }>`
    select role, content from (
      select role, content, message_index from call_messages
        where organization_id = ${unit.organizationId} and call_id = ${earlierConversationId}
          and role in ('user', 'assistant')
      union all
      select role, content, message_index from sms_messages
        where organization_id = ${unit.organizationId} and conversation_id = ${earlierConversationId}
      order by message_index desc limit ${MOST_MESSAGES}
    ) newest order by message_index`.execute(unit.db);
  return rows.map(({ role, content }) => ({ role: role === "assistant" ? "assistant" : "user", content }));
}
