import { createLlmPreset as contract } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentPreset } from "../present-preset.ts";
import { createPreset } from "../save-preset.ts";
import type { VendorSettingsDeps } from "../vendor-settings-deps.ts";

export function createLlmPreset({ platform }: VendorSettingsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) =>
    presentPreset(await createPreset(platform, scope, identity.userId, body), identity),
  );
}
