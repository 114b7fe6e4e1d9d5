import { listOrganizationApiKeys, revokeOrganizationApiKey } from "@parley/contracts/accounts/api-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation } from "../../../platform/http/operation.ts";
import { listApiKeysOfOrganization, revokeApiKeyOfOrganization } from "../keys/api-key-store.ts";
import { presentApiKey } from "../keys/present-api-key.ts";

/** /organization/api-keys: everybody's keys, for admins. */
export const organizationApiKeyOperations = [
  defineOperation(listOrganizationApiKeys, async ({ scope, query: { limit, offset } }) => {
    const { keys, total } = await scope.transaction((unit) => listApiKeysOfOrganization(unit, { limit, offset }));
    const items = keys.map(({ apiKey, owner }) => ({
      ...presentApiKey(apiKey),
      user_email: owner.email,
      user_name: owner.fullName,
    }));
    return { items, total, limit, offset };
  }),

  defineOperation(revokeOrganizationApiKey, async ({ scope, params }) => {
    const isRevoked = await scope.transaction((unit) => revokeApiKeyOfOrganization(unit, params.key_id));
    if (!isRevoked) throw notFound("API key");
    return { success: true, message: "The API key was revoked" };
  }),
];
