import { deleteApiKey as contract } from "@parley/contracts/accounts/api-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { revokeApiKeyOf } from "../keys/api-key-store.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";

/** Open to everyone for their own keys: who lost a right must still be able to close what leaked. */
export function deleteApiKey(): Operation {
  return defineOperation(contract, async ({ scope, identity, params }) => {
    assertMayChangeAccount(identity);
    const isRevoked = await scope.transaction((unit) => revokeApiKeyOf(unit, identity.userId, params.key_id));
    if (!isRevoked) throw notFound("API key");
    return { success: true, message: "The API key was revoked" };
  });
}
