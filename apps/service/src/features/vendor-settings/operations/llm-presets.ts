import {
  applyLlmPreset,
  createLlmPreset,
  deleteLlmPreset,
  listLlmPresets,
  updateLlmPreset,
} from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { maySeeSecrets } from "../../accounts/organization/present-organization.ts";
import { deletePreset, findPreset, listPresets, lockPresets } from "../llm-preset-store.ts";
import { presentPreset, presentPresetWith } from "../present-preset.ts";
import { revealPresetConfig } from "../preset-secrets.ts";
import { createPreset, updatePreset } from "../save-preset.ts";

/** The model configurations an organization keeps. */
export function llmPresetOperations(platform: Pick<Platform, "envelope">): readonly Operation[] {
  return [
    defineOperation(listLlmPresets, async ({ scope, identity }) => {
      const presets = await scope.transaction(listPresets);
      return presets.map((preset) => presentPreset(preset, identity));
    }),

    defineOperation(createLlmPreset, async ({ scope, identity, body }) =>
      presentPreset(await createPreset(platform, scope, identity.userId, body), identity),
    ),

    defineOperation(applyLlmPreset, async ({ scope, identity, params: { preset_id: id } }) => {
      const preset = isUuid(id) ? await scope.transaction((unit) => findPreset(unit, id)) : null;
      if (preset === null) throw notFound("Preset");
      const isRevealed = preset.includesApiKey && maySeeSecrets(identity);
      return isRevealed
        ? presentPresetWith(preset, await revealPresetConfig(platform, scope, preset))
        : presentPreset(preset, identity);
    }),

    defineOperation(updateLlmPreset, async ({ scope, identity, params, body }) =>
      presentPreset(await updatePreset(platform, scope, params.preset_id, body), identity),
    ),

    defineOperation(deleteLlmPreset, async ({ scope, params: { preset_id: id } }) => {
      await scope.transaction(async (unit) => {
        await lockPresets(unit);
        if (!isUuid(id) || !(await deletePreset(unit, id))) throw notFound("Preset");
      });
      return { success: true, message: "Preset deleted" };
    }),
  ];
}
