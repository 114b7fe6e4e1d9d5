import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { answerTextsJob } from "../jobs/text-jobs.ts";

/** Queues the job that answers a thread. Only a nudge: the turn's row says whether an answer is due. */
export function enqueueAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId, dueAt: Date): void {
  unit.enqueue(
    jobRequest(
      answerTextsJob,
      { organizationId: unit.organizationId, conversationId },
      { startAfter: dueAt, group: String(unit.organizationId) },
    ),
  );
}
