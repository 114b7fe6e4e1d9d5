import type { Schedule } from "../../../platform/jobs/job.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { completeThreads } from "../thread/complete-threads.ts";
import { listExpiredSessions } from "../thread/session-store.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 1_000;

/** Ends expired sessions, which completes their threads. */
export function expireSessions(deps: Pick<TextsDeps, "platform">): Schedule {
  return {
    name: "expire-sms-sessions",
    everyMs: EVERY_MS,
    run: async () => {
      const { data } = deps.platform;
      const sessions = await listExpiredSessions(data.unscoped, AT_ONCE);
      for (const [organizationId, expired] of Map.groupBy(sessions, (session) => session.organizationId)) {
        const ids = expired.map((session) => session.conversationId);
        await data.scope(organizationId).transaction((unit) => completeThreads(unit, ids));
      }
    },
  };
}
