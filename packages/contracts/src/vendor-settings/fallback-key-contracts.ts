import { z } from "zod";
import { successMessage } from "../accounts/account-schemas.ts";
import { defineContract } from "../operation.ts";

const tag = "Organization";
const path = "/api/v1/organization/fallback-keys/{provider}";
/** An unknown provider is a 400 that names the known ones. */
const providerParams = z.object({ provider: z.string().max(64) });
const keyParams = providerParams.extend({ key_id: z.string().max(64) });
const missing = { 404: "There is no such fallback key of the provider." } as const;

const fallbackKeyRequest = z
  .object({
    /** Unique among the provider's keys; records of what was answered with the key name it. */
    name: z.string().trim().min(1).max(200),
    api_key: z.string().max(16_384),
    /** A key that is not enabled is kept but not used. */
    enabled: z.boolean().default(true),
    /** Concurrent requests in one process of the service; null: any number. */
    concurrent_limit: z.int().min(1).max(10_000).nullish(),
  })
  .meta({ id: "FallbackKeyRequest" });
export type FallbackKeyRequest = z.output<typeof fallbackKeyRequest>;

export const fallbackKey = z
  .object({
    id: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    concurrent_limit: z.int().nullable(),
  })
  .meta({ id: "FallbackKeyResponse" });

export const listFallbackKeys = defineContract({
  name: "listFallbackKeys",
  method: "GET",
  path,
  tag,
  summary: "A provider's fallback keys in the order they are tried; the keys themselves are never shown",
  access: "read",
  params: providerParams,
  success: z.object({ provider: z.string(), fallback_keys: z.array(fallbackKey) }).meta({
    id: "ProviderFallbackKeysResponse",
  }),
  errors: { 400: "The provider is unknown." },
});

export const createFallbackKey = defineContract({
  name: "createFallbackKey",
  method: "POST",
  path,
  tag,
  summary: "Add a key that is tried when those before it are refused, out of credit or out of requests",
  access: "admin",
  params: providerParams,
  body: fallbackKeyRequest,
  success: fallbackKey,
});

export const updateFallbackKey = defineContract({
  name: "updateFallbackKey",
  method: "PUT",
  path: `${path}/{key_id}`,
  tag,
  summary: "Replace a fallback key; an empty or masked api_key keeps the stored one",
  access: "admin",
  params: keyParams,
  body: fallbackKeyRequest,
  success: fallbackKey,
  errors: missing,
});

export const deleteFallbackKey = defineContract({
  name: "deleteFallbackKey",
  method: "DELETE",
  path: `${path}/{key_id}`,
  tag,
  summary: "Delete a fallback key",
  access: "admin",
  params: keyParams,
  success: successMessage,
  errors: { 400: "The provider is unknown.", ...missing },
});
