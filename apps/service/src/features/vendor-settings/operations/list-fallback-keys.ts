import { listFallbackKeys as contract } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listFallbackKeyRecords } from "../fallback-key-store.ts";
import { assertKnownProvider } from "../known-provider.ts";
import { presentFallbackKey } from "../present-fallback-key.ts";

export function listFallbackKeys(): Operation {
  return defineOperation(contract, async ({ scope, params: { provider } }) => {
    assertKnownProvider(provider);
    const keys = await scope.transaction((unit) => listFallbackKeyRecords(unit, provider));
    return { provider, fallback_keys: keys.map(presentFallbackKey) };
  });
}
