import type { Feature } from "../../platform/feature.ts";
import { applyLlmPreset } from "./operations/apply-llm-preset.ts";
import { createFallbackKey } from "./operations/create-fallback-key.ts";
import { createLlmPreset } from "./operations/create-llm-preset.ts";
import { deleteFallbackKey } from "./operations/delete-fallback-key.ts";
import { deleteLlmPreset } from "./operations/delete-llm-preset.ts";
import { getConcurrencySettings } from "./operations/get-concurrency-settings.ts";
import { listFallbackKeys } from "./operations/list-fallback-keys.ts";
import { listLlmPresets } from "./operations/list-llm-presets.ts";
import { updateConcurrencySettings } from "./operations/update-concurrency-settings.ts";
import { updateFallbackKey } from "./operations/update-fallback-key.ts";
import { updateLlmPreset } from "./operations/update-llm-preset.ts";
import type { VendorSettingsDeps } from "./vendor-settings-deps.ts";

/** What an organization settles about model and speech vendors beyond their first key: presets, more keys, limits. */
export function createVendorSettingsFeature(deps: VendorSettingsDeps): Feature {
  return {
    operations: [
      listLlmPresets(),
      createLlmPreset(deps),
      applyLlmPreset(deps),
      updateLlmPreset(deps),
      deleteLlmPreset(),
      listFallbackKeys(),
      createFallbackKey(deps),
      updateFallbackKey(deps),
      deleteFallbackKey(),
      getConcurrencySettings(),
      updateConcurrencySettings(),
    ],
    jobs: [],
    schedules: [],
  };
}
