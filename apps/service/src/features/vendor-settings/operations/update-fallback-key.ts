import { updateFallbackKey as contract } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentFallbackKey } from "../present-fallback-key.ts";
import { updateFallbackKey as update } from "../save-fallback-key.ts";
import type { VendorSettingsDeps } from "../vendor-settings-deps.ts";

export function updateFallbackKey({ platform }: VendorSettingsDeps): Operation {
  return defineOperation(contract, async ({ scope, params, body }) =>
    presentFallbackKey(await update(platform, scope, params.provider, params.key_id, body)),
  );
}
