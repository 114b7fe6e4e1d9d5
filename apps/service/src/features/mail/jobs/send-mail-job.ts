import { sendMailPayload } from "@parley/contracts/mail-jobs";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, jobRequest } from "../../../platform/jobs/job.ts";
import type { OutgoingMail } from "../outgoing-mail.ts";

/**
 * One try of one mail. Its row says when the next try is; the queue's own retries cover failures before a try begins.
 */
export const sendMailJob = defineJob({
  name: "send-mail",
  payload: sendMailPayload,
  retryLimit: 2,
  retryDelaySeconds: 5,
  // Time to connect, for the greeting and for a server that falls silent at the worst moment, with a margin.
  expireInSeconds: 120,
  concurrency: 4,
});

/** @param startAfter now when absent */
export function nudgeMail(
  unit: UnitOfWork,
  { id, organizationId }: Pick<OutgoingMail, "id" | "organizationId">,
  startAfter?: Date,
): void {
  unit.enqueue(jobRequest(sendMailJob, { mailId: id, organizationId }, startAfter === undefined ? {} : { startAfter }));
}
