import { asId, type OrganizationId, type UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { type Member, type Membership, roleFromText } from "../users/user.ts";
import { userFromRow } from "../users/user-store.ts";

function selectMembers(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("organization_members")
    .innerJoin("users", "users.id", "organization_members.user_id")
    .selectAll("users")
    .select(["organization_members.role", "organization_members.organization_id"])
    .where("organization_members.organization_id", "=", unit.organizationId);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>["executeTakeFirstOrThrow"]>>;

function memberFromRow({ role, organization_id, ...user }: MemberRow): Member {
  return { ...userFromRow(user), organizationId: asId(organization_id), role: roleFromText(role) };
}

export async function findMemberById(unit: ScopedUnitOfWork, userId: number): Promise<Member | null> {
  const row = await selectMembers(unit).where("users.id", "=", userId).executeTakeFirst();
  return row === undefined ? null : memberFromRow(row);
}

export async function findMemberByEmail(unit: ScopedUnitOfWork, email: string): Promise<Member | null> {
  const row = await selectMembers(unit).where(sql<boolean>`lower(users.email) = lower(${email})`).executeTakeFirst();
  return row === undefined ? null : memberFromRow(row);
}

export async function listMembers(unit: ScopedUnitOfWork): Promise<readonly Member[]> {
  return (await selectMembers(unit).orderBy("users.id").execute()).map(memberFromRow);
}

/** Does nothing when the person is already a member; their role stays. */
export async function insertMember(
  { db }: DataDoor,
  member: { organizationId: OrganizationId; userId: UserId; role: Role },
): Promise<void> {
  await db
    .insertInto("organization_members")
    .values({ organization_id: member.organizationId, user_id: member.userId, role: member.role })
    .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doNothing())
    .execute();
}

export async function setMemberRole(unit: ScopedUnitOfWork, userId: UserId, role: Role): Promise<void> {
  await unit.db
    .updateTable("organization_members")
    .set({ role })
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(unit: ScopedUnitOfWork, userId: UserId): Promise<void> {
  await unit.db
    .deleteFrom("organization_members")
    .where("organization_id", "=", unit.organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * The organization's active admins, locked until the transaction ends. Without the lock, two admins who remove each
 * other at the same moment would leave none; with it, the second change waits and sees what the first did.
 */
export async function lockActiveAdmins(unit: ScopedUnitOfWork): Promise<readonly UserId[]> {
  const rows = await unit.db
    .selectFrom("organization_members")
    .innerJoin("users", "users.id", "organization_members.user_id")
    .select("organization_members.user_id")
    .where("organization_members.organization_id", "=", unit.organizationId)
    .where("organization_members.role", "=", "admin")
    .where("users.is_active", "=", true)
    .orderBy("organization_members.user_id")
    .forUpdate("organization_members")
    .execute();
  return rows.map((row) => asId<UserId>(row.user_id));
}

/**
 * Every organization a person belongs to, oldest membership first. Needs the unscoped door, since it searches them all.
 */
export async function listMemberships({ db }: DataDoor, userId: UserId): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom("organization_members")
    .innerJoin("organizations", "organizations.id", "organization_members.organization_id")
    .select([
      "organizations.id",
      "organizations.name",
      "organizations.slug",
      "organizations.is_active",
      "organizations.time_zone",
      "organization_members.role",
    ])
    .where("organization_members.user_id", "=", userId)
    .orderBy("organization_members.created_at")
    .orderBy("organizations.id")
    .execute();
  return rows.map((row) => ({
    organizationId: asId(row.id),
    name: row.name,
    slug: row.slug,
    role: roleFromText(row.role),
    isActive: row.is_active,
    timeZone: row.time_zone,
  }));
}
