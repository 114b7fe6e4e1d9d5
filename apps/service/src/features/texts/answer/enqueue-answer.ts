import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { answerSmsJob } from "../text-jobs.ts";

/** A nudge for a thread that waits for an answer; its turn's row knows whether anything is due. */
export function enqueueAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId, dueAt: Date): void {
  unit.enqueue(
    jobRequest(
      answerSmsJob,
      { organizationId: unit.organizationId, conversationId },
      { startAfter: dueAt, group: String(unit.organizationId) },
    ),
  );
}
