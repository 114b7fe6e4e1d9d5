import type { Feature } from "../../platform/feature.ts";
import type { AnsweringDeps } from "./answer/answer-conversation.ts";
import { smsJobHandlers } from "./jobs/text-job-handlers.ts";
import { readSmsTimelineOperation } from "./operations/read-sms-timeline.ts";
import { smsSendingOperations } from "./operations/sms.ts";
import { smsConversationOperations } from "./operations/sms-conversations.ts";
import { smsLogOperations } from "./operations/sms-logs.ts";
import { smsSessionOperations } from "./operations/sms-sessions.ts";
import { receiveSmsWebhooks } from "./operations/sms-webhooks.ts";
import { deliverIncompleteTexts } from "./schedules/deliver-incomplete-texts.ts";
import { expireSessions } from "./schedules/expire-sessions.ts";
import { forgetProviderEvents } from "./schedules/forget-provider-events.ts";
import { pollReceivedTexts } from "./schedules/poll-received-texts.ts";
import { sweepLostWork } from "./schedules/sweep-lost-work.ts";
import type { SmsDeps } from "./texts-deps.ts";

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
