import type { Secret } from "@parley/foundation/secret";
import { createFallbackKeyModel } from "../../providers/llm/chain/fallback-key-model.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { OrganizationProviderSettings } from "../accounts/organization/provider-settings.ts";
import type { ModelChoice } from "../assistants/assistant.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import type { OrganizationKeys } from "./read-organization-keys.ts";

export type ConfigureModelDeps = Pick<AnswererDeps, "models" | "keySlots"> & {
  /** The operator's own keys. */
  readonly config: Pick<AnswererDeps["config"], "modelKeys">;
};

/**
 * A choice as models to be asked in order: with its first key, then with each of the organization's fallback keys of that
 * vendor, which are tried only when the one before was refused for being that key. A key is looked for beside the choice,
 * then with the organization, then with the operator.
 * @param ownKey the key that was given for this very choice
 * @returns none when nobody configured anything for it
 */
export function configureModels(
  deps: ConfigureModelDeps,
  choice: ModelChoice,
  ownKey: Secret | null,
  { settings, fallbackKeys }: OrganizationKeys,
): readonly LanguageModel[] {
  const firstKey = firstKeyOf(deps, choice, ownKey, settings);
  // Like every key of the organization they were given for the vendor's own address.
  const furtherKeys = choice.baseUrl === null ? (fallbackKeys.get(choice.provider) ?? []) : [];
  const isUntouched =
    firstKey === null && choice.baseUrl === null && deps.models.defaultModelId(choice.provider) !== null;
  const first = isUntouched ? [] : [createModel(deps, choice, firstKey)];
  const further = furtherKeys.map((key, index) =>
    createFallbackKeyModel(
      createModel(deps, choice, key.apiKey.reveal()),
      key,
      deps.keySlots,
      first.length > 0 || index > 0,
    ),
  );
  return [...first, ...further];
}

export function createModel(
  { models }: Pick<ConfigureModelDeps, "models">,
  choice: ModelChoice,
  apiKey: string | null,
): LanguageModel {
  return models.create({
    provider: choice.provider,
    modelId: choice.modelId ?? models.defaultModelId(choice.provider) ?? "default",
    apiKey,
    baseUrl: choice.baseUrl,
    isOrganizationAddress: choice.baseUrl !== null,
    ...(choice.customConfig === null ? {} : { customConfig: choice.customConfig }),
  });
}

/** Null when there is none. */
export function firstKeyOf(
  { config }: Pick<ConfigureModelDeps, "config">,
  choice: ModelChoice,
  ownKey: Secret | null,
  organization: OrganizationProviderSettings,
): string | null {
  if (ownKey !== null) return ownKey.reveal();
  // Keys of the organization and the operator were given for the vendor's own address, not for one in a record.
  if (choice.baseUrl !== null) return null;
  return organization.vendorKey(choice.provider) ?? config.modelKeys[choice.provider]?.reveal() ?? null;
}
