import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import { displayPrefixOf, generateApiKey, isWellFormedApiKey } from "../../../platform/crypto/api-key.ts";
import type { OrganizationScope, UnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity, KeyPermissions } from "../../../platform/http/identity.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ApiKey, insertApiKey } from "./api-key-store.ts";
import { assertIsAhead, assertMayOutlive, ownExpiry } from "./key-expiry.ts";
import { assertMayGrant, assertMayLimit, defaultPermissions, ownRequestsPerMinute } from "./key-permissions.ts";

/** A key an operator chose may have no public prefix, so little of it is shown. */
const FOREIGN_PREFIX_CHARS = 4;

export interface ApiKeyRequest {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly name: string;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  /** Never, when null or absent. */
  readonly expiresAt?: Date | null;
  /** A key the operator chose; generated when absent. */
  readonly key?: Secret;
}

/** Makes an API key. Its text is returned once, here; only its keyed hash is stored. */
export async function createApiKey(
  platform: Pick<Platform, "hashes" | "random">,
  unit: UnitOfWork,
  request: ApiKeyRequest,
): Promise<{ readonly apiKey: ApiKey; readonly key: Secret }> {
  const key = request.key ?? generateApiKey(platform.random).key;
  const apiKey = await insertApiKey(unit, {
    organizationId: request.organizationId,
    userId: request.userId,
    name: request.name,
    displayPrefix: shownPartOf(key.reveal()),
    keyHash: platform.hashes.hash("api-key", key.reveal()),
    permissions: request.permissions,
    requestsPerMinute: request.requestsPerMinute,
    expiresAt: request.expiresAt ?? null,
  });
  return { apiKey, key };
}

/**
 * Makes a key for the caller that can do no more than the caller may.
 * @param request permissions: the usual ones when undefined; requestsPerMinute: the caller's own limit when undefined, no
 * limit when null; expiresAt: when the caller's own key does when undefined, never when null
 * @throws DomainError `not-allowed`; `invalid-input` for an expiry that is over
 */
export async function createOwnApiKey(
  platform: Pick<Platform, "clock" | "hashes" | "random">,
  scope: OrganizationScope,
  identity: Identity,
  request: {
    readonly name: string;
    readonly permissions: KeyPermissions | undefined;
    readonly requestsPerMinute: number | null | undefined;
    readonly expiresAt: Date | null | undefined;
  },
): Promise<{ readonly apiKey: ApiKey; readonly key: Secret }> {
  const { name, permissions = defaultPermissions(identity) } = request;
  assertMayGrant(identity, permissions);
  const { requestsPerMinute = ownRequestsPerMinute(identity) } = request;
  assertMayLimit(identity, requestsPerMinute);
  const { expiresAt = ownExpiry(identity) } = request;
  assertMayOutlive(identity, expiresAt);
  if (expiresAt !== null) assertIsAhead(expiresAt, platform.clock.now());
  const { organizationId, userId } = identity;
  return scope.transaction((unit) =>
    createApiKey(platform, unit, { organizationId, userId, name, permissions, requestsPerMinute, expiresAt }),
  );
}

function shownPartOf(key: string): string {
  return isWellFormedApiKey(key) ? displayPrefixOf(key) : key.slice(0, FOREIGN_PREFIX_CHARS);
}
