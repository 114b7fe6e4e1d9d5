import { createAzure } from "@ai-sdk/azure";
import { createFailingModel } from "../failures/failing-model.ts";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { azureAddress, readAzureSettings } from "./custom-config.ts";
import { AZURE_SETTINGS } from "./settings.ts";

/**
 * Azure OpenAI, chat completions. Every customer has a resource of its own, so there is no default address. The model is
 * the name of a deployment, unless `custom_config.deployment` names one; then `model` is only what records say.
 */
export const azureVendor: ModelVendor = {
  ...AZURE_SETTINGS,
  // A deployment's name does not say what runs there, nor in which region.
  prices: [],

  create(endpoint, dependencies) {
    const settings = readAzureSettings(endpoint.customConfig);
    if (settings.kind === "invalid") {
      return createFailingModel(endpoint, "invalid-custom-config", settings.message, settings.fix);
    }
    return createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: null,
      open: ({ apiKey, baseURL, fetch }) =>
        createAzure({ apiKey, fetch, ...azureAddress(baseURL, settings.apiVersion) }).chat(
          settings.deployment ?? endpoint.modelId,
        ),
    });
  },
};
