import { noList } from "../../shared/offers/offer-error.ts";
import { createFailingModel } from "../failures/failing-model.ts";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { withFinishReason } from "../reading/finish-reason-fetch.ts";
import { foundryAddress } from "./address.ts";
import { AZURE_AI_FOUNDRY_SETTINGS } from "./settings.ts";

/**
 * Models of several makers in an Azure AI Foundry resource, behind its model inference API
 * (learn.microsoft.com, "Azure AI Model Inference REST API"): chat completions under `/models`, key in `api-key`.
 * The model is the name of a deployment.
 */
export const azureAiFoundryVendor: ModelVendor = {
  ...AZURE_AI_FOUNDRY_SETTINGS,
  // A deployment's name tells neither the model nor the region.
  prices: [],

  async listModels({ provider }) {
    throw noList(
      provider,
      "Models at Azure are the deployments of your own resource, which a key of theirs cannot list.",
    );
  },

  create(endpoint, dependencies) {
    const version = endpoint.customConfig?.["api_version"] ?? null;
    if (version !== null && !(typeof version === "string" && /^[\w-]{0,32}$/.test(version))) {
      return createFailingModel(
        endpoint,
        "invalid-custom-config",
        "Azure has no such API version (azure_ai_foundry).",
        'Write custom_config.api_version as a date, for example "2024-05-01-preview", or leave it out.',
      );
    }
    return createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: null,
      servesOpenModels: true,
      open: async ({ apiKey, baseURL, fetch }) => {
        const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
        const foundry = createOpenAICompatible({
          name: endpoint.provider,
          fetch: withFinishReason(fetch),
          includeUsage: true,
          ...foundryAddress(baseURL, version),
          // Without the second header the API refuses parameters outside its own schema, such as the one that asks for token counts.
          headers: { "api-key": apiKey, "extra-parameters": "pass-through" },
        });
        return foundry.chatModel(endpoint.modelId);
      },
    });
  },
};
