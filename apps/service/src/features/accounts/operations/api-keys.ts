import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from "@parley/contracts/accounts/api-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { KeyPermissions } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ApiKeyChanges, listApiKeysOf, revokeApiKeyOf } from "../keys/api-key-store.ts";
import { changeOwnApiKey } from "../keys/change-api-key.ts";
import { createOwnApiKey } from "../keys/create-api-key.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";
import { presentApiKey } from "../keys/present-api-key.ts";
import { rotateOwnApiKey } from "../keys/rotate-api-key.ts";

/** A working day and the night after it: time to bring the new key to the programs that had the former. */
const DEFAULT_OVERLAP_HOURS = 24;

type UpdateBody = z.output<NonNullable<(typeof updateApiKey)["body"]>>;

/** /users/me/api-keys: the caller's own keys. */
export function apiKeyOperations(platform: Pick<Platform, "clock" | "hashes" | "random">): readonly Operation[] {
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
        expiresAt: momentOf(body.expires_at),
      });
      return { api_key: presentApiKey(apiKey), key: key.reveal() };
    }),

    defineOperation(updateApiKey, async ({ scope, identity, params, query, body }) => {
      const changes = { ...changesOf(body), ...(query.name == null ? {} : { name: query.name }) };
      return presentApiKey(await changeOwnApiKey(platform, scope, identity, params.key_id, changes));
    }),

    defineOperation(rotateApiKey, async ({ scope, identity, params, body }) => {
      const { apiKey, former, key } = await rotateOwnApiKey(platform, scope, identity, params.key_id, {
        overlapHours: body?.overlap_hours ?? DEFAULT_OVERLAP_HOURS,
        expiresAt: momentOf(body?.expires_at),
      });
      return { api_key: presentApiKey(apiKey), former_key: presentApiKey(former), key: key.reveal() };
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

/** Undefined when the request says nothing about it. */
function momentOf(text: string | null | undefined): Date | null | undefined {
  return typeof text === "string" ? new Date(text) : text;
}

function changesOf(body: UpdateBody): ApiKeyChanges {
  if (body == null) return {};
  if (isPermissions(body)) return { permissions: body };
  return {
    ...(body.name == null ? {} : { name: body.name }),
    ...(body.permissions == null ? {} : { permissions: body.permissions }),
    ...(body.rate_limit === undefined ? {} : { requestsPerMinute: body.rate_limit?.requests_per_minute ?? null }),
    ...(body.expires_at == null ? {} : { expiresAt: new Date(body.expires_at) }),
  };
}

function isPermissions(body: NonNullable<UpdateBody>): body is KeyPermissions & NonNullable<UpdateBody> {
  return "read" in body;
}
