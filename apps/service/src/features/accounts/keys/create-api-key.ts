import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import { displayPrefixOf, generateApiKey, isWellFormedApiKey } from "../../../platform/crypto/api-key.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { KeyPermissions } from "../../../platform/http/identity.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ApiKey } from "../api-key.ts";
import { insertApiKey } from "./api-key-store.ts";

/** Of a key of another form we know neither where its random part begins nor how long it is. */
const FOREIGN_PREFIX_CHARS = 4;

export interface ApiKeyRequest {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly name: string;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  /** An operator's own text; one is generated when absent. */
  readonly key?: Secret;
}

/** Makes an API key; its text is given out here and nowhere else, stored is its keyed hash. */
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
  });
  return { apiKey, key };
}

function shownPartOf(key: string): string {
  return isWellFormedApiKey(key) ? displayPrefixOf(key) : key.slice(0, FOREIGN_PREFIX_CHARS);
}
