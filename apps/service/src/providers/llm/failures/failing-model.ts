import { ProviderError } from "../../provider-error.ts";
import type { LanguageModel, ModelEndpoint, ModelEvent } from "../language-model.ts";

/**
 * A model that can only fail, with outcome `rejected`. It replaces an unusable endpoint, so that wrong settings show when
 * they are used and a fallback can take over, not when the chain is built.
 */
export function createFailingModel(
  endpoint: Pick<ModelEndpoint, "provider" | "modelId">,
  vendorCode: string,
  message: string,
  fix: string,
): LanguageModel {
  return {
    provider: endpoint.provider,
    modelId: endpoint.modelId,
    unusable: { message, fix },
    // biome-ignore lint/correctness/useYield: it fails before the first event
    async *respond(): AsyncGenerator<ModelEvent> {
      throw new ProviderError({
        provider: endpoint.provider,
        operation: "respond",
        outcome: "rejected",
        vendorCode,
        message,
        fix,
      });
    },
  };
}
