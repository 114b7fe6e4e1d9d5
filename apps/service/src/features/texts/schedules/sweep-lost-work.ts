import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { answerSmsJob, reconcileSmsJob, sendSmsJob } from "../text-jobs.ts";
import type { SmsDeps } from "../texts-deps.ts";

const EVERY_MS = 5_000;
const AT_ONCE = 500;
/** The queue finds out by itself that a worker died, about as fast. Sooner would only lengthen the queue when it is long. */
const OVERDUE_TURN_MS = 15_000;

/**
 * The rows are the truth, jobs only nudges: whatever waits longer than it should gets a new nudge. Each sweep marks what
 * it nudged by moving the row's time, so that a backlog is not nudged again and again.
 */
export function sweepLostWork(deps: Pick<SmsDeps, "platform" | "reconcileGraceMs">): Schedule {
  return {
    name: "sweep-lost-sms-work",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        await nudgeTurns(unit);
        await nudgeTexts(unit, "sending", deps.reconcileGraceMs);
        await nudgeTexts(unit, "queued", 120_000);
      }),
  };
}

async function nudgeTurns(unit: UnitOfWork): Promise<void> {
  const { rows } = await sql<{ organization_id: number; conversation_id: number }>`
    update sms_answer_turns set
      due_at = case when lease_token is null then now() else due_at end,
      lease_until = case when lease_token is null then lease_until else now() end
    where (organization_id, conversation_id) in (
      select organization_id, conversation_id from sms_answer_turns
      where (lease_token is null and due_at < now() - ${OVERDUE_TURN_MS} * interval '1 millisecond')
         or (lease_token is not null and lease_until < now() - interval '2 seconds')
      limit ${AT_ONCE} for update skip locked)
    returning organization_id, conversation_id`.execute(unit.db);
  for (const row of rows) {
    unit.enqueue(
      jobRequest(
        answerSmsJob,
        { organizationId: row.organization_id, conversationId: row.conversation_id },
        { group: String(row.organization_id) },
      ),
    );
  }
}

async function nudgeTexts(unit: UnitOfWork, status: "sending" | "queued", olderThanMs: number): Promise<void> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    update sms_logs set updated_at = now()
    where id in (
      select id from sms_logs
      where status = ${status} and direction = 'outbound'
        and greatest(coalesce(attempted_at, created_at), not_before) < now() - ${olderThanMs} * interval '1 millisecond'
        and updated_at < now() - least(${olderThanMs}, 120000) * interval '1 millisecond'
      limit ${AT_ONCE} for update skip locked)
    returning organization_id, id`.execute(unit.db);
  const job = status === "sending" ? reconcileSmsJob : sendSmsJob;
  for (const row of rows) {
    unit.enqueue(
      jobRequest(
        job,
        { organizationId: asId<OrganizationId>(row.organization_id), smsLogId: row.id },
        { group: String(row.organization_id) },
      ),
    );
  }
}
