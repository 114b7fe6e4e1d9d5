import { updateLlmPreset as contract } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentPreset } from "../present-preset.ts";
import { updatePreset } from "../save-preset.ts";
import type { VendorSettingsDeps } from "../vendor-settings-deps.ts";

export function updateLlmPreset({ platform }: VendorSettingsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, params, body }) =>
    presentPreset(await updatePreset(platform, scope, params.preset_id, body), identity),
  );
}
