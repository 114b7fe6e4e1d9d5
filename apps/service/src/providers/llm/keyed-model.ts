import type { LanguageModelV4 } from "@ai-sdk/provider";
import { endpointAddress } from "./endpoint-address.ts";
import { createFailingModel } from "./failures/failing-model.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";
import type { ModelDependencies } from "./model-vendor.ts";
import { createStreamTextModel, type StreamTextModelOptions } from "./reading/stream-text-model.ts";

export interface ModelAccess {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof globalThis.fetch;
}

export interface KeyedModelOptions
  extends Pick<StreamTextModelOptions, "mustUserBegin" | "servesOpenModels" | "providerOptions"> {
  /** Null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  /**
   * Makes the package's model, with every setting that the package would otherwise read from the process's environment.
   * Imports the package, so that a process loads only those of the vendors it uses.
   */
  readonly open: (access: ModelAccess) => Promise<LanguageModelV4>;
}

/** A model of a vendor that requires a key. */
export function createKeyedModel(
  endpoint: ModelEndpoint,
  dependencies: ModelDependencies,
  { defaultBaseUrl, open, ...options }: KeyedModelOptions,
): LanguageModel {
  const address = endpointAddress(endpoint, defaultBaseUrl, dependencies);
  if (address.kind === "unusable")
    return createFailingModel(endpoint, address.vendorCode, address.message, address.fix);
  // Without a key, the package would use the one in the process's environment, at whatever address this is.
  if (endpoint.apiKey === null || endpoint.apiKey === "") {
    return createFailingModel(
      endpoint,
      "missing-api-key",
      `There is no API key for ${endpoint.provider}.`,
      "Enter the key with the assistant or the organization, or set it in the environment.",
    );
  }
  return createStreamTextModel({
    ...options,
    endpoint,
    model: open({ apiKey: endpoint.apiKey, baseURL: address.baseUrl, fetch: address.http.fetch }),
    clock: dependencies.clock,
  });
}
