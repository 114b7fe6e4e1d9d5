import { createFallbackKey as contract } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentFallbackKey } from "../present-fallback-key.ts";
import { addFallbackKey } from "../save-fallback-key.ts";
import type { VendorSettingsDeps } from "../vendor-settings-deps.ts";

export function createFallbackKey({ platform }: VendorSettingsDeps): Operation {
  return defineOperation(contract, async ({ scope, params, body }) =>
    presentFallbackKey(await addFallbackKey(platform, scope, params.provider, body)),
  );
}
