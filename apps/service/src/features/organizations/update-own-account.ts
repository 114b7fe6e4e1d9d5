import { DomainError } from "@parley/foundation/domain-error";
import { sql } from "kysely";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { assertMayChangeAccount, assertMayTakeOverAccount } from "./key-permissions.ts";
import { findMemberById } from "./member-store.ts";
import { isUniqueViolation } from "./unique-violation.ts";
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
 * The e-mail address is where reset links go, so whoever can change it can become the person.
 * @throws DomainError `not-allowed`, or `conflict` when the address belongs to another account
 */
export async function updateOwnAccount(
  scope: OrganizationScope,
  identity: Identity,
  changes: AccountChanges,
): Promise<Member> {
  assertMayChangeAccount(identity);
  try {
    return await scope.transaction(async (unit) => {
      const member = await findMemberById(unit, identity.userId);
      if (member === null) throw new Error("the caller is no longer a member");
      if (changes.email !== undefined && changes.email !== member.email) assertMayTakeOverAccount(identity);
      await unit.db
        .updateTable("users")
        .set({
          ...(changes.firstName === undefined ? {} : { first_name: emptyToNull(changes.firstName) }),
          ...(changes.lastName === undefined ? {} : { last_name: emptyToNull(changes.lastName) }),
          ...(changes.email === undefined ? {} : { email: changes.email }),
          ...(changes.preferences === undefined ? {} : { preferences: JSON.stringify(changes.preferences) }),
          updated_at: sql<Date>`now()`,
        })
        .where("id", "=", member.id)
        .execute();
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

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}
