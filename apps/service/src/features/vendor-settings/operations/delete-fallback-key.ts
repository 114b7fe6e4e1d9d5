import { deleteFallbackKey as contract } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteFallbackKeyRow } from "../fallback-key-store.ts";
import { assertKnownProvider } from "../known-provider.ts";

export function deleteFallbackKey(): Operation {
  return defineOperation(contract, async ({ scope, params: { provider, key_id: id } }) => {
    assertKnownProvider(provider);
    const isDeleted = isUuid(id) && (await scope.transaction((unit) => deleteFallbackKeyRow(unit, provider, id)));
    if (!isDeleted) throw notFound("Fallback key");
    return { success: true, message: "Fallback key deleted" };
  });
}
