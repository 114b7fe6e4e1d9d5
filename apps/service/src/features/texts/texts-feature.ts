import type { Feature } from "../../platform/feature.ts";
import type { AnsweringDeps } from "./answer/answer-conversation.ts";
import { textJobHandlers } from "./jobs/handlers.ts";
import { cannedReplyOperations } from "./operations/canned-replies.ts";
import { smsOperations } from "./operations/sms.ts";
import { smsConversationOperations } from "./operations/sms-conversations.ts";
import { smsInboxOperations } from "./operations/sms-inbox.ts";
import { smsLogOperations } from "./operations/sms-logs.ts";
import { smsSessionOperations } from "./operations/sms-sessions.ts";
import { smsWebhookOperations } from "./operations/sms-webhooks.ts";
import { analyzeOverdueThreads } from "./schedules/analyze-overdue-threads.ts";
import { deliverIncompleteTexts } from "./schedules/deliver-incomplete-texts.ts";
import { expireSessions } from "./schedules/expire-sessions.ts";
import { forgetProviderEvents } from "./schedules/forget-provider-events.ts";
import { pollReceivedTexts } from "./schedules/poll-received-texts.ts";
import { sweepLostWork } from "./schedules/sweep-lost-work.ts";
import type { TextsDeps } from "./texts-deps.ts";

/**
 * Texts: received, answered, sent and read back.
 * @param jobDeps the same, on the database connections of the workers
 */
export function createTextsFeature(deps: TextsDeps, jobDeps: AnsweringDeps): Feature {
  return {
    operations: [
      ...smsWebhookOperations(deps),
      ...smsConversationOperations(deps),
      ...smsInboxOperations,
      ...cannedReplyOperations,
      ...smsLogOperations,
      ...smsOperations(deps),
      ...smsSessionOperations,
    ],
    jobs: textJobHandlers(jobDeps),
    schedules: [
      sweepLostWork(jobDeps),
      expireSessions(jobDeps),
      analyzeOverdueThreads(jobDeps),
      pollReceivedTexts(jobDeps),
      deliverIncompleteTexts(jobDeps),
      forgetProviderEvents(jobDeps),
    ],
  };
}
