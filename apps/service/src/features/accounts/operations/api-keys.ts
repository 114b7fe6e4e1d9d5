import { createApiKey, deleteApiKey, listApiKeys, updateApiKey } from "@parley/contracts/accounts/api-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { KeyPermissions } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ApiKeyChanges, listApiKeysOf, revokeApiKeyOf, updateApiKeyOf } from "../keys/api-key-store.ts";
import { createOwnApiKey } from "../keys/create-api-key.ts";
import { assertMayChangeAccount, assertMayGrant, assertMayLimit } from "../keys/key-permissions.ts";
import { presentApiKey } from "../keys/present-api-key.ts";

type UpdateBody = z.output<NonNullable<(typeof updateApiKey)["body"]>>;

/** /users/me/api-keys: the caller's own keys. */
export function apiKeyOperations(platform: Pick<Platform, "hashes" | "random">): readonly Operation[] {
  return [
    defineOperation(listApiKeys, async ({ scope, identity }) => {
      const keys = await scope.transaction((unit) => listApiKeysOf(unit, identity.userId));
      return keys.map(presentApiKey);
    }),

    defineOperation(createApiKey, async ({ scope, identity, body }) => {
      const { apiKey, key } = await createOwnApiKey(platform, scope, identity, {
        name: body.name,
        permissions: body.permissions ?? undefined,
        requestsPerMinute: requestsPerMinuteOf(body.rate_limit),
      });
      return { api_key: presentApiKey(apiKey), key: key.reveal() };
    }),

    defineOperation(updateApiKey, async ({ scope, identity, params, query, body }) => {
      const changes = { ...changesOf(body), ...(query.name == null ? {} : { name: query.name }) };
      if (changes.permissions !== undefined) assertMayGrant(identity, changes.permissions);
      if (changes.requestsPerMinute !== undefined) assertMayLimit(identity, changes.requestsPerMinute);
      const key = await scope.transaction((unit) => updateApiKeyOf(unit, identity.userId, params.key_id, changes));
      if (key === null) throw notFound("API key");
      return presentApiKey(key);
    }),

    // Open to everyone for their own keys: a member who lost a right must still be able to revoke a leaked key.
    defineOperation(deleteApiKey, async ({ scope, identity, params }) => {
      assertMayChangeAccount(identity);
      const isRevoked = await scope.transaction((unit) => revokeApiKeyOf(unit, identity.userId, params.key_id));
      if (!isRevoked) throw notFound("API key");
      return { success: true, message: "The API key was revoked" };
    }),
  ];
}

/** Undefined when the request says nothing about it; null for no limit. */
function requestsPerMinuteOf(
  rateLimit: { readonly requests_per_minute?: number | null | undefined } | null | undefined,
) {
  return rateLimit === undefined ? undefined : (rateLimit?.requests_per_minute ?? null);
}

function changesOf(body: UpdateBody): ApiKeyChanges {
  if (body == null) return {};
  if (isPermissions(body)) return { permissions: body };
  return {
    ...(body.name == null ? {} : { name: body.name }),
    ...(body.permissions == null ? {} : { permissions: body.permissions }),
    ...(body.rate_limit === undefined ? {} : { requestsPerMinute: body.rate_limit?.requests_per_minute ?? null }),
  };
}

function isPermissions(body: NonNullable<UpdateBody>): body is KeyPermissions & NonNullable<UpdateBody> {
  return "read" in body;
}
