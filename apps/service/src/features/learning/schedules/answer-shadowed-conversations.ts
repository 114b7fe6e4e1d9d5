import type { Schedule } from "../../../platform/jobs/job.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { shadowRequest } from "../shadow/shadow-job.ts";
import { takeShadowWork } from "../shadow/shadow-work-store.ts";

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Has conversations that are over looked at by versions in shadow; those whose job was lost, again. */
export function answerShadowedConversations({ platform }: LearningDeps): Schedule {
  return {
    name: "answer-shadowed-conversations",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const place of await takeShadowWork(unit, AT_ONCE)) unit.enqueue(shadowRequest(place));
      }),
  };
}
