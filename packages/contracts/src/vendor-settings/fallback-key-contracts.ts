import { z } from "zod";
import { successMessage } from "../accounts/account-schemas.ts";
import { defineContract } from "../operation.ts";

const tag = "Organization";
const path = "/api/v1/organization/fallback-keys/{provider}";
const providerParams = z.object({
  provider: z
    .string()
    .max(64)
    .describe(
      "The vendor of a model or of speech, such as `openai` or `deepgram`; a 400 for an unknown one names all.",
    ),
});
const keyParams = providerParams.extend({ key_id: z.string().max(64).describe("The key's id, as the list has it.") });
const missing = { 404: "There is no such fallback key of the provider." } as const;

const fallbackKeyRequest = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe("Unique among the provider's keys; records of what was answered with the key name it."),
    api_key: z
      .string()
      .max(16_384)
      .describe(
        "The vendor's key, stored encrypted and never shown. When a key is changed, empty keeps the stored one.",
      ),
    enabled: z.boolean().default(true).describe("False: the key is kept but not used."),
    concurrent_limit: z
      .int()
      .min(1)
      .max(10_000)
      .nullish()
      .describe("Requests at a time in one process of the service. Null or absent: any number."),
  })
  .meta({ id: "FallbackKeyRequest", description: "A fallback key as it is to be." });
export type FallbackKeyRequest = z.output<typeof fallbackKeyRequest>;

export const fallbackKey = z
  .object({
    id: z.string().describe("Names the key in paths."),
    name: z.string().describe("What records of its answers call it."),
    enabled: z.boolean().describe("False: it is kept but not used."),
    concurrent_limit: z
      .int()
      .nullable()
      .describe("Requests at a time in one process of the service. Null: any number."),
  })
  .meta({ id: "FallbackKeyResponse", description: "A fallback key without its text." });

export const listFallbackKeys = defineContract({
  name: "listFallbackKeys",
  method: "GET",
  path,
  tag,
  summary: "A provider's fallback keys in the order they are tried",
  description:
    "They come after the provider's first key: the assistant's, else the organization's, else the operator's. They serve models and embeddings at the vendor's own address; those of speech vendors are kept but not used. The keys themselves are never shown.",
  access: "read",
  params: providerParams,
  success: z
    .object({
      provider: z.string().describe("As in the path."),
      fallback_keys: z
        .array(fallbackKey)
        .describe("In the order they are tried; those that are not enabled are passed over."),
    })
    .meta({ id: "ProviderFallbackKeysResponse", description: "The fallback keys of one provider." }),
  errors: { 400: "The provider is unknown." },
});

export const createFallbackKey = defineContract({
  name: "createFallbackKey",
  method: "POST",
  path,
  tag,
  summary: "Add a fallback key of a provider",
  description:
    "It comes last in the order, and is tried when those before it are refused, out of credit or out of requests. A provider may have at most 20; a name that is taken or a missing key is a 400.",
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
  summary: "Replace a fallback key",
  description:
    "An empty or masked `api_key` keeps the stored one; the other members are replaced, with their defaults where they are missing. Its place in the order stays.",
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
  description: "It is no longer tried, and its text is deleted. Records of what was answered with it keep its name.",
  access: "admin",
  params: keyParams,
  success: successMessage,
  errors: { 400: "The provider is unknown.", ...missing },
});
