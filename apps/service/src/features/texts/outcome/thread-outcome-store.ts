import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { PromptOutcome } from "../../prompts/canary/prompt-outcome.ts";

/**
 * What became of a thread that is completed and analyzed. Null: it began with no version of a prompt. An answer's time is from the
 * text it answers to its sending; of one that was not sent there is none. The cost is that of the answers, if all are known.
 */
export async function readThreadOutcome(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<PromptOutcome | null> {
  const { rows } = await sql<
    Pick<PromptOutcome, "promptVersionId" | "beganAt" | "hasSucceeded" | "hasComplained" | "latencyMs" | "costMicros">
  >`
    select thread.prompt_version_id as "promptVersionId", thread.started_at as "beganAt",
      case analysis.resolution_status when 'resolved' then true when 'unresolved' then false end as "hasSucceeded",
      analysis.complained as "hasComplained",
      (select avg(extract(epoch from log.attempted_at - asked.created_at) * 1000)::float8
        from sms_logs as log
        join sms_messages as asked on asked.organization_id = log.organization_id
          and asked.conversation_id = log.conversation_id and asked.message_index = log.answers_message_index
        where log.organization_id = thread.organization_id and log.conversation_id = thread.id and log.origin = 'answer'
          and log.status in ('sent', 'delivered') and log.attempted_at >= asked.created_at) as "latencyMs",
      (select case when count(*) = count(cost_micros) then sum(cost_micros)::float8 end from sms_messages
        where organization_id = thread.organization_id and conversation_id = thread.id and llm_provider is not null)
        as "costMicros"
    from calls as thread
    join sms_analyses as analysis on analysis.organization_id = thread.organization_id
      and analysis.conversation_id = thread.id
    where thread.organization_id = ${unit.organizationId} and thread.id = ${conversationId}
      and thread.prompt_version_id is not null`.execute(unit.db);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, conversationId, channel: "sms", wasTransferred: null, hungUpEarly: null };
}
