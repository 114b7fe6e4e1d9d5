import type { Feature } from "../../platform/feature.ts";
import type { AnsweringDeps } from "./answer-conversation.ts";
import { smsJobHandlers } from "./jobs/sms-job-handlers.ts";
import { readSmsTimelineOperation } from "./operations/read-sms-timeline.ts";
import { receiveSmsWebhooks } from "./operations/receive-sms-webhooks.ts";
import { smsConversationOperations } from "./operations/sms-conversation-operations.ts";
import { smsLogOperations } from "./operations/sms-log-operations.ts";
import { smsSendingOperations } from "./operations/sms-sending-operations.ts";
import { smsSessionOperations } from "./operations/sms-session-operations.ts";
import { deliverIncompleteTexts } from "./schedules/deliver-incomplete-texts.ts";
import { expireSessions } from "./schedules/expire-sessions.ts";
import { forgetProviderEvents } from "./schedules/forget-provider-events.ts";
import { pollReceivedTexts } from "./schedules/poll-received-texts.ts";
import { sweepLostWork } from "./schedules/sweep-lost-work.ts";
import type { SmsDeps } from "./sms-deps.ts";

/**
 * Texts, whole: webhooks in, answers, sending, reconciling, and everything that reads them back.
 * @param jobDeps the same house on the workers' connections
 */
export function createSmsFeature(deps: SmsDeps, jobDeps: AnsweringDeps): Feature {
  return {
    operations: [
      ...receiveSmsWebhooks(deps),
      ...smsConversationOperations(),
      ...smsLogOperations(),
      ...smsSendingOperations(deps),
      ...smsSessionOperations(),
      readSmsTimelineOperation(deps),
    ],
    jobs: smsJobHandlers(jobDeps),
    schedules: [
      sweepLostWork(jobDeps),
      expireSessions(jobDeps),
      pollReceivedTexts(jobDeps),
      deliverIncompleteTexts(jobDeps),
      forgetProviderEvents(jobDeps),
    ],
  };
}
