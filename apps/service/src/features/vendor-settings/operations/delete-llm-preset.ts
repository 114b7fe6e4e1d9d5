import { deleteLlmPreset as contract } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deletePreset } from "../delete-preset.ts";

export function deleteLlmPreset(): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    await scope.transaction((unit) => deletePreset(unit, params.preset_id));
    return { success: true, message: "Preset deleted" };
  });
}
