import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { completeConversations } from "../thread/open-conversation.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 1_000;

/** A session that has run out ends, and its thread completes. */
export function expireSessions(deps: Pick<SmsDeps, "platform">): Schedule {
  return {
    name: "expire-sms-sessions",
    everyMs: EVERY_MS,
    run: async () => {
      const { rows } = await sql<{ organization_id: number; conversation_id: number }>`
        select organization_id, conversation_id from sms_sessions
        where expires_at <= now() order by expires_at limit ${AT_ONCE}`.execute(deps.platform.data.unscoped.db);
      for (const [organizationId, expired] of Map.groupBy(rows, (row) => row.organization_id)) {
        const ids = expired.map((row) => asId<ConversationId>(row.conversation_id));
        await deps.platform.data
          .scope(asId<OrganizationId>(organizationId))
          .transaction((unit) => completeConversations(unit, ids));
      }
    },
  };
}
