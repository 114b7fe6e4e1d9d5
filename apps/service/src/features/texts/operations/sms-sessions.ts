import {
  cleanUpSmsSessions,
  clearSmsSessions,
  endSmsSession,
  readSmsSessions,
} from "@parley/contracts/texts/sms-session-contracts";
import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { completeConversations } from "../thread/open-conversation.ts";
import { SMS_SESSION_TTL_SECONDS } from "../thread/sms-conversation.ts";

/** Sessions are rows with a time to live; ending one completes its thread. */
export function smsSessionOperations(): readonly Operation[] {
  return [
    defineOperation(readSmsSessions, async ({ scope }) => {
      const { active } = await scope.transaction((unit) =>
        unit.db
          .selectFrom("sms_sessions")
          .select((select) => select.fn.countAll<number>().as("active"))
          .where("organization_id", "=", unit.organizationId)
          .where("expires_at", ">", sql<Date>`now()`)
          .executeTakeFirstOrThrow(),
      );
      return { success: true, data: { active_sessions: active, ttl_seconds: SMS_SESSION_TTL_SECONDS } };
    }),
    defineOperation(clearSmsSessions, async ({ scope }) => {
      const ended = await scope.transaction((unit) => endSessions(unit, {}));
      return { success: true, message: `${ended} sessions ended`, cleared_count: ended };
    }),
    defineOperation(cleanUpSmsSessions, async ({ scope }) => {
      const ended = await scope.transaction((unit) => endSessions(unit, { isExpired: true }));
      return { success: true, message: `${ended} expired sessions ended`, removed_count: ended };
    }),
    defineOperation(endSmsSession, async ({ scope, params }) => {
      const customer = params.phone_number.replace(/^ /, "+");
      const ended = await scope.transaction((unit) =>
        endSessions(unit, { customer, assistantId: params.assistant_id }),
      );
      if (ended === 0) throw notFound("Session");
      return { success: true, message: "Session ended", cleared_count: ended };
    }),
  ];
}

interface SessionFilter {
  readonly isExpired?: boolean;
  readonly customer?: string;
  readonly assistantId?: number;
}

async function endSessions(unit: ScopedUnitOfWork, filter: SessionFilter): Promise<number> {
  let query = unit.db
    .selectFrom("sms_sessions")
    .select("conversation_id")
    .where("organization_id", "=", unit.organizationId);
  if (filter.isExpired === true) query = query.where("expires_at", "<=", sql<Date>`now()`);
  if (filter.customer !== undefined) query = query.where("customer_phone_number", "=", filter.customer);
  if (filter.assistantId !== undefined) query = query.where("assistant_id", "=", filter.assistantId);
  const rows = await query.execute();
  await completeConversations(
    unit,
    rows.map((row) => asId<ConversationId>(row.conversation_id)),
  );
  return rows.length;
}
