import { asId, type OrganizationId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Invitations } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { roleFromText } from "../users/user.ts";

export interface Invitation {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly createdAt: Date;
}

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly invitedBy: UserId;
  readonly expiresAt: Date;
}

export async function insertInvitation(unit: ScopedUnitOfWork, invitation: NewInvitation): Promise<void> {
  await unit.db
    .insertInto("invitations")
    .values({
      id: invitation.id,
      organization_id: unit.organizationId,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Called before a new one is made: an address has one open invitation. */
export async function deleteOpenInvitationsTo(unit: ScopedUnitOfWork, email: string): Promise<void> {
  await unit.db
    .deleteFrom("invitations")
    .where("organization_id", "=", unit.organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("accepted_at", "is", null)
    .execute();
}

/** Called when the member loses the right to make them. */
export async function deleteOpenInvitationsBy(unit: ScopedUnitOfWork, userId: UserId): Promise<void> {
  await unit.db
    .deleteFrom("invitations")
    .where("organization_id", "=", unit.organizationId)
    .where("invited_by", "=", userId)
    .where("accepted_at", "is", null)
    .execute();
}

export async function listOpenInvitations(unit: ScopedUnitOfWork, now: Date): Promise<readonly Invitation[]> {
  const rows = await unit.db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(invitationFromRow);
}

export async function findInvitationById(unit: ScopedUnitOfWork, invitationId: string): Promise<Invitation | null> {
  const row = await unit.db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", invitationId)
    .executeTakeFirst();
  return row === undefined ? null : invitationFromRow(row);
}

/** False when there is no such open invitation. */
export async function deleteOpenInvitation(unit: ScopedUnitOfWork, invitationId: string): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("invitations")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", invitationId)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Searches all organizations: the invitation is what tells us which one it is for. */
export async function findInvitationByToken({ db }: DataDoor, tokenHash: Buffer): Promise<Invitation | null> {
  const row = await db.selectFrom("invitations").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : invitationFromRow(row);
}

/** False when it has already been accepted, or was revoked. */
export async function markInvitationAccepted({ db }: DataDoor, invitation: Invitation, at: Date): Promise<boolean> {
  const result = await db
    .updateTable("invitations")
    .set({ accepted_at: at })
    .where("organization_id", "=", invitation.organizationId)
    .where("id", "=", invitation.id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function invitationFromRow(row: Selectable<Invitations>): Invitation {
  return {
    id: row.id,
    organizationId: asId(row.organization_id),
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: roleFromText(row.role),
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    createdAt: row.created_at,
  };
}
