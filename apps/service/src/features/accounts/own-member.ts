import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { findMemberById } from "./members/member-store.ts";
import type { Member } from "./users/user.ts";

/** The caller's own account as a member of the organization they act in. */
export async function ownMember(scope: OrganizationScope, identity: Identity): Promise<Member> {
  const member = await scope.transaction((unit) => findMemberById(unit, identity.userId));
  if (member === null) throw new Error("the caller is no longer a member");
  return member;
}
