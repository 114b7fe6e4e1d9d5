import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { BROWSER_PROVIDER } from "../../answering/answered-call.ts";
import type { PromptOutcome } from "../../prompts/canary/prompt-outcome.ts";
import { COMPLAINT_FRUSTRATION } from "../../prompts/judge-conversation.ts";

const EARLY_SECONDS = 10;

/**
 * What became of a call that is over, billed and analyzed. Null: it began with no version of a prompt, or somebody tried the
 * assistant in a browser, or a machine took the call.
 */
export async function readCallOutcome(unit: ScopedUnitOfWork, callId: CallId): Promise<PromptOutcome | null> {
  const { rows } = await sql<Omit<PromptOutcome, "conversationId" | "channel">>`
    select calls.prompt_version_id as "promptVersionId", calls.started_at as "beganAt",
      case trace.resolution_status when 'resolved' then true when 'unresolved' then false end as "hasSucceeded",
      calls.transferred_to is not null as "wasTransferred",
      coalesce(calls.end_reason = 'customer-ended-call'
        and calls.ended_at - calls.answered_at < ${EARLY_SECONDS} * interval '1 second', false) as "hungUpEarly",
      case when jsonb_typeof(analysis.judgements -> 'avg_user_frustration') = 'number'
        then (analysis.judgements ->> 'avg_user_frustration')::float8 >= ${COMPLAINT_FRUSTRATION} end as "hasComplained",
      (select avg(started_ms - said_until)::float8 from (
        select role, started_ms, lag(role) over turns as before, lag(ended_ms) over turns as said_until
        from call_turns where organization_id = calls.organization_id and call_id = calls.id
        window turns as (order by turn_index)) as turn
        where role = 'assistant' and before = 'user' and started_ms >= said_until) as "latencyMs",
      (select sum(total_cost_micros)::float8 from call_cost_entries
        where organization_id = calls.organization_id and call_id = calls.id) as "costMicros"
    from calls
    left join call_traces as trace on trace.organization_id = calls.organization_id and trace.call_id = calls.id
    left join call_analyses as analysis on analysis.organization_id = calls.organization_id and analysis.call_id = calls.id
    where calls.organization_id = ${unit.organizationId} and calls.id = ${callId}
      and calls.prompt_version_id is not null and calls.provider <> ${BROWSER_PROVIDER}
      and calls.end_reason is distinct from ${"voicemail" satisfies EndReason}`.execute(unit.db);
  const [row] = rows;
  return row === undefined ? null : { ...row, conversationId: callId, channel: "voice" };
}
