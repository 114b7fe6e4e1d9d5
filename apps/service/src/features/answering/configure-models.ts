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
 * The models for a choice, in the order to ask them: with its first key, then with each of the organization's fallback keys
 * for that vendor, which are only tried when the key before was refused. The first key is the choice's own, otherwise the
 * organization's, otherwise the operator's.
 * @param ownKey the key that was given for this choice
 * @returns an empty list when nothing is configured for it
 */
export function configureModels(
  deps: ConfigureModelDeps,
  choice: ModelChoice,
  ownKey: Secret | null,
  { settings, fallbackKeys }: OrganizationKeys,
): readonly LanguageModel[] {
  const firstKey = firstKeyOf(deps, choice, ownKey, settings);
  // Like all of the organization's keys, they were given for the vendor's own address.
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
  // The organization's and the operator's keys were given for the vendor's own address, not for one in a record.
  if (choice.baseUrl !== null) return null;
  return organization.vendorKey(choice.provider) ?? config.modelKeys[choice.provider]?.reveal() ?? null;
}
