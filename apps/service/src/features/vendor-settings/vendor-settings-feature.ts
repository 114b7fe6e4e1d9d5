import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { concurrencySettingsOperations } from "./operations/concurrency-settings.ts";
import { fallbackKeyOperations } from "./operations/fallback-keys.ts";
import { llmPresetOperations } from "./operations/llm-presets.ts";

/**
 * An organization's settings for model and speech vendors, apart from their first key: presets, fallback keys, limits.
 */
export function createVendorSettingsFeature({ platform }: { readonly platform: Pick<Platform, "envelope"> }): Feature {
  return {
    operations: [
      ...llmPresetOperations(platform),
      ...fallbackKeyOperations(platform),
      ...concurrencySettingsOperations,
    ],
    jobs: [],
    schedules: [],
  };
}
