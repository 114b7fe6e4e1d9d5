import { llmProviderName } from "@parley/contracts/provider-names";
import { Secret } from "@parley/foundation/secret";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";
import { chainModels } from "../../providers/llm/chain/fallback-model.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { ModelChoice } from "../assistants/assistant.ts";
import { modelChoice } from "../assistants/model-choice.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { type ConfigureModelDeps, configureModels } from "./configure-models.ts";
import { findLocalModel } from "./find-local-model.ts";
import type { OrganizationKeys } from "./read-organization-keys.ts";

/** A model configuration as in a record, with its secrets. */
export interface GivenModel {
  readonly provider: string;
  /** As in `llm_provider_config`. */
  readonly config: JsonObject;
}

/**
 * The model for work that belongs to no assistant: the organization's default preset, followed by the vendors it has keys
 * for and those the operator has keys for; without any, a model server found on this machine. Never the demo responder:
 * its rules answer customers, they do not write.
 * @param preset null: there is no default preset
 * @returns null when there is none
 */
export async function chooseOrganizationModel(
  deps: ConfigureModelDeps & Pick<AnswererDeps, "localEndpoints">,
  preset: GivenModel | null,
  keys: OrganizationKeys,
): Promise<LanguageModel | null> {
  const hasOwnKey = (provider: string) =>
    keys.settings.vendorKey(provider) !== undefined || keys.fallbackKeys.has(provider);
  const vendors = llmProviderName.options.filter((provider) => deps.models.needsOnlyKey(provider));
  const choices = [...vendors.filter(hasOwnKey), ...vendors.filter((provider) => !hasOwnKey(provider))].map(
    (provider): ModelChoice => modelChoice(provider, {}, null),
  );
  const configured = [
    ...(preset === null
      ? []
      : configureModels(deps, modelChoice(preset.provider, preset.config, null), givenKey(preset.config), keys)),
    ...choices.flatMap((choice) => configureModels(deps, choice, null, keys)),
  ];
  return chainModels(configured) ?? findLocalModel(deps);
}

/** The key in the configuration itself. */
export function givenKey(config: JsonObject): Secret | null {
  const { api_key: key } = config;
  return typeof key === "string" && key.trim() !== "" ? new Secret(key.trim()) : null;
}
