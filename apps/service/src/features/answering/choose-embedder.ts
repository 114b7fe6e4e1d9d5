import type { EmbeddingProviderName } from "@parley/contracts/provider-names";
import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Embedder } from "../../providers/embeddings/embedder.ts";
import type { ModelChoice } from "../assistants/assistant.ts";
import { modelKeyOf } from "../assistants/assistant-secrets.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { modelChoice } from "../assistants/model-choice.ts";
import { readAssistantSecrets } from "../assistants/read-assistant-secrets.ts";
import type { ChosenEmbedder } from "../embeddings/embeddings-deps.ts";
import { readDefaultPreset } from "../vendor-settings/read-default-preset.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { givenKey } from "./choose-organization-model.ts";
import { readOrganizationKeys } from "./read-organization-keys.ts";

export type ChooseEmbedderDeps = Pick<
  AnswererDeps,
  "platform" | "config" | "providerSettings" | "embeddings" | "localEndpoints"
>;

/**
 * The model that turns texts into vectors, by its name: of the vendor that has it, with the organization's or the operator's
 * key; any other at the organization's own address (the assistant's, or the default preset's). Without key and address, a
 * server on this machine that has such models, or else the built-in `lexical`; both are told as substitutes. Sends no request
 * to a vendor.
 */
export async function chooseEmbedder(
  deps: ChooseEmbedderDeps,
  scope: OrganizationScope,
  modelName: string,
  assistantId: AssistantId | null,
): Promise<ChosenEmbedder> {
  const provider = deps.embeddings.providerOf(modelName);
  if (provider === "lexical") return { embedder: deps.embeddings.lexical, isSubstitute: false };
  const chosen =
    provider === "custom"
      ? await atOwnAddress(deps, scope, modelName, assistantId)
      : await withKey(deps, scope, provider, modelName);
  return chosen === null ? substitute(deps, modelName) : { embedder: chosen, isSubstitute: false };
}

async function withKey(
  deps: ChooseEmbedderDeps,
  scope: OrganizationScope,
  provider: EmbeddingProviderName,
  modelId: string,
): Promise<Embedder | null> {
  const { settings, fallbackKeys } = await readOrganizationKeys(deps, scope);
  const apiKey =
    settings.vendorKey(provider) ??
    fallbackKeys.get(provider)?.[0]?.apiKey.reveal() ??
    deps.config.modelKeys[provider]?.reveal();
  if (apiKey === undefined) return null;
  return deps.embeddings.create({ provider, modelId, apiKey, baseUrl: null, isOrganizationAddress: false });
}

async function atOwnAddress(
  deps: ChooseEmbedderDeps,
  scope: OrganizationScope,
  modelId: string,
  assistantId: AssistantId | null,
): Promise<Embedder | null> {
  const own =
    assistantId === null ? await presetAddress(deps, scope) : await assistantAddress(deps, scope, assistantId);
  if (own === null || own.choice.provider !== "custom" || own.choice.baseUrl === null) return null;
  const { baseUrl } = own.choice;
  return deps.embeddings.create({ provider: "custom", modelId, apiKey: own.key, baseUrl, isOrganizationAddress: true });
}

interface OwnAddress {
  readonly choice: ModelChoice;
  readonly key: string | null;
}

async function assistantAddress(
  deps: ChooseEmbedderDeps,
  scope: OrganizationScope,
  assistantId: AssistantId,
): Promise<OwnAddress | null> {
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  if (assistant === null) return null;
  const secrets = await readAssistantSecrets(deps.platform, scope, assistantId);
  return { choice: assistant.model, key: modelKeyOf(secrets, assistant.model)?.reveal() ?? null };
}

async function presetAddress(deps: ChooseEmbedderDeps, scope: OrganizationScope): Promise<OwnAddress | null> {
  const preset = await readDefaultPreset(deps.platform, scope);
  if (preset === null) return null;
  const key = givenKey(preset.config)?.reveal() ?? null;
  return { choice: modelChoice(preset.provider, preset.config, null), key };
}

/** The model of that name on this machine, else the first there is, else like words. */
async function substitute(
  { embeddings, localEndpoints }: ChooseEmbedderDeps,
  modelName: string,
): Promise<ChosenEmbedder> {
  const found = await localEndpoints.find("embedding");
  const sameName = found.find(({ models }) => models.includes(modelName));
  const endpoint = sameName ?? found[0];
  const modelId = sameName === undefined ? endpoint?.models[0] : modelName;
  if (endpoint === undefined || modelId === undefined) return { embedder: embeddings.lexical, isSubstitute: true };
  const { baseUrl } = endpoint;
  const made = embeddings.create({ provider: "custom", modelId, apiKey: null, baseUrl, isOrganizationAddress: false });
  return { embedder: { ...made, provider: endpoint.name }, isSubstitute: sameName === undefined };
}
