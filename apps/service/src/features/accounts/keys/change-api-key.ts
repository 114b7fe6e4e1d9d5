import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ApiKey, type ApiKeyChanges, lockApiKeyOf, updateApiKeyOf } from "./api-key-store.ts";
import { assertIsAhead, assertIsSooner } from "./key-expiry.ts";
import { assertMayGrant, assertMayLimit } from "./key-permissions.ts";

/**
 * Changes one of the caller's own keys, to nothing more than the caller may.
 * @throws DomainError not-found, not-allowed; invalid-input or invalid-state for an expiry that is over or later than it was
 */
export async function changeOwnApiKey(
  { clock }: Pick<Platform, "clock">,
  scope: OrganizationScope,
  identity: Identity,
  keyId: number,
  changes: ApiKeyChanges,
): Promise<ApiKey> {
  const { permissions, requestsPerMinute, expiresAt } = changes;
  if (permissions !== undefined) assertMayGrant(identity, permissions);
  if (requestsPerMinute !== undefined) assertMayLimit(identity, requestsPerMinute);
  return scope.transaction(async (unit) => {
    if (expiresAt !== undefined) {
      const former = await lockApiKeyOf(unit, identity.userId, keyId);
      if (former === null) throw notFound("API key");
      assertIsAhead(expiresAt, clock.now());
      assertIsSooner(expiresAt, former.expiresAt);
    }
    const changed = await updateApiKeyOf(unit, identity.userId, keyId, changes);
    if (changed === null) throw notFound("API key");
    return changed;
  });
}
