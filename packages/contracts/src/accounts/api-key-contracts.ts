import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { successMessage } from "./account-schemas.ts";

const tag = "API keys";

const keyName = z.string().trim().min(1).max(100);

/**
 * What a key may do, at most what its owner may. Unknown members are refused, so that a key never gets more permissions
 * than the caller meant.
 */
const apiKeyPermissions = z.strictObject({
  read: z.boolean().default(true).describe("Read, as any member may."),
  write: z.boolean().default(false).describe("Do the daily work, as a `user` may."),
  admin: z.boolean().default(false).describe("Manage the organization, as an `admin` may."),
  act: z
    .boolean()
    .optional()
    .describe(
      "Through `/mcp`, publish, call and send texts, too, as far as the other permissions go. Absent: no. Other paths do not ask for it.",
    ),
});

const rateLimit = z.strictObject({
  requests_per_minute: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .describe(
      "Of all kinds together, besides the limits everyone has. Each process of the service counts for itself: two processes together let up to twice as many through. Null or absent: only the limits everyone has.",
    ),
});

/** A moment to come. */
const expiry = z.iso.datetime({ offset: true });

const apiKey = z
  .object({
    id: id.describe("Names the key in paths and in the audit log."),
    user_id: id.describe("Whose key it is; with it, a program acts for this person."),
    name: z.string().describe("What its owner calls it."),
    key_prefix: z.string().describe("How the key begins, then dots: enough to recognize it."),
    last_used_at: timestamp
      .nullable()
      .describe("When it was last used; null before the first time. It may lag behind a little."),
    last_used_address: z
      .string()
      .nullable()
      .describe(
        "The network address it was last used from: behind a trusted proxy, the one the proxy names. Null before the first use. It may lag behind a little.",
      ),
    expires_at: timestamp.nullable().describe("From this moment on it is refused. Null: it lives until it is revoked."),
    usage_count: z.int().describe("How many requests came with it. It may lag behind a little."),
    is_active: z.boolean().describe("False once it is revoked."),
    permissions: z
      .record(z.string(), z.unknown())
      .describe(
        "`read`, `write` and `admin`, each true or false, and `act` where it was given. A key never may more than its owner does at the time.",
      ),
    rate_limit: z
      .record(z.string(), z.unknown())
      .describe(
        "`requests_per_minute` of the key, which each process of the service counts for itself; empty when only everyone's limits hold.",
      ),
    created_at: timestamp.describe("When it was made."),
    updated_at: timestamp.describe("When its name, permissions or limit last changed."),
  })
  .meta({ id: "ApiKey", description: "An API key without its text, which only its making shows." });

const keyParams = z.object({ key_id: idParam.describe("The key's id, as the list has it.") });
const EXPIRED = "The moment it is to expire at is over.";
const NEW_PERMISSIONS =
  "What the key may do, at most what the caller may. Null or absent: `read` and `write`, as far as the caller has them.";

export const listApiKeys = defineContract({
  name: "listApiKeys",
  method: "GET",
  path: "/api/v1/users/me/api-keys",
  tag,
  summary: "The caller's API keys of this organization",
  description: "The keys themselves are not shown, and neither are revoked keys or those of other people.",
  access: "own-account",
  success: z.array(apiKey),
});

export const createApiKey = defineContract({
  name: "createApiKey",
  method: "POST",
  path: "/api/v1/users/me/api-keys",
  tag,
  summary: "Make an API key; only this answer shows it",
  description:
    "Only its hash is stored, so a key that is lost has to be replaced. It acts for the caller in this organization and may never do more than the caller; a key made with a key may do no more than that one and does not outlive it. From `expires_at` on every request with it is answered with 401, `code` `api-key-expired`. Its own limit of requests binds besides everyone's.",
  access: "write",
  hasSecrets: true,
  body: z.object({
    name: keyName.describe("Tells it apart from others; it need not be unique."),
    permissions: apiKeyPermissions.nullish().describe(NEW_PERMISSIONS),
    rate_limit: rateLimit
      .nullish()
      .describe("A limit of the key's own. Null: none; absent: that of the key the request comes with, if it has one."),
    expires_at: expiry
      .nullish()
      .describe(
        "From when on it is refused; a moment to come. Null: never; absent: as the key the request comes with, if that expires.",
      ),
  }),
  success: z.object({
    api_key: apiKey.describe("The new key as lists show it."),
    key: z.string().describe("Sent as `Authorization: Bearer …`. Keep it now: it is never shown again."),
  }),
  errors: { 400: EXPIRED },
});

export const updateApiKey = defineContract({
  name: "updateApiKey",
  method: "PUT",
  path: "/api/v1/users/me/api-keys/{key_id}",
  tag,
  summary: "Rename an API key, or change what it may do",
  description:
    "The body is an object with the members to change, or just the permissions. Members that are not sent stay as they are; permissions that are sent replace all of them, with `read` true and the others false where they are missing. An expiry moves only to an earlier moment; for a later one the key is rotated. Changes hold from the next request on; the key's text stays.",
  access: "write",
  params: keyParams,
  query: z.object({ name: keyName.nullish().describe("A new name; it comes before one in the body.") }),
  // The object of members comes first, so that `{}` changes nothing; read as permissions, it would mean the defaults.
  body: z
    .union([
      z.strictObject({
        name: keyName.nullish().describe("A new name."),
        permissions: apiKeyPermissions.nullish().describe("Replaces all permissions; at most what the caller may."),
        rate_limit: rateLimit.nullish().describe("Replaces the key's own limit; null takes it away."),
        expires_at: expiry
          .nullish()
          .describe("An earlier expiry than it had; a moment to come. Null or absent: it stays as it is."),
      }),
      apiKeyPermissions,
    ])
    .nullish(),
  isBodyOptional: true,
  success: apiKey,
  errors: { 400: `${EXPIRED} Or it is later than the key's own.`, 404: "The caller has no such key." },
});

export const rotateApiKey = defineContract({
  name: "rotateApiKey",
  method: "POST",
  path: "/api/v1/users/me/api-keys/{key_id}/rotate",
  tag,
  summary: "Replace an API key, with time to change over",
  description:
    "Makes a new key with the same name, permissions and limit; only this answer shows it. The former works on for `overlap_hours`, or until its own expiry if that is sooner. The caller must be allowed to make such a key: a key that expires cannot make one that outlives it.",
  access: "write",
  hasSecrets: true,
  params: keyParams,
  body: z
    .object({
      overlap_hours: z
        .int()
        .min(0)
        .max(720)
        .nullish()
        .describe("How long the former key works on. 0: it is revoked at once. Null or absent: 24."),
      expires_at: expiry
        .nullish()
        .describe("When the new key expires. Null: never; absent: after as long a life as the former was given."),
    })
    .nullish(),
  isBodyOptional: true,
  success: z.object({
    api_key: apiKey.describe("The new key as lists show it."),
    former_key: apiKey.describe("The key it replaces, with the moment from which on that is refused."),
    key: z.string().describe("Sent as `Authorization: Bearer …`. Keep it now: it is never shown again."),
  }),
  errors: { 400: EXPIRED, 404: "The caller has no such key." },
});

export const deleteApiKey = defineContract({
  name: "deleteApiKey",
  method: "DELETE",
  path: "/api/v1/users/me/api-keys/{key_id}",
  tag,
  summary: "Revoke an API key",
  description:
    "It fails from the next request on and cannot be brought back. People of every role may revoke their own keys; a key needs its `write` permission for it.",
  access: "own-account",
  params: keyParams,
  success: successMessage,
  errors: { 404: "The caller has no such key." },
});

const organizationApiKey = apiKey
  .extend({
    user_email: z.string().describe("The address of the person whose key it is."),
    user_name: z.string().describe("The person's full name; empty when none is known."),
  })
  .meta({ id: "OrganizationApiKey", description: "An API key with whose it is." });

export const listOrganizationApiKeys = defineContract({
  name: "listOrganizationApiKeys",
  method: "GET",
  path: "/api/v1/organization/api-keys",
  tag,
  summary: "All API keys of the organization, with whose they are",
  description:
    "The oldest first, so that an admin can see which programs act here, and for whom. The keys themselves are not shown, and neither are revoked ones.",
  access: "admin",
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to return at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to leave out before the first."),
  }),
  success: z.object({
    items: z.array(organizationApiKey).describe("The oldest first."),
    total: z.int().describe("How many there are, on all pages."),
    limit: z.int().describe("As asked for."),
    offset: z.int().describe("As asked for."),
  }),
});

export const revokeOrganizationApiKey = defineContract({
  name: "revokeOrganizationApiKey",
  method: "DELETE",
  path: "/api/v1/organization/api-keys/{key_id}",
  tag,
  summary: "Revoke anybody's API key of the organization",
  description:
    "It fails from the next request on and cannot be brought back. Other keys of the person, and their sign-in, stay.",
  access: "admin",
  params: keyParams,
  success: successMessage,
  errors: { 404: "The organization has no such key, or it was revoked before." },
});
