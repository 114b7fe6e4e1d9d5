import { listApiKeys as contract } from "@parley/contracts/accounts/api-key-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listApiKeysOf } from "../keys/api-key-store.ts";
import { presentApiKey } from "../keys/present-api-key.ts";

export function listApiKeys(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const keys = await scope.transaction((unit) => listApiKeysOf(unit, identity.userId));
    return keys.map(presentApiKey);
  });
}
