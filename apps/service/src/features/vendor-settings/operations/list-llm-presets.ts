import { listLlmPresets as contract } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listPresets } from "../llm-preset-store.ts";
import { presentPreset } from "../present-preset.ts";

export function listLlmPresets(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const presets = await scope.transaction(listPresets);
    return presets.map((preset) => presentPreset(preset, identity));
  });
}
