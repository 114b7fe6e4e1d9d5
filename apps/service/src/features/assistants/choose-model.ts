import type { Config } from "../../config/config.ts";
import { createFallbackModel } from "../../providers/llm/fallback-model.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { LocalEndpoints } from "../../providers/llm/local-endpoints.ts";
import type { ModelTable } from "../../providers/llm/table.ts";
import type { OrganizationProviderSettings } from "../organizations/provider-settings.ts";
import type { Assistant, ModelChoice } from "./assistant.ts";
import { type AssistantSecrets, modelKeyOf } from "./assistant-secrets.ts";

export interface ChooseModelDeps {
  readonly models: ModelTable;
  readonly localEndpoints: LocalEndpoints;
  readonly operatorKeys: Config["modelKeys"];
  /** Rules, not AI; null where it may not answer. */
  readonly demoResponder: LanguageModel | null;
}

/**
 * The model an assistant answers with, its fallbacks behind it. A key is looked for with the assistant, then the
 * organization, then the operator. Only when nobody configured anything for any choice: a model server found on this
 * machine, else the demo responder, and records say which. A choice that is configured but cannot work stays in the
 * chain and fails by name, so that nobody is fallen back on in silence.
 * @returns null when nothing may answer
 */
export async function chooseModel(
  deps: ChooseModelDeps,
  assistant: Assistant,
  secrets: AssistantSecrets,
  organization: OrganizationProviderSettings,
): Promise<LanguageModel | null> {
  const configured = [assistant.model, ...assistant.fallbackModels].flatMap((choice) => {
    const apiKey = keyOf(deps, choice, secrets, organization);
    const defaultModelId = deps.models.defaultModelId(choice.provider);
    const isUntouched = apiKey === null && choice.baseUrl === null && defaultModelId !== null;
    if (isUntouched) return [];
    return [
      deps.models.create({
        provider: choice.provider,
        modelId: choice.modelId ?? defaultModelId ?? "default",
        apiKey,
        baseUrl: choice.baseUrl,
        isOrganizationAddress: choice.baseUrl !== null,
      }),
    ];
  });
  const [first, ...others] = configured;
  if (first !== undefined) return others.length === 0 ? first : createFallbackModel(first, others);
  return (await localModel(deps)) ?? deps.demoResponder;
}

function keyOf(
  deps: ChooseModelDeps,
  choice: ModelChoice,
  secrets: AssistantSecrets,
  organization: OrganizationProviderSettings,
): string | null {
  const own = modelKeyOf(secrets, choice);
  if (own !== null) return own.reveal();
  // Keys of the organization and the operator were given for the vendor's own address, not for one in a record.
  if (choice.baseUrl !== null) return null;
  return organization.vendorKey(choice.provider) ?? deps.operatorKeys[choice.provider]?.reveal() ?? null;
}

/** The first model of the first server that answers on this machine, under the server's own name. */
async function localModel(deps: ChooseModelDeps): Promise<LanguageModel | null> {
  const [endpoint] = await deps.localEndpoints.find();
  const [modelId] = endpoint?.models ?? [];
  if (endpoint === undefined || modelId === undefined) return null;
  const model = deps.models.create({
    provider: "custom",
    modelId,
    apiKey: null,
    baseUrl: endpoint.baseUrl,
    isOrganizationAddress: false,
  });
  return { provider: endpoint.name, modelId, respond: (request, signal) => model.respond(request, signal) };
}
