import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { type SendMailDeps, tryMail } from "../try-mail.ts";
import { sendMailJob } from "./send-mail-job.ts";

export function sendMail(deps: SendMailDeps): JobRegistration {
  return handleJob(sendMailJob, ({ mailId, organizationId }) =>
    tryMail(deps, { id: mailId, organizationId: organizationId === null ? null : asId(organizationId) }),
  );
}
