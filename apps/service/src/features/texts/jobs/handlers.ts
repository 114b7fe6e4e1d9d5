import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { type AnsweringDeps, answerConversation } from "../answer/answer-conversation.ts";
import { analyzeThread } from "../outcome/analyze-thread.ts";
import { dispatchText } from "../send/dispatch-text.ts";
import { reconcileText } from "../send/reconcile-text.ts";
import { answerTextsJob, reconcileTextJob, sendTextJob } from "./text-jobs.ts";

export function textJobHandlers(deps: AnsweringDeps): readonly JobRegistration[] {
  return [
    handleJob(answerTextsJob, async ({ organizationId, conversationId }, context) => {
      const answer = await answerConversation(deps, asId(organizationId), asId(conversationId), context);
      // This process takes no more jobs, and the next one may be minutes away.
      if (answer !== null && context.isDraining()) {
        await dispatchText(deps, asId(organizationId), answer.id, context.signal);
      }
    }),
    handleJob(sendTextJob, async ({ organizationId, smsLogId }, { signal }) => {
      await dispatchText(deps, asId(organizationId), asId(smsLogId), signal);
    }),
    handleJob(reconcileTextJob, ({ organizationId, smsLogId }, { signal }) =>
      reconcileText(deps, asId(organizationId), asId(smsLogId), signal),
    ),
    analyzeThread(deps),
  ];
}
