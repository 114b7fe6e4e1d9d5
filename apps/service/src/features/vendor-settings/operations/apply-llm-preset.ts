import { applyLlmPreset as contract } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { maySeeSecrets } from "../../accounts/organization/present-organization.ts";
import { findPreset } from "../llm-preset-store.ts";
import { presentPreset, presentPresetWith } from "../present-preset.ts";
import { revealPresetConfig } from "../preset-secrets.ts";
import type { VendorSettingsDeps } from "../vendor-settings-deps.ts";

export function applyLlmPreset({ platform }: VendorSettingsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, params }) => {
    const id = params.preset_id;
    const preset = isUuid(id) ? await scope.transaction((unit) => findPreset(unit, id)) : null;
    if (preset === null) throw notFound("Preset");
    const isRevealed = preset.includesApiKey && maySeeSecrets(identity);
    return isRevealed
      ? presentPresetWith(preset, await revealPresetConfig(platform, scope, preset))
      : presentPreset(preset, identity);
  });
}
