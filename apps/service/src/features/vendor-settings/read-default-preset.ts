import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";
import { findDefaultPreset } from "./llm-preset-store.ts";
import { revealPresetConfig } from "./preset-secrets.ts";

/** The organization's default preset with its secrets, for calling the vendor; null when there is none. */
export async function readDefaultPreset(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
): Promise<{ readonly provider: string; readonly config: JsonObject } | null> {
  const preset = await scope.transaction(findDefaultPreset);
  return preset === null
    ? null
    : { provider: preset.provider, config: await revealPresetConfig(platform, scope, preset) };
}
