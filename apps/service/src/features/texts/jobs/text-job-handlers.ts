import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { type AnsweringDeps, answerConversation } from "../answer/answer-conversation.ts";
import { dispatchText } from "../send/dispatch-text.ts";
import { reconcileText } from "../send/reconcile-text.ts";
import { answerSmsJob, reconcileSmsJob, sendSmsJob } from "../text-jobs.ts";

export function smsJobHandlers(deps: AnsweringDeps): readonly JobRegistration[] {
  return [
    handleJob(answerSmsJob, async ({ organizationId, conversationId }, context) => {
      const answer = await answerConversation(deps, asId(organizationId), asId(conversationId), context);
      // Nobody here takes the job that would send it any more, and the next process may be minutes away.
      if (answer !== null && context.isDraining()) {
        await dispatchText(deps, asId(organizationId), answer.id, context.signal);
      }
    }),
    handleJob(sendSmsJob, async ({ organizationId, smsLogId }, { signal }) => {
      await dispatchText(deps, asId(organizationId), asId(smsLogId), signal);
    }),
    handleJob(reconcileSmsJob, ({ organizationId, smsLogId }, { signal }) =>
      reconcileText(deps, asId(organizationId), asId(smsLogId), signal),
    ),
  ];
}
