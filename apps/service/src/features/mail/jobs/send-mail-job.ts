import { sendMailPayload } from "@parley/contracts/mail-jobs";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, jobRequest } from "../../../platform/jobs/job.ts";
import type { OutgoingMail } from "../outgoing-mail.ts";

/** One try of one mail. The next try is asked for by the mail's own row; the queue's retries are for what fails before it. */
export const sendMailJob = defineJob({
  name: "send-mail",
  payload: sendMailPayload,
  retryLimit: 2,
  retryDelaySeconds: 5,
  // Connecting, greeting and a silence at the worst place, and room.
  expireInSeconds: 120,
  concurrency: 4,
});

/** @param delayMs from now; at once when absent. */
export function nudgeMail(
  unit: UnitOfWork,
  { id, organizationId }: Pick<OutgoingMail, "id" | "organizationId">,
  startAfter?: Date,
): void {
  unit.enqueue(jobRequest(sendMailJob, { mailId: id, organizationId }, startAfter === undefined ? {} : { startAfter }));
}
