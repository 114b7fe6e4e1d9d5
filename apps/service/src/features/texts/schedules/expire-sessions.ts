import type { Schedule } from "../../../platform/jobs/job.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { completeConversations, listExpiredSessions } from "../thread/session-store.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 1_000;

/** A session that has run out ends, and its thread completes. */
export function expireSessions(deps: Pick<SmsDeps, "platform">): Schedule {
  return {
    name: "expire-sms-sessions",
    everyMs: EVERY_MS,
    run: async () => {
      const { data } = deps.platform;
      const sessions = await listExpiredSessions(data.unscoped, AT_ONCE);
      for (const [organizationId, expired] of Map.groupBy(sessions, (session) => session.organizationId)) {
        const ids = expired.map((session) => session.conversationId);
        await data.scope(organizationId).transaction((unit) => completeConversations(unit, ids));
      }
    },
  };
}
