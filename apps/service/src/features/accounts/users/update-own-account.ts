import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { isUniqueViolation } from "../../../platform/database/unique-violation.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount, assertMayTakeOverAccount } from "../keys/key-permissions.ts";
import { withinMailLimits } from "../links/within-mail-limits.ts";
import { findMemberById } from "../members/member-store.ts";
import { ownMember } from "../members/own-member.ts";
import type { Member } from "./user.ts";
import { type AccountChanges, updateUser } from "./user-store.ts";

/**
 * Changes the caller's own account.
 *
 * Reset links go to the e-mail address, so whoever can change it can take the account over. Where mail is sent, a new
 * address is unverified until its owner has followed the link in the mail to it.
 * @throws DomainError `not-allowed`, `conflict` when the address belongs to another account, or `rate-limited` when the
 * mail to it would exceed the limit
 */
export async function updateOwnAccount(
  context: Pick<AccountContext, "mail" | "linkMailAttempts" | "mailSenderAttempts">,
  scope: OrganizationScope,
  identity: Identity,
  changes: AccountChanges,
): Promise<Member> {
  assertMayChangeAccount(identity);
  const change = () => changeAccount(context, scope, identity, changes);
  const { email } = changes;
  if (context.mail === null || email === undefined) return change();
  if (isSameAddress(email, (await ownMember(scope, identity)).email)) return change();
  return withinMailLimits(context, { recipient: email, senderId: identity.userId }, change);
}

async function changeAccount(
  { mail }: Pick<AccountContext, "mail">,
  scope: OrganizationScope,
  identity: Identity,
  changes: AccountChanges,
): Promise<Member> {
  try {
    return await scope.transaction(async (unit) => {
      const member = await findMemberById(unit, identity.userId);
      if (member === null) throw new Error("the caller is no longer a member");
      const { email } = changes;
      if (email !== undefined && email !== member.email) assertMayTakeOverAccount(identity);
      const mustVerify = mail !== null && email !== undefined && !isSameAddress(email, member.email);
      await updateUser(unit, member.id, changes, mustVerify);
      if (mustVerify) {
        const { organizationId } = scope;
        await mail.queue(unit, { kind: "email-verification", recipient: email, organizationId, userId: member.id });
      }
      return (await findMemberById(unit, member.id)) ?? member;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("conflict", "This e-mail address already has an account", {
      code: "email-taken",
      cause: error,
    });
  }
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
