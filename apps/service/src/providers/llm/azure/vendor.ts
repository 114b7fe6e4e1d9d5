import { noList } from "../../shared/offers/offer-error.ts";
import { createFailingModel } from "../failures/failing-model.ts";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { withFinishReason } from "../reading/finish-reason-fetch.ts";
import { azureAddress, readAzureSettings } from "./custom-config.ts";
import { AZURE_SETTINGS } from "./settings.ts";

/**
 * Azure OpenAI, chat completions. Every customer has their own resource, so there is no default address. `model` is the
 * name of a deployment, unless `custom_config.deployment` names it; then `model` only appears in records.
 */
export const azureVendor: ModelVendor = {
  ...AZURE_SETTINGS,
  // A deployment's name tells neither the model nor the region.
  prices: [],

  async listModels({ provider }) {
    throw noList(
      provider,
      "Models at Azure are the deployments of your own resource, which a key of theirs cannot list.",
    );
  },

  create(endpoint, dependencies) {
    const settings = readAzureSettings(endpoint.customConfig);
    if (settings.kind === "invalid") {
      return createFailingModel(endpoint, "invalid-custom-config", settings.message, settings.fix);
    }
    return createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: null,
      open: async ({ apiKey, baseURL, fetch }) => {
        const { createAzure } = await import("@ai-sdk/azure");
        const azure = createAzure({
          apiKey,
          fetch: withFinishReason(fetch),
          ...azureAddress(baseURL, settings.apiVersion),
        });
        return azure.chat(settings.deployment ?? endpoint.modelId);
      },
    });
  },
};
