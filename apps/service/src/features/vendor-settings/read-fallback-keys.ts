import type { Secret } from "@parley/foundation/secret";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FallbackKeyUse } from "../../providers/llm/chain/fallback-key-model.ts";
import { fallbackKeyScope, listEnabledFallbackKeys } from "./fallback-key-store.ts";

export interface FallbackKey extends FallbackKeyUse {
  readonly apiKey: Secret;
}

/** An organization's fallback keys by vendor, in the order they are tried. */
export type FallbackKeys = ReadonlyMap<string, readonly FallbackKey[]>;

/** Reads and decrypts the enabled keys; for calling vendors, never for a response. */
export async function readFallbackKeys(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
): Promise<FallbackKeys> {
  const rows = await scope.transaction(listEnabledFallbackKeys);
  const keys = new Map<string, FallbackKey[]>();
  for (const { id, name, provider, concurrentLimit, ciphertext } of rows) {
    const apiKey = await platform.envelope.decrypt(fallbackKeyScope(scope.organizationId, id), ciphertext);
    keys.set(provider, [...(keys.get(provider) ?? []), { id, name, concurrentLimit, apiKey }]);
  }
  return keys;
}
