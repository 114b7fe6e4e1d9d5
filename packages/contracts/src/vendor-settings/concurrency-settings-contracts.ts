import { z } from "zod";
import { defineContract } from "../operation.ts";

const tag = "Organization";
const path = "/api/v1/organization/concurrency-settings";
const MAX_PROVIDERS = 100;

const providerConcurrencyConfig = z
  .object({
    enabled: z.boolean().default(true).describe("False: no call uses the provider, even if its assistant names it."),
    concurrent_limit: z
      .int()
      .min(1)
      .max(10_000)
      .default(20)
      .describe("How many of the organization's calls may use the provider at a time."),
    priority: z
      .int()
      .min(0)
      .max(1_000)
      .default(2)
      .describe("Of the providers that stand in for an assistant's own, the one with the lowest number goes first."),
  })
  .meta({ id: "ProviderConcurrencyConfig", description: "How the organization uses one speech provider." });

/** By the provider's name. */
export const providerConcurrency = z
  .record(z.string().regex(/^[a-z0-9_-]{1,64}$/), providerConcurrencyConfig)
  .refine((providers) => Object.keys(providers).length <= MAX_PROVIDERS, {
    message: `Input should name at most ${MAX_PROVIDERS} providers`,
  });

const concurrencySettings = z
  .object({
    tts: providerConcurrency.describe("Voices, by the provider's name."),
    stt: providerConcurrency.describe("Recognizers, by the provider's name."),
  })
  .meta({ id: "ConcurrencySettingsResponse", description: "How the organization uses speech providers." });

export const getConcurrencySettings = defineContract({
  name: "getConcurrencySettings",
  method: "GET",
  path,
  tag,
  summary: "How many calls at a time use each speech provider",
  description:
    "What the organization has set for voices and recognizers. Providers that are not named are not limited and have priority 2. Assistants may have limits of their own besides.",
  access: "read",
  success: concurrencySettings,
});

export const updateConcurrencySettings = defineContract({
  name: "updateConcurrencySettings",
  method: "PUT",
  path,
  tag,
  summary: "Set how many calls at a time use each speech provider",
  description:
    "Each kind that is sent replaces all that was set for it: a provider that is left out is no longer limited. Null or absent leaves a kind as it is. A call that finds no room uses the next provider it may. Calls that are live keep the providers they have.",
  access: "admin",
  body: z
    .object({
      tts: providerConcurrency.nullish().describe("Voices, by the provider's name, at most 100."),
      stt: providerConcurrency.nullish().describe("Recognizers, by the provider's name, at most 100."),
    })
    .meta({ id: "ConcurrencySettingsRequest", description: "What is to hold for the kinds that are sent." }),
  success: concurrencySettings,
});
