import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { successMessage } from "./account-schemas.ts";

const tag = "API keys";

const keyName = z.string().trim().min(1).max(100);

/**
 * What a key may do, at most what its owner may. Defaults: `read` true, the others false. Unknown members are refused,
 * so that a key never gets more permissions than the caller meant.
 */
const apiKeyPermissions = z.strictObject({
  read: z.boolean().default(true),
  write: z.boolean().default(false),
  admin: z.boolean().default(false),
});

/** Requests a minute, of all kinds together; null or missing: only the limits everyone has. */
const rateLimit = z.strictObject({ requests_per_minute: z.int().min(1).max(1_000_000).nullish() });

const apiKey = z
  .object({
    id,
    user_id: id,
    name: z.string(),
    key_prefix: z.string(),
    last_used_at: timestamp.nullable(),
    usage_count: z.int(),
    is_active: z.boolean(),
    permissions: z.record(z.string(), z.unknown()),
    rate_limit: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ApiKey" });

export const listApiKeys = defineContract({
  name: "listApiKeys",
  method: "GET",
  path: "/api/v1/users/me/api-keys",
  tag,
  summary: "The caller's API keys of this organization, without the keys themselves",
  access: "own-account",
  success: z.array(apiKey),
});

export const createApiKey = defineContract({
  name: "createApiKey",
  method: "POST",
  path: "/api/v1/users/me/api-keys",
  tag,
  summary: "Make an API key; the answer is the only time the key is shown",
  access: "write",
  hasSecrets: true,
  body: z.object({ name: keyName, permissions: apiKeyPermissions.nullish(), rate_limit: rateLimit.nullish() }),
  success: z.object({ api_key: apiKey, key: z.string() }),
});

export const updateApiKey = defineContract({
  name: "updateApiKey",
  method: "PUT",
  path: "/api/v1/users/me/api-keys/{key_id}",
  tag,
  summary:
    "Rename an API key or change its permissions; the body is the permissions, or an object with the members to change",
  access: "write",
  params: z.object({ key_id: idParam }),
  query: z.object({ name: keyName.nullish() }),
  // The object of members comes first, so that `{}` changes nothing; read as permissions, it would mean the defaults.
  body: z
    .union([
      z.strictObject({
        name: keyName.nullish(),
        permissions: apiKeyPermissions.nullish(),
        rate_limit: rateLimit.nullish(),
      }),
      apiKeyPermissions,
    ])
    .nullish(),
  isBodyOptional: true,
  success: apiKey,
  errors: { 404: "The caller has no such key." },
});

export const deleteApiKey = defineContract({
  name: "deleteApiKey",
  method: "DELETE",
  path: "/api/v1/users/me/api-keys/{key_id}",
  tag,
  summary: "Revoke an API key; it fails from the next request on",
  access: "own-account",
  params: z.object({ key_id: idParam }),
  success: successMessage,
  errors: { 404: "The caller has no such key." },
});
