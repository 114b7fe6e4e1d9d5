import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findApiKeyByHash, revokeApiKeysNamed } from "../keys/api-key-store.ts";
import { createApiKey } from "../keys/create-api-key.ts";
import { insertMember, listMemberships } from "../members/member-store.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { findOrganizationBySlug } from "../organization/organization-store.ts";
import { slugOf } from "../organization/slug.ts";
import { hashNewPassword } from "../sign-in/hash-new-password.ts";
import { createUser } from "../users/create-user.ts";
import type { User } from "../users/user.ts";
import { findUserByEmail, lockFirstAccount } from "../users/user-store.ts";

/** The name of the key that the variable sets; it is replaced when the variable changes. */
const KEY_NAME = "INIT_API_KEY";

export interface FirstAccountRequest {
  readonly organization: string;
  readonly adminEmail: string;
  readonly adminPassword: Secret;
  readonly apiKey: Secret | null;
}

export type FirstKeyState = "none" | "created" | "unchanged" | "revoked";

export interface FirstAccountResult {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly isUserCreated: boolean;
  readonly apiKey: FirstKeyState;
}

type FirstAccountPlatform = Pick<Platform, "data" | "hashes" | "random" | "logger">;

/**
 * Makes sure that the account of the INIT_ variables exists: a verified admin of the organization, and the key. Runs at
 * every start; processes that start together wait for each other.
 *
 * - The password is used only when the account is made. After that it belongs to the person: a restart never undoes a
 *   change.
 * - The organization is the one whose slug is derived from the name; it is made when missing. An existing account keeps
 *   its organization and role; only an account that belongs to no organization becomes admin of this one again.
 * - A changed key replaces the one before. A revoked key stays revoked: it may have leaked, and a restart must not
 *   revive it.
 */
export async function ensureFirstAccount(
  platform: FirstAccountPlatform,
  request: FirstAccountRequest,
): Promise<FirstAccountResult> {
  const { unscoped } = platform.data;
  const keyHash = request.apiKey === null ? null : platform.hashes.hash("api-key", request.apiKey.reveal());
  const isThere = (await findUserByEmail(unscoped, request.adminEmail)) !== null;
  // Hashing takes long, so it is done before the transaction, which holds a lock.
  const passwordHash = isThere ? null : await hashNewPassword(request.adminPassword.reveal());
  const result = await unscoped.transaction(async (unit) => {
    await lockFirstAccount(unit);
    const known = keyHash === null ? null : await findApiKeyByHash(unit, keyHash);
    if (known !== null) {
      // The key says whose account this is, even if the person has changed their address since.
      const { organizationId, userId } = known;
      const apiKey: FirstKeyState = known.isActive ? "unchanged" : "revoked";
      return { organizationId, userId, isUserCreated: false, apiKey };
    }
    const account = await ensureAdmin(unit, request, passwordHash);
    if (request.apiKey === null) return { ...account, apiKey: "none" as const };
    await revokeApiKeysNamed(unit, account.userId, KEY_NAME);
    await createApiKey(platform, unit, {
      ...account,
      name: KEY_NAME,
      permissions: { read: true, write: true, admin: true },
      requestsPerMinute: null,
      key: request.apiKey,
    });
    return { ...account, apiKey: "created" as const };
  });
  if (result.apiKey === "revoked") {
    platform.logger.warn("INIT_API_KEY names a key that was revoked; it stays revoked, choose another", {
      organizationId: result.organizationId,
      userId: result.userId,
    });
  }
  return result;
}

async function ensureAdmin(
  unit: UnitOfWork,
  request: FirstAccountRequest,
  passwordHash: string | null,
): Promise<{ organizationId: OrganizationId; userId: UserId; isUserCreated: boolean }> {
  const user = await findUserByEmail(unit, request.adminEmail);
  if (user !== null) {
    return {
      organizationId: await organizationOf(unit, user, request.organization),
      userId: user.id,
      isUserCreated: false,
    };
  }
  const { id: organizationId } = await findOrCreateOrganization(unit, request.organization);
  const created = await createUser(
    unit,
    { email: request.adminEmail, passwordHash, firstName: null, lastName: null, isVerified: true },
    { organizationId, role: "admin" },
  );
  return { organizationId, userId: created.id, isUserCreated: true };
}

async function organizationOf(unit: UnitOfWork, user: User, name: string): Promise<OrganizationId> {
  const memberships = await listMemberships(unit, user.id);
  const slug = slugOf(name);
  const membership =
    memberships.find((candidate) => candidate.slug === slug) ??
    memberships.find((candidate) => candidate.organizationId === user.defaultOrganizationId) ??
    memberships[0];
  if (membership !== undefined) return membership.organizationId;
  const { id } = await findOrCreateOrganization(unit, name);
  await insertMember(unit, { organizationId: id, userId: user.id, role: "admin" });
  return id;
}

async function findOrCreateOrganization(unit: UnitOfWork, name: string) {
  return (await findOrganizationBySlug(unit, slugOf(name))) ?? (await createOrganization(unit, { name }));
}
