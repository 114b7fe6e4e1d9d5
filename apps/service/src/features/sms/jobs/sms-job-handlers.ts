import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { answerConversation, type Responder } from "../answer-conversation.ts";
import { dispatchText } from "../dispatch-text.ts";
import { reconcileText } from "../reconcile-text.ts";
import type { SmsDeps } from "../sms-deps.ts";
import { answerSmsJob, reconcileSmsJob, sendSmsJob } from "../sms-jobs.ts";

export function smsJobHandlers(deps: SmsDeps & { readonly responder: Responder }): readonly JobRegistration[] {
  return [
    handleJob(answerSmsJob, ({ organizationId, conversationId }, { signal }) =>
      answerConversation(deps, asId(organizationId), asId(conversationId), signal),
    ),
    handleJob(sendSmsJob, async ({ organizationId, smsLogId }, { signal }) => {
      await dispatchText(deps, asId(organizationId), asId(smsLogId), signal);
    }),
    handleJob(reconcileSmsJob, ({ organizationId, smsLogId }, { signal }) =>
      reconcileText(deps, asId(organizationId), asId(smsLogId), signal),
    ),
  ];
}
