import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import { sql } from "kysely";
import { hashPassword } from "../../../platform/crypto/password.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { DataDoor, UnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findApiKeyByHash } from "../keys/api-key-store.ts";
import { createApiKey } from "../keys/create-api-key.ts";
import { insertMember, listMemberships } from "../members/member-store.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { findOrganizationBySlug } from "../organization/organization-store.ts";
import { slugOf } from "../organization/slug.ts";
import { createUser } from "../users/create-user.ts";
import type { User } from "../users/user.ts";
import { findUserByEmail } from "../users/user-store.ts";

/** Any number; the same in every process, so that one makes the first account and the others find it. */
const FIRST_ACCOUNT_LOCK = 7_261_551;
/** Keys of this name and person are replaced when the variable changes. */
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
 * Sees to it that the account of the INIT_ variables exists: a verified admin of the organization, and the key. To be
 * run at every start; processes that start together wait for each other.
 *
 * - The password counts when the account is made. Later it is the person's own: a start never undoes a change of it.
 * - The organization is the one whose slug follows from the name; made when there is none. An account that exists stays
 *   where it is, with the role it has; only one that belongs nowhere becomes admin of that organization again.
 * - A changed key replaces the one before. A key that was revoked stays revoked: a restart must not revive what
 *   somebody closed because it leaked.
 */
export async function ensureFirstAccount(
  platform: FirstAccountPlatform,
  request: FirstAccountRequest,
): Promise<FirstAccountResult> {
  const { unscoped } = platform.data;
  const keyHash = request.apiKey === null ? null : platform.hashes.hash("api-key", request.apiKey.reveal());
  const isThere = (await findUserByEmail(unscoped, request.adminEmail)) !== null;
  // Before the transaction, which holds a lock.
  const passwordHash = isThere ? null : await hashPassword(request.adminPassword.reveal());
  const result = await unscoped.transaction(async (unit) => {
    await lockFirstAccount(unit);
    const known = keyHash === null ? null : await findApiKeyByHash(unit, keyHash);
    if (known !== null) {
      // Also where the person changed their address since: the key says whose account this is.
      const { organizationId, userId } = known;
      const apiKey: FirstKeyState = known.isActive ? "unchanged" : "revoked";
      return { organizationId, userId, isUserCreated: false, apiKey };
    }
    const account = await ensureAdmin(unit, request, passwordHash);
    if (request.apiKey === null) return { ...account, apiKey: "none" as const };
    await revokeEarlierKeys(unit.db, account.userId);
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

/** Held until the transaction ends. */
export async function lockFirstAccount({ db }: DataDoor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(db);
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

async function revokeEarlierKeys(db: Database, userId: UserId): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ is_active: false, updated_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("name", "=", KEY_NAME)
    .where("is_active", "=", true)
    .execute();
}
