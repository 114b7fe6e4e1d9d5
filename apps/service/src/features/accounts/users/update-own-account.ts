import { DomainError } from "@parley/foundation/domain-error";
import { sql } from "kysely";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { isUniqueViolation } from "../../../platform/database/unique-violation.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount, assertMayTakeOverAccount } from "../keys/key-permissions.ts";
import { withinMailLimits } from "../links/within-mail-limits.ts";
import { findMemberById } from "../members/member-store.ts";
import { ownMember } from "../own-member.ts";
import type { Member } from "./user.ts";

export interface AccountChanges {
  /** An empty text clears a name. */
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly preferences?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the caller's own account.
 *
 * The e-mail address is where reset links go, so whoever can change it can become the person. Where mail is sent a new
 * address is not verified until its owner followed the link in the mail to it.
 * @throws DomainError `not-allowed`, `conflict` when the address belongs to another account, or `rate-limited` where the
 * mail to it would be one too many
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
      await unit.db
        .updateTable("users")
        .set({
          ...(changes.firstName === undefined ? {} : { first_name: emptyToNull(changes.firstName) }),
          ...(changes.lastName === undefined ? {} : { last_name: emptyToNull(changes.lastName) }),
          ...(email === undefined ? {} : { email }),
          ...(mustVerify ? { email_verified_at: null } : {}),
          ...(changes.preferences === undefined ? {} : { preferences: storableJson(changes.preferences) }),
          updated_at: sql<Date>`now()`,
        })
        .where("id", "=", member.id)
        .execute();
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

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}
