import type { Schedule } from "../../../platform/jobs/job.ts";
import { extractionRequest } from "../extraction/extraction-job.ts";
import { takeOverdue } from "../extraction/extraction-store.ts";
import type { MemoriesDeps } from "../memories-deps.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 200;

/** Asks again for conversations to be read whose job was lost, or for which nothing could be spent before. */
export function readOverdueConversations({ platform }: MemoriesDeps): Schedule {
  return {
    name: "read-overdue-conversations",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, conversationId } of await takeOverdue(unit, AT_ONCE)) {
          unit.enqueue(extractionRequest(organizationId, conversationId));
        }
      }),
  };
}
