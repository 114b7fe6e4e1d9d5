import {
  createFallbackKey,
  deleteFallbackKey,
  type fallbackKey,
  listFallbackKeys,
  updateFallbackKey,
} from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { z } from "zod";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteFallbackKeyRow, type FallbackKeyRecord, listFallbackKeyRecords } from "../fallback-key-store.ts";
import { addFallbackKey, assertKnownProvider, changeFallbackKey } from "../save-fallback-key.ts";

/** Further keys of a vendor, tried in order when the vendor refuses the one before. */
export function fallbackKeyOperations(platform: Pick<Platform, "envelope">): readonly Operation[] {
  return [
    defineOperation(listFallbackKeys, async ({ scope, params: { provider } }) => {
      assertKnownProvider(provider);
      const keys = await scope.transaction((unit) => listFallbackKeyRecords(unit, provider));
      return { provider, fallback_keys: keys.map(presentFallbackKey) };
    }),

    defineOperation(createFallbackKey, async ({ scope, params, body }) =>
      presentFallbackKey(await addFallbackKey(platform, scope, params.provider, body)),
    ),

    defineOperation(updateFallbackKey, async ({ scope, params, body }) =>
      presentFallbackKey(await changeFallbackKey(platform, scope, params.provider, params.key_id, body)),
    ),

    defineOperation(deleteFallbackKey, async ({ scope, params: { provider, key_id: id } }) => {
      assertKnownProvider(provider);
      const isDeleted = isUuid(id) && (await scope.transaction((unit) => deleteFallbackKeyRow(unit, provider, id)));
      if (!isDeleted) throw notFound("Fallback key");
      return { success: true, message: "Fallback key deleted" };
    }),
  ];
}

function presentFallbackKey(key: FallbackKeyRecord): z.input<typeof fallbackKey> {
  return { id: key.id, name: key.name, enabled: key.isEnabled, concurrent_limit: key.concurrentLimit };
}
