import { randomUUID } from "node:crypto";
import { keyedProviderName } from "@parley/contracts/provider-names";
import type { FallbackKeyRequest } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { isMask } from "../../platform/record-secrets/secret-mask.ts";
import { isMasked } from "../accounts/organization/masked-secret.ts";
import {
  type FallbackKeyRecord,
  fallbackKeyScope,
  insertFallbackKey,
  listFallbackKeyRecords,
  replaceFallbackKey,
} from "./fallback-key-store.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";

/** A request tries the keys one after the other, so more of them would only make the caller wait longer. */
const MAX_KEYS = 20;

/** @throws DomainError `invalid-input`: unknown provider, no key, taken name, too many keys */
export async function addFallbackKey(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  provider: string,
  request: FallbackKeyRequest,
): Promise<FallbackKeyRecord> {
  assertKnownProvider(provider);
  const apiKey = sentKey(request);
  if (apiKey === null) {
    throw new DomainError("invalid-input", "No key was given", { code: "api-key-needed", fix: "Send api_key." });
  }
  const record = recordOf(randomUUID(), request);
  const ciphertext = await platform.envelope.encrypt(fallbackKeyScope(scope.organizationId, record.id), apiKey);
  await refuseTakenName(() =>
    scope.transaction(async (unit) => {
      if ((await listFallbackKeyRecords(unit, provider)).length >= MAX_KEYS) {
        throw new DomainError("invalid-input", `The provider already has ${MAX_KEYS} fallback keys`, {
          code: "too-many-keys",
          fix: "Delete presets that are no longer used.",
        });
      }
      await insertFallbackKey(unit, { ...record, provider, ciphertext });
    }),
  );
  return record;
}

/**
 * The stored key stays when no key or a mask is sent. @throws DomainError `not-found`; `invalid-input` as for adding
 */
export async function changeFallbackKey(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  provider: string,
  id: string,
  request: FallbackKeyRequest,
): Promise<FallbackKeyRecord> {
  assertKnownProvider(provider);
  if (!isUuid(id)) throw notFound("Fallback key");
  const apiKey = sentKey(request);
  const ciphertext =
    apiKey === null ? null : await platform.envelope.encrypt(fallbackKeyScope(scope.organizationId, id), apiKey);
  const record = recordOf(id, request);
  const isFound = await refuseTakenName(() =>
    scope.transaction((unit) => replaceFallbackKey(unit, provider, record, ciphertext)),
  );
  if (!isFound) throw notFound("Fallback key");
  return record;
}

/** @throws DomainError `invalid-input` (`unknown-provider`) for a vendor that takes no keys */
export function assertKnownProvider(provider: string): void {
  if (keyedProviderName.safeParse(provider).success) return;
  throw new DomainError("invalid-input", "The provider is unknown", {
    code: "unknown-provider",
    fix: `Use one of ${keyedProviderName.options.join(", ")}.`,
  });
}

/** Null when no key was sent, or only the mask we show in its place. */
function sentKey(request: FallbackKeyRequest): string | null {
  const key = request.api_key.trim();
  return key === "" || isMask(key) || isMasked(key) ? null : key;
}

function recordOf(id: string, request: FallbackKeyRequest): FallbackKeyRecord {
  return {
    id,
    name: request.name,
    isEnabled: request.enabled,
    concurrentLimit: request.concurrent_limit ?? null,
  };
}
