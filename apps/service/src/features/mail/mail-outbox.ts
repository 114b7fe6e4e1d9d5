import { randomUUID } from "node:crypto";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";
import { nudgeMail } from "./jobs/send-mail-job.ts";
import type { NewMail } from "./outgoing-mail.ts";
import { findInvitationMails, type InvitationMail, insertOutgoingMail } from "./outgoing-mail-store.ts";

/** Where features ask for mails. There is one only where the operator gave a mail server. */
export interface MailOutbox {
  /** Within the caller's transaction; sent if and only if that commits. @param id for who needs it before, a UUID. */
  queue(unit: UnitOfWork, mail: NewMail, id?: string): Promise<void>;
  /** What became of invitations' mails, by the invitation's id. */
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
