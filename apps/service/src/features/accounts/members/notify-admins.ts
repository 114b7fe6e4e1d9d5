import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { MailFacts, OutgoingMailKind } from "../../mail/outgoing-mail.ts";
import type { AccountContext } from "../account-context.ts";
import { listMembers } from "./member-store.ts";

/** Something that an organization's admins should know. */
export interface AdminNotice {
  readonly kind: Extract<OutgoingMailKind, "webhook-notice">;
  readonly facts: MailFacts;
  /** Each admin gets only one notice with the same key. */
  readonly key: string;
}

/** Queues a mail to every active, verified admin within the caller's transaction; does nothing when no mail is sent. */
export async function notifyAdmins(
  { mail }: Pick<AccountContext, "mail">,
  unit: ScopedUnitOfWork,
  { kind, facts, key }: AdminNotice,
): Promise<void> {
  if (mail === null) return;
  const { organizationId } = unit;
  for (const { id, email, role, isActive, emailVerifiedAt } of await listMembers(unit)) {
    if (role !== "admin" || !isActive || emailVerifiedAt === null) continue;
    await mail.queue(unit, { kind, facts, recipient: email, organizationId, userId: id, noticeKey: `${key}/${id}` });
  }
}
