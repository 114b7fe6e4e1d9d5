import { endpointAddress } from "../endpoint-address.ts";
import { createFailingModel } from "../failures/failing-model.ts";
import { listOpenaiModels } from "../listing/list-openai-models.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { withFinishReason } from "../reading/finish-reason-fetch.ts";
import { createStreamTextModel } from "../reading/stream-text-model.ts";

/**
 * Any server with OpenAI's chat completions at an address of its own: `custom`, and local servers (Ollama, LM Studio,
 * llama.cpp, vLLM). A key is only sent when there is one.
 */
export const openaiCompatibleVendor: ModelVendor = {
  variables: null,
  defaultBaseUrl: null,
  defaultModelId: null,
  modelIds: [],
  prices: [],

  listModels: (access, dependencies) =>
    listOpenaiModels(access, dependencies, { defaultBaseUrl: null, needsKey: false }),

  create(endpoint, dependencies) {
    const address = endpointAddress(endpoint, null, dependencies);
    if (address.kind === "unusable")
      return createFailingModel(endpoint, address.vendorCode, address.message, address.fix);
    const open = async () => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const compatible = createOpenAICompatible({
        name: endpoint.provider,
        baseURL: address.baseUrl,
        includeUsage: true,
        fetch: withFinishReason(address.http.fetch),
        ...(endpoint.apiKey === null || endpoint.apiKey === "" ? {} : { apiKey: endpoint.apiKey }),
      });
      return compatible.chatModel(endpoint.modelId);
    };
    return createStreamTextModel({ endpoint, model: open(), clock: dependencies.clock, servesOpenModels: true });
  },
};
