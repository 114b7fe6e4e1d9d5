import type { llmPreset } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Identity } from "../../platform/http/identity.ts";
import { MASK } from "../../platform/record-secrets/secret-mask.ts";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";
import { maySeeSecrets } from "../accounts/organization/present-organization.ts";
import type { LlmPreset } from "./llm-preset.ts";
import { mapPresetSecrets } from "./preset-secrets.ts";

/** People who may change secrets see how each one ends; to everyone else all masks look the same. */
export function presentPreset(preset: LlmPreset, identity: Identity): z.input<typeof llmPreset> {
  return presentPresetWith(
    preset,
    maySeeSecrets(identity) ? preset.config : mapPresetSecrets(preset.config, () => MASK),
  );
}

/** @param config shown in place of the stored one */
export function presentPresetWith(preset: LlmPreset, config: JsonObject): z.input<typeof llmPreset> {
  return {
    id: preset.id,
    name: preset.name,
    description: preset.description,
    provider: preset.provider,
    config: { ...config },
    include_api_key: preset.includesApiKey,
    is_default: preset.isDefault,
    created_by: preset.createdBy === null ? "" : String(preset.createdBy),
    created_at: toWireTimestamp(preset.createdAt),
  };
}
