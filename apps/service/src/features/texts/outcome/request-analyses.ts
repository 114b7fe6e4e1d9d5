import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { analyzeThreadJob } from "../jobs/text-jobs.ts";
import { insertAnalyses } from "./thread-analysis-store.ts";

/** Has threads that were just completed judged, where the customer wrote and the assistant answered. */
export async function requestAnalyses(unit: ScopedUnitOfWork, completed: readonly ConversationId[]): Promise<void> {
  for (const conversationId of await insertAnalyses(unit, completed)) requestAnalysis(unit, conversationId);
}

export function requestAnalysis(unit: ScopedUnitOfWork, conversationId: ConversationId, startAfter?: Date): void {
  unit.enqueue(
    jobRequest(
      analyzeThreadJob,
      { organizationId: unit.organizationId, conversationId },
      { group: String(unit.organizationId), ...(startAfter === undefined ? {} : { startAfter }) },
    ),
  );
}
