import { z } from "zod";
import { defineContract } from "../operation.ts";

const tag = "Organization";
const path = "/api/v1/organization/concurrency-settings";
const MAX_PROVIDERS = 100;

const providerConcurrencyConfig = z
  .object({
    enabled: z.boolean().default(true),
    /** Concurrent requests to the provider. */
    concurrent_limit: z.int().min(1).max(10_000).default(20),
    /** Of several usable providers, the one with the lowest number goes first. */
    priority: z.int().min(0).max(1_000).default(2),
  })
  .meta({ id: "ProviderConcurrencyConfig" });

/** By the provider's name. */
export const providerConcurrency = z
  .record(z.string().regex(/^[a-z0-9_-]{1,64}$/), providerConcurrencyConfig)
  .refine((providers) => Object.keys(providers).length <= MAX_PROVIDERS, {
    message: `Input should name at most ${MAX_PROVIDERS} providers`,
  });

const concurrencySettings = z
  .object({ tts: providerConcurrency, stt: providerConcurrency })
  .meta({ id: "ConcurrencySettingsResponse" });

export const getConcurrencySettings = defineContract({
  name: "getConcurrencySettings",
  method: "GET",
  path,
  tag,
  summary:
    "How many requests at a time speech providers take from the organization; providers not named are not limited",
  access: "read",
  success: concurrencySettings,
});

export const updateConcurrencySettings = defineContract({
  name: "updateConcurrencySettings",
  method: "PUT",
  path,
  tag,
  summary: "Replace the settings of the kinds that are sent; null leaves a kind as it is",
  access: "admin",
  body: z
    .object({ tts: providerConcurrency.nullish(), stt: providerConcurrency.nullish() })
    .meta({ id: "ConcurrencySettingsRequest" }),
  success: concurrencySettings,
});
