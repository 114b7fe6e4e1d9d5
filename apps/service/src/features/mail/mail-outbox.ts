import { randomUUID } from "node:crypto";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import { nudgeMail } from "./jobs/send-mail-job.ts";
import type { NewMail } from "./outgoing-mail.ts";
import { findInvitationMails, type InvitationMail, insertOutgoingMail } from "./outgoing-mail-store.ts";

/** Where features queue mails. It exists only if the operator has set up a mail server. */
export interface MailOutbox {
  /**
   * Within the caller's transaction: the mail is sent if and only if that commits.
   * @param id a UUID, for callers that need it earlier
   */
  queue(unit: UnitOfWork, mail: NewMail, id?: string): Promise<void>;
  /** The state of invitation mails, by the invitation's id. */
  findInvitationMails(
    unit: ScopedUnitOfWork,
    invitationIds: readonly string[],
  ): Promise<ReadonlyMap<string, InvitationMail>>;
}

export function createMailOutbox(): MailOutbox {
  return {
    async queue(unit, mail, id = randomUUID()) {
      const isNew = await insertOutgoingMail(unit, id, mail);
      if (isNew) nudgeMail(unit, { id, organizationId: mail.organizationId });
    },
    findInvitationMails,
  };
}
