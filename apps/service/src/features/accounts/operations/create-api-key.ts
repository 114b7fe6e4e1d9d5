import { createApiKey as contract } from "@parley/contracts/accounts/api-key-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { createApiKey as create } from "../keys/create-api-key.ts";
import { assertMayGrant, assertMayLimit, defaultPermissions, ownRequestsPerMinute } from "../keys/key-permissions.ts";
import { presentApiKey } from "../keys/present-api-key.ts";

export function createApiKey(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    const permissions = body.permissions ?? defaultPermissions(identity);
    assertMayGrant(identity, permissions);
    const requestsPerMinute =
      body.rate_limit === undefined ? ownRequestsPerMinute(identity) : (body.rate_limit?.requests_per_minute ?? null);
    assertMayLimit(identity, requestsPerMinute);
    const { apiKey, key } = await scope.transaction((unit) =>
      create(context.platform, unit, {
        organizationId: unit.organizationId,
        userId: identity.userId,
        name: body.name,
        permissions,
        requestsPerMinute,
      }),
    );
    return { api_key: presentApiKey(apiKey), key: key.reveal() };
  });
}
