import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Role } from "../../../platform/http/identity.ts";

/** A person's account. It belongs to no organization; its memberships say what it may do in each. */
export interface User {
  readonly id: UserId;
  readonly email: string;
  /** In PHC format; null when no password has been set yet. */
  readonly passwordHash: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isActive: boolean;
  readonly emailVerifiedAt: Date | null;
  readonly isPlatformAdmin: boolean;
  readonly avatarUrl: string | null;
  readonly preferences: Readonly<Record<string, unknown>> | null;
  readonly googleId: string | null;
  readonly defaultOrganizationId: OrganizationId | null;
  readonly lastLoginAt: Date | null;
  readonly loginCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A person as one organization knows them. */
export interface Member extends User {
  readonly organizationId: OrganizationId;
  readonly role: Role;
}

/** An organization as one of its members knows it. */
export interface Membership {
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly slug: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** The IANA zone its people think in; null: none is set. */
  readonly timeZone: string | null;
}

/** The database allows only these words; a broken row with any other gets the least rights. */
export function roleFromText(text: string): Role {
  return text === "admin" || text === "user" ? text : "viewer";
}
