import type { LanguageModel as AiModel } from "ai";
import { endpointAddress } from "./endpoint-address.ts";
import { createFailingModel } from "./failing-model.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";
import type { ModelDependencies } from "./model-vendor.ts";
import { createStreamTextModel } from "./stream-text-model.ts";

export interface ModelAccess {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof globalThis.fetch;
}

export interface KeyedModelOptions {
  /** Null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  readonly mustUserBegin?: boolean;
  /** Makes `ai`'s model. It gets every setting that `ai` would else read from the process's environment. */
  readonly open: (access: ModelAccess) => Exclude<AiModel, string>;
}

/** A model of a vendor that admits nobody without a key. */
export function createKeyedModel(
  endpoint: ModelEndpoint,
  dependencies: ModelDependencies,
  options: KeyedModelOptions,
): LanguageModel {
  const address = endpointAddress(endpoint, options.defaultBaseUrl, dependencies);
  if (address.kind === "unusable")
    return createFailingModel(endpoint, address.vendorCode, address.message, address.fix);
  // Left without a key, `ai` would take the process's own from the environment, whoever's address this is.
  if (endpoint.apiKey === null || endpoint.apiKey === "") {
    return createFailingModel(
      endpoint,
      "missing-api-key",
      `There is no API key for ${endpoint.provider}.`,
      "Enter the key with the assistant or the organization, or set it in the environment.",
    );
  }
  return createStreamTextModel({
    endpoint,
    model: options.open({ apiKey: endpoint.apiKey, baseURL: address.baseUrl, fetch: address.http.fetch }),
    clock: dependencies.clock,
    mustUserBegin: options.mustUserBegin ?? false,
  });
}
