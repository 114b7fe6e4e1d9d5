import { notFound } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ApiKey, lockApiKeyOf, revokeApiKeyOf, updateApiKeyOf } from "./api-key-store.ts";
import { createApiKey } from "./create-api-key.ts";
import { assertIsAhead, assertMayOutlive } from "./key-expiry.ts";
import { assertMayGrant, assertMayLimit } from "./key-permissions.ts";

const HOUR_MS = 3_600_000;

export interface Rotation {
  /** So long both keys work, so that programs can change over; 0: the former is revoked at once. */
  readonly overlapHours: number;
  /** Of the new key; null: never; undefined: as long a life as the former was given. */
  readonly expiresAt: Date | null | undefined;
}

/**
 * Replaces one of the caller's own keys by a new one with the same name, permissions and limit. The former works on for the
 * overlap, never longer than it would have.
 * @throws DomainError not-found, not-allowed; invalid-input for an expiry that is over
 */
export async function rotateOwnApiKey(
  platform: Pick<Platform, "clock" | "hashes" | "random">,
  scope: OrganizationScope,
  identity: Identity,
  keyId: number,
  { overlapHours, expiresAt: wanted }: Rotation,
): Promise<{ readonly apiKey: ApiKey; readonly former: ApiKey; readonly key: Secret }> {
  return scope.transaction(async (unit) => {
    const former = await lockApiKeyOf(unit, identity.userId, keyId);
    if (former === null) throw notFound("API key");
    const now = platform.clock.now();
    const expiresAt = wanted === undefined ? sameLifeFrom(now, former) : wanted;
    if (expiresAt !== null) assertIsAhead(expiresAt, now);
    assertMayOutlive(identity, expiresAt);
    assertMayGrant(identity, former.permissions);
    assertMayLimit(identity, former.requestsPerMinute);
    const { organizationId, userId, name, permissions, requestsPerMinute } = former;
    const made = await createApiKey(platform, unit, {
      organizationId,
      userId,
      name,
      permissions,
      requestsPerMinute,
      expiresAt,
    });
    if (overlapHours === 0) {
      await revokeApiKeyOf(unit, identity.userId, keyId);
      return { ...made, former: { ...former, isActive: false } };
    }
    const end = new Date(now.getTime() + overlapHours * HOUR_MS);
    if (former.expiresAt !== null && former.expiresAt <= end) return { ...made, former };
    const ending = await updateApiKeyOf(unit, identity.userId, keyId, { expiresAt: end });
    return { ...made, former: ending ?? former };
  });
}

function sameLifeFrom(now: Date, { createdAt, expiresAt }: ApiKey): Date | null {
  return expiresAt === null ? null : new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}
