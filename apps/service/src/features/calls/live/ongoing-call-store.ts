import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Where an ongoing call stands. */
export interface OngoingCall {
  readonly id: number;
  readonly callSid: string;
  readonly direction: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly provider: string;
  readonly assistantId: number;
  readonly assistantName: string | null;
  readonly flowName: string | null;
  readonly flowNode: string | null;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  /** The newest words, interim ones included. */
  readonly lastSpeaker: string | null;
  readonly lastWords: string | null;
  readonly latencyMs: number | null;
}

const BEGINNING = 300;

/** Newest first. Each call costs a look into the indexes of its words, its turns and its flow. */
export async function listOngoingCalls(unit: ScopedUnitOfWork, limit: number): Promise<readonly OngoingCall[]> {
  const { rows } = await sql<OngoingCall>`
    select calls.id, calls.call_sid as "callSid", calls.direction,
      calls.customer_phone_number as "customerPhoneNumber", calls.assistant_phone_number as "assistantPhoneNumber",
      calls.provider, calls.assistant_id as "assistantId", assistants.name as "assistantName", flows.name as "flowName",
      run.node as "flowNode", calls.started_at as "startedAt", calls.answered_at as "answeredAt",
      words.speaker as "lastSpeaker", words.content as "lastWords", turn.latency_ms as "latencyMs"
    from calls
    left join assistants on assistants.organization_id = calls.organization_id and assistants.id = calls.assistant_id
    left join flows on flows.organization_id = calls.organization_id and flows.id = calls.flow_id
    left join lateral (
      select state ->> 'node' as node from flow_runs
      where flow_runs.organization_id = calls.organization_id and flow_runs.conversation_id = calls.id
      order by flow_runs.id desc limit 1
    ) as run on true
    left join lateral (
      select speaker, left(content, ${BEGINNING}) as content from call_transcripts
      where call_transcripts.organization_id = calls.organization_id and call_transcripts.call_id = calls.id
      order by call_transcripts.id desc limit 1
    ) as words on true
    left join lateral (
      select round((latency ->> 'firstAudioOut')::numeric)::integer as latency_ms from call_turns
      where call_turns.organization_id = calls.organization_id and call_turns.call_id = calls.id
        and latency ->> 'firstAudioOut' is not null
      order by turn_index desc limit 1
    ) as turn on true
    where calls.organization_id = ${unit.organizationId} and calls.channel = 'voice' and calls.status = 'ongoing'
    order by calls.started_at desc, calls.id desc
    limit ${limit}`.execute(unit.db);
  return rows;
}

export async function countOngoingCalls(unit: ScopedUnitOfWork): Promise<number> {
  const { count } = await unit.db
    .selectFrom("calls")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .executeTakeFirstOrThrow();
  return count;
}
