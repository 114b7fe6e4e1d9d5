import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { type LiveCall, pendingCallSid } from "../live/live-call.ts";
import type { CallEndRecord } from "./call-end-store.ts";

export interface UnansweredEnd {
  readonly call: Pick<LiveCall, "id" | "intentId">;
  readonly status: CallEndRecord["status"];
  readonly reason: string;
  readonly detail: string | null;
  /** By the carrier's clock; null: it does not say. */
  readonly endedAt: Date | null;
  /** The carrier's id; null: it does not say. */
  readonly callSid: string | null;
}

/** A call that has ended here and now. */
export interface UnansweredCall {
  readonly id: CallId;
  /** Whether it began with a version of a prompt, which its outcome is kept for. */
  readonly hasPromptVersion: boolean;
}

/**
 * Ends calls that we placed and nobody took, on their carriers' word, and claims their reports: nothing of them is still to come,
 * so one change of a row does for all.
 * @param ends each of another call
 * @returns those that ended; one is left out that somebody took, that a process holds, that is over, or that somebody is ending:
 *   `moveToEnd` has more to look at then
 */
export async function moveUnansweredToEnd(
  unit: ScopedUnitOfWork,
  ends: readonly UnansweredEnd[],
): Promise<readonly UnansweredCall[]> {
  const rows = await updateUnanswered(unit.db, {
    organizationId: unit.organizationId,
    ends: storableJson(
      ends.map(({ call, status, reason, detail, endedAt, callSid }) => ({
        ...{ id: call.id, status, reason, detail },
        ...{ ended_at: endedAt?.toISOString() ?? null, call_sid: callSid, pending_sid: pendingCallSid(call.intentId) },
      })),
    ),
  });
  return rows.map(({ id, has_prompt_version: hasPromptVersion }) => ({ id: asId(id), hasPromptVersion }));
}

interface UnansweredValues {
  readonly organizationId: number;
  /** JSON. */
  readonly ends: string;
}

const updateUnanswered = prepareQuery<UnansweredValues>()((db, value) => ({
  compile: () =>
    sql<{ id: number; has_prompt_version: boolean }>`
      update calls set status = told.status, end_reason = told.reason, end_detail = told.detail,
        call_sid = case when calls.call_sid = told.pending_sid then coalesce(told.call_sid, calls.call_sid) else calls.call_sid end,
        ended_at = greatest(coalesce(told.ended_at, now()), calls.started_at),
        carrier_duration_seconds = 0, end_source = 'carrier', end_noticed_at = now(), reported_at = now(),
        placement_check_due_at = null
      from jsonb_to_recordset(${value("ends")}::jsonb) as told
        (id bigint, status text, reason text, detail text, ended_at timestamptz, call_sid text, pending_sid text)
      where calls.organization_id = ${value("organizationId")}::bigint and calls.id = told.id
        and calls.channel = 'voice' and calls.direction = 'outbound' and calls.status = 'ongoing'
        and calls.answered_at is null and calls.carrier_answered_at is null and calls.media_process_id is null
        and calls.ending_reason is null and calls.terminating_at is null and calls.reported_at is null
      returning calls.id, calls.prompt_version_id is not null as has_prompt_version`.compile(db),
}));
