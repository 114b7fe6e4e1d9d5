import {
  cleanUpSmsSessions,
  clearSmsSessions,
  endSmsSession,
  readSmsSessions,
} from "@parley/contracts/texts/sms-session-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { endSessions } from "../thread/complete-threads.ts";
import { SESSION_TTL_SECONDS } from "../thread/conversation.ts";
import { countLiveSessions } from "../thread/session-store.ts";

/** Endpoints about sessions. Ending one completes its thread. */
export const smsSessionOperations: readonly Operation[] = [
  defineOperation(readSmsSessions, async ({ scope }) => {
    const active = await scope.transaction(countLiveSessions);
    return { success: true, data: { active_sessions: active, ttl_seconds: SESSION_TTL_SECONDS } };
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
    // An unencoded `+` arrives as a space.
    const customer = params.phone_number.replace(/^ /, "+");
    const ended = await scope.transaction((unit) => endSessions(unit, { customer, assistantId: params.assistant_id }));
    if (ended === 0) throw notFound("Session");
    return { success: true, message: "Session ended", cleared_count: ended };
  }),
];
