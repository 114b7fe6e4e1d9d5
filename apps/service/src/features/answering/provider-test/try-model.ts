import { llmProviderName } from "@parley/contracts/provider-names";
import { checkModel } from "../check-model.ts";
import {
  type CredentialSource,
  notConfigured,
  type ProviderTestDeps,
  type ProviderTrial,
  refuseProvider,
  type TriedProvider,
} from "./provider-trial.ts";

/** Asks a model for a word, as `test-llm-connection` does. @throws DomainError `invalid-input` for an unknown vendor */
export async function tryModel(
  deps: Pick<ProviderTestDeps, "models" | "config"> & Parameters<typeof checkModel>[0],
  { provider, given, organization }: TriedProvider,
  signal: AbortSignal,
): Promise<ProviderTrial> {
  if (!llmProviderName.safeParse(provider).success) {
    return refuseProvider("There is no such vendor of models", `Choose one of ${llmProviderName.options.join(", ")}.`);
  }
  const source = sourceOf(deps, { provider, given, organization });
  const config = Object.fromEntries(given);
  // A server of one's own may need no key; a vendor does.
  if (source === null && !given.has("base_url")) return notConfigured("A key");
  const { modelId, responseTimeMs, error } = await checkModel(deps, organization, { provider, config }, signal);
  return {
    isSuccess: error === null,
    detail: error === null ? modelId : null,
    error: error?.message ?? null,
    fix: error?.fix ?? null,
    responseTimeMs,
    source,
  };
}

/** Stored keys go to the vendor's own address only, so with another there is none but the one that was sent. */
function sourceOf(
  { config }: Pick<ProviderTestDeps, "config">,
  { provider, given, organization }: TriedProvider,
): CredentialSource | null {
  if (given.has("api_key")) return "request";
  if (given.has("base_url")) return null;
  if (organization.vendorKey(provider) !== undefined) return "organization";
  return config.modelKeys[provider] === undefined ? null : "environment";
}
