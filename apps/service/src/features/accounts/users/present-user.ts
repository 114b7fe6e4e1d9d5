import type {
  authResponse,
  membership as membershipSchema,
  user as userSchema,
} from "@parley/contracts/accounts/account-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Member, Membership, User } from "./user.ts";

export function presentMember(member: Member): z.input<typeof userSchema> {
  return {
    id: member.id,
    organization_id: member.organizationId,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    full_name: fullNameOf(member),
    role: member.role,
    is_active: member.isActive,
    is_verified: member.emailVerifiedAt !== null,
    is_platform_admin: member.isPlatformAdmin,
    avatar_url: member.avatarUrl,
    last_login_at: toWireTimestampOrNull(member.lastLoginAt),
    login_count: member.loginCount,
    preferences: member.preferences === null ? null : { ...member.preferences },
    google_id: member.googleId,
    created_at: toWireTimestamp(member.createdAt),
    updated_at: toWireTimestamp(member.updatedAt),
  };
}

export function presentMembership(membership: Membership): z.input<typeof membershipSchema> {
  return {
    id: membership.organizationId,
    name: membership.name,
    slug: membership.slug,
    role: membership.role,
    is_active: membership.isActive,
  };
}

export function presentAuth(accessToken: string, user: User, membership: Membership): z.input<typeof authResponse> {
  const { organizationId, role } = membership;
  return {
    access_token: accessToken,
    token_type: "bearer",
    user: presentMember({ ...user, organizationId, role }),
    organization: presentMembership(membership),
  };
}

/** First and last name, or the address of a person who gave no name. */
export function fullNameOf(user: Pick<User, "firstName" | "lastName" | "email">): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? user.email : name;
}
